/** Made of the code that folds, by the test of that name: a snapshot of another program is not believed. */
export const FOLD_ID = 'b9c3d61cd2a9925d';

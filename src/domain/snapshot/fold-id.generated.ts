/** Made of the code that folds, by the test of that name: a snapshot of another program is not believed. */
export const FOLD_ID = '19cdfe5d09ce8a79';

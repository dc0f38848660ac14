/** Made of the code that folds, by the test of that name: a snapshot of another program is not believed. */
export const FOLD_ID = 'ee3c1edd3c8c9075';

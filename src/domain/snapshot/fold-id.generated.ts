/** Made of the code that folds, by the test of that name: a snapshot of another program is not believed. */
export const FOLD_ID = '3a73b8a67af4880d';

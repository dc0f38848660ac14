/** Made of the code that folds, by the test of that name: a snapshot of another program is not believed. */
export const FOLD_ID = '001f8b4ca0129a04';

/** Made of the code that folds, by the test of that name: a snapshot of another program is not believed. */
export const FOLD_ID = 'fbdf809c0355788f';

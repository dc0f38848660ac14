/**
 * What a branch is called, and the folder it lies in: nothing that a file system, a shell or a terminal could take for
 * something else. Apart from the schemas, for whoever makes a path of it before there is an event.
 */
export const BRANCH_NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/;

export const BRANCH_NAME_WORDS = 'small letters, digits, dots, dashes and low lines, at most 63';

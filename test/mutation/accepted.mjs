// Survivors that were looked at. `equal`: nobody can tell the mutant from the code, and `why` proves it. Else `why` says
// why no test is wanted. A mutant is told by its line, what stood there, and what it became.

export const ACCEPTED = [];

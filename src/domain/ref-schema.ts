import { z } from 'zod';

/** A thing named by its id, by any unique ending of it, or as `@12`: what line 12 of the log made. */
export const ref = z
  .string()
  .regex(/^(?:@\d{1,15}|[0-9A-Za-z]{1,26})$/, 'must be an id, the ending of one, or @ and a line number');

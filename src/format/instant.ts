/**
 * `YYYY-MM-DDTHH:MM:SS.mmmZ`: a real date of the years 0001 to 9999 in the Gregorian calendar, without leap seconds
 * and without 24:00 (docs/FORMAT.md, The event). One pattern, so that the schemas and the shapes of the replay path,
 * which know patterns alone, take the same days as the envelope does.
 */
export const INSTANT =
  /^(?!0000)(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

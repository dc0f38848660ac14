/*
 * What clocks on the wall show, by the tables of time zones that come with Node. Making the first format takes
 * 20 to 100 ms, each answer 0.05: it is done when somebody asks about a zone, and kept.
 */

const formats = new Map<string, Intl.DateTimeFormat | null>();

const formatFor = (zone: string): Intl.DateTimeFormat | null => {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  formats.set(zone, format);
  return format;
};

const OFFSET = /^GMT(?:([+-])(\d{2}):(\d{2}))?/;

/** Minutes that the clocks of a zone are ahead of UTC at a moment; undefined for a zone that is not known here. */
export const offsetOf = (zone: string, atMs: number): number | undefined => {
  if (zone === 'UTC') return 0;
  const format = formatFor(zone);
  if (format === null) return undefined;
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = OFFSET.exec(name) ?? [];
  const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -ahead : ahead;
};

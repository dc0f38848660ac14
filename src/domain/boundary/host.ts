/** The longest name that can be looked up. */
const NAME_MAX = 253;

/**
 * A host as it is compared: lower case, international names in their ASCII form, addresses in one form, no last dot, a
 * port where one was given; undefined for what is none. User, path and query are refused, not passed over.
 */
export const hostOf = (text: string): string | undefined => {
  if (!/^[^\s/?#@\\]+$/.test(text)) return undefined;
  try {
    const port = /:(\d{1,5})$/.exec(text)?.[1];
    // A scheme whose own port is never typed here keeps every port that is given.
    const bare = port === undefined ? text : text.slice(0, -port.length - 1);
    // An address without brackets, or a second port: which of its numbers is the port can't be told.
    if (bare.includes(':') && !bare.endsWith(']')) return undefined;
    const name = new URL(`http://${bare}`).hostname.replace(/\.$/, '');
    if (name.length > NAME_MAX || name.split('.').includes('')) return undefined;
    if (port !== undefined && Number(port) > 65_535) return undefined;
    return port === undefined ? name : `${name}:${Number(port)}`;
  } catch {
    return undefined;
  }
};

const PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
  'ftp:': '21',
};

export const isUrl = (word: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(word);

/** The host that a word names as a URL does, its port said; undefined for any other word. */
export const hostInWord = (word: string): string | undefined => {
  if (!isUrl(word)) return undefined;
  try {
    const { hostname, port, protocol } = new URL(word);
    if (hostname === '') return undefined;
    const at = port === '' ? PORTS[protocol] : port;
    return hostOf(at === undefined ? hostname : `${hostname}:${at}`);
  } catch {
    return undefined;
  }
};

/** A host as a rule names it: `*`, `*.` in front of a name, or a name; undefined for what is none. */
export const hostPattern = (text: string): string | undefined => {
  if (/^\*(?::\d{1,5})?$/.test(text)) return text;
  const below = text.startsWith('*.');
  const host = hostOf(below ? text.slice(2) : text);
  return host === undefined || host.includes('*') ? undefined : `${below ? '*.' : ''}${host}`;
};

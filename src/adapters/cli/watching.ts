/**
 * Turns lines that come in into something that can be waited for: resolves when one came since it was last asked, after
 * `ms` at the latest. A fault of the log is thrown to whoever waits. `pause` ends early, and quietly, when told to.
 */
export const changesOf = (
  lines: AsyncIterable<unknown>,
  pause: (ms: number, until: AbortSignal) => Promise<void>,
): ((ms: number) => Promise<void>) => {
  let came = false;
  let fault: { readonly error: unknown } | undefined;
  let wake = new AbortController();
  const follow = async (): Promise<void> => {
    for await (const _ of lines) {
      came = true;
      wake.abort();
    }
  };
  follow().catch((error: unknown) => {
    fault = { error };
    wake.abort();
  });
  return async (ms) => {
    if (!came && fault === undefined) await pause(ms, wake.signal);
    if (fault !== undefined) throw fault.error;
    came = false;
    wake = new AbortController();
  };
};

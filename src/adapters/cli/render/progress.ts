import type { Context } from '../context.ts';

const FIRST_MS = 1_000;
const EVERY_MS = 250;
const WIPE = '\r\u001b[K';

/**
 * Does `work`; where it takes over a second and stderr is a terminal, one line there says what is going on and
 * for how long, and how far it is where `work` tells. The line is gone when the work is done.
 */
export const withProgress = async <T>(
  context: Context,
  words: string,
  work: (told: (howFar: string) => void) => Promise<T>,
): Promise<T> => {
  const { stderr } = context;
  if (!stderr.isTTY) return work(() => undefined);
  const began = context.now();
  let howFar = '';
  let shown = false;
  const timer = setInterval(() => {
    const ms = context.now() - began;
    if (ms < FIRST_MS) return;
    shown = true;
    // Whether it was shown changes nothing for the work it is about.
    stderr.write(`${WIPE}${words} … ${Math.floor(ms / 1_000)} s${howFar}`).catch(() => undefined);
  }, EVERY_MS);
  timer.unref();
  try {
    return await work((told) => {
      howFar = `, ${told}`;
    });
  } finally {
    clearInterval(timer);
    if (shown) await stderr.write(WIPE).catch(() => undefined);
  }
};

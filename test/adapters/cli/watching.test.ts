import { expect, it } from 'vitest';
import { changesOf } from '../../../src/adapters/cli/watching.ts';

/** Lines that come when the test says so, and end, or break, when it says so. */
const lines = () => {
  const steps: (() => void)[] = [];
  let fault: unknown;
  return {
    async *[Symbol.asyncIterator](): AsyncGenerator<string> {
      for (;;) {
        await new Promise<void>((come) => steps.push(come));
        if (fault !== undefined) throw fault;
        yield 'line';
      }
    },
    come: async (): Promise<void> => {
      steps.shift()?.();
      await new Promise((settle) => setImmediate(settle));
    },
    break: (error: unknown) => {
      fault = error;
    },
  };
};
/** A pause that lasts until it is ended. */
const paused: number[] = [];
const pause = (ms: number, until: AbortSignal): Promise<void> => {
  paused.push(ms);
  return new Promise((end) => until.addEventListener('abort', () => end()));
};

it('waits for the next line, and not for one that came before it was asked', async () => {
  const log = lines();
  const change = changesOf(log, pause);
  await log.come();
  await log.come();
  await change(1);
  expect(paused).toEqual([]);
  let changed = false;
  const waiting = change(2).then(() => {
    changed = true;
  });
  await new Promise((settle) => setImmediate(settle));
  expect([changed, paused]).toEqual([false, [2]]);
  await log.come();
  await waiting;
});

it('is over after its time', async () => {
  const change = changesOf(lines(), async (ms) => void paused.push(ms));
  await change(7);
  expect(paused.at(-1)).toBe(7);
});

it('throws a fault of the log to whoever waits, and to whoever comes after it', async () => {
  const log = lines();
  const change = changesOf(log, pause);
  await log.come();
  await change(1);
  const waiting = expect(change(2)).rejects.toThrow('damaged');
  log.break(new Error('damaged'));
  await log.come();
  await waiting;
  await expect(change(3)).rejects.toThrow('damaged');
});

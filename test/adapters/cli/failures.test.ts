import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Context, Output } from '../../../src/adapters/cli/context.ts';
import { exitOfFormatError, exitOfLogError } from '../../../src/adapters/cli/exit.ts';
import { failureOf } from '../../../src/adapters/cli/failures.ts';
import { withProgress } from '../../../src/adapters/cli/render/progress.ts';
import { FormatError, type FormatErrorCode } from '../../../src/format/verdict.ts';
import { LogError, type LogErrorCode } from '../../../src/log/error.ts';
import { deskWithLedger } from './support/troubles.ts';

const abandonment = async () => new AbortController().signal;
const silent: Output = { isTTY: false, columns: undefined, write: async () => undefined, abandonment };
const context = (more: Partial<Context> = {}): Context => ({ env: {}, stderr: silent, ...more }) as Context;

describe('what the log throws', () => {
  const exits: Record<LogErrorCode, number> = {
    'no-ledger': 2,
    exists: 1,
    busy: 4,
    'read-only': 5,
    'newer-version': 1,
    damaged: 3,
    'disk-full': 5,
    io: 5,
    poisoned: 5,
    replaced: 4,
    'too-large': 2,
    'blob-missing': 3,
    'blob-mismatch': 3,
  };

  it('has an exit code each, and the way out is a command that is accepted', async () => {
    expect(exitOfLogError).toEqual(exits);
    const desk = await deskWithLedger();
    for (const [code, exit] of Object.entries(exits)) {
      const failure = await failureOf(new LogError(code as LogErrorCode, 'what'), context());
      expect(failure).toMatchObject({ ok: false, code, exit, what: 'what' });
      if (code !== 'no-ledger') await desk.done(failure.instead);
    }
    desk.clear();
  });

  it('names who holds the lock', async () => {
    const holder = { pid: 4711, host: 'tower', since: '2026-11-30T09:00:00.000Z' };
    const { what } = await failureOf(new LogError('busy', 'the ledger is busy', { holder }), context());
    expect(what).toBe('the ledger is busy (held by process 4711 on tower since 2026-11-30T09:00:00.000Z)');
  });

  it('says where, once', async () => {
    const data = { line: 4, offset: 1_234, path: '/x/ledger.jsonl', errno: 'EIO' };
    const { what } = await failureOf(
      new LogError('io', '/x/ledger.jsonl cannot be read (EIO)', data),
      context(),
    );
    expect(what).toBe('/x/ledger.jsonl cannot be read (EIO) (line 4, byte 1234)');
  });
});

it('what the format throws is usage, the machine, or a bug', async () => {
  const exits: Record<FormatErrorCode, number> = {
    'not-canonical': 70,
    'bad-event': 70,
    'line-too-long': 2,
    'bad-clock': 5,
    'ids-exhausted': 5,
    'bad-random': 5,
  };
  expect(exitOfFormatError).toEqual(exits);
  for (const [code, exit] of Object.entries(exits)) {
    const failure = await failureOf(new FormatError(code as FormatErrorCode, 'why'), context());
    expect(failure).toMatchObject({ ok: false, exit, code: exit === 70 ? 'bug' : code });
  }
});

it.each([[undefined], [null], ['text'], [{ code: 'damaged' }], [new Error('two\nlines')]])(
  'anything else that is thrown is a bug in one line: %j',
  async (thrown) => {
    const failure = await failureOf(thrown, context());
    expect(failure).toMatchObject({ code: 'bug', exit: 70 });
    expect(failure.what).not.toContain('\n');
  },
);

describe('progress', () => {
  afterEach(() => void vi.useRealTimers());

  const watched = async (isTTY: boolean, ms: number): Promise<string> => {
    vi.useFakeTimers();
    let shown = '';
    const stderr: Output = {
      isTTY,
      columns: 80,
      write: async (text) => {
        shown += text;
      },
      abandonment,
    };
    const work = withProgress(context({ stderr, now: () => Date.now() }), 'reading', async (told) => {
      told('7 records');
      await new Promise((done) => setTimeout(done, ms));
      return 'done';
    });
    await vi.advanceTimersByTimeAsync(ms);
    expect(await work).toBe('done');
    return shown;
  };

  it('is silent in the first second', async () => {
    expect(await watched(true, 900)).toBe('');
  });

  it('then says what goes on, and wipes it in the end', async () => {
    const shown = await watched(true, 2_600);
    expect(shown).toContain('reading … 2 s, 7 records');
    expect(shown.endsWith('\r\u001b[K')).toBe(true);
  });

  it('shows nothing where stderr is no terminal', async () => {
    expect(await watched(false, 5_000)).toBe('');
  });
});

import { FRESH, type Make, plain, stepEvent } from './forged.words.ts';

/** Watch 0 blocks step 4 by a human's word, 1 shows exit 0 and blocks nothing, 2 has changed, 3 is of goal 1, 4 is a time. */
const observed = (watch: number, more: Record<string, unknown>, at?: string): Make =>
  plain('watch.observed', 'agent:eve', (the) => ({ watch: the('watch', watch), ...more }), at);

const ran = { outcome: 'exited', ms: 1, output: '', sha256: 'f'.repeat(64) };
const LATER = '2026-11-30T12:00:00.000Z';

const opened = (more: Record<string, unknown>): Make =>
  plain('watch.opened', 'agent:eve', (the) => ({
    watch: FRESH,
    goal: the('goal', 0),
    title: 't',
    on: { date: LATER },
    ...more,
  }));

export const ofWatches: Readonly<Record<string, Make>> = {
  'a watch opened twice': plain('watch.opened', 'agent:eve', (the) => ({
    watch: the('watch', 0),
    goal: the('goal', 0),
    title: 't',
    on: { date: LATER },
  })),
  'a watch of no goal': opened({ goal: FRESH }),
  'a watch that was over when it was opened': opened({ until: '2026-11-30T08:00:00.000Z' }),
  'a watch looked at that is not there': plain('watch.observed', 'agent:eve', () => ({
    watch: FRESH,
    found: 'first',
    exit: 0,
    ...ran,
  })),
  'a watch looked at before it was due': observed(1, { found: 'same', exit: 0, ...ran }),
  'a watch looked at after it changed': observed(2, { found: 'same', exit: 1, ...ran }, LATER),
  'a time that came before it came': observed(4, { found: 'changed' }),
  'a time that a command showed': observed(
    4,
    { found: 'changed', exit: 0, ...ran },
    '2026-12-02T00:00:00.000Z',
  ),
  'a watch found changed by nothing': observed(1, { found: 'changed' }, LATER),
  'a watch found changed that is the same': observed(1, { found: 'changed', exit: 0, ...ran }, LATER),
  'a watch found the same that has changed': observed(1, { found: 'same', exit: 1, ...ran }, LATER),
  'a watch found changed when it was never looked at': observed(
    0,
    { found: 'changed', exit: 1, ...ran },
    LATER,
  ),
  'a look that ended and has no exit code': observed(1, { found: 'nothing', ...ran }, LATER),
  'a human’s wait ended by an agent that closes the watch': plain('watch.closed', 'agent:eve', (the) => ({
    watch: the('watch', 0),
    proof: 'signature',
  })),
  'a human’s wait ended by a weak word': plain('watch.closed', 'human:eve', (the) => ({
    watch: the('watch', 0),
    proof: 'client',
  })),
  'a watch closed by the product': plain('watch.closed', 'system:ledger', (the) => ({
    watch: the('watch', 1),
    proof: 'none',
  })),
  'a watch closed that is not there': plain('watch.closed', 'agent:eve', () => ({
    watch: FRESH,
    proof: 'none',
  })),
  'blocked on a watch that is not there': stepEvent('step.blocked', 6, 'agent:eve', () => ({
    watch: FRESH,
    proof: 'none',
  })),
  'blocked on a watch that has changed': stepEvent('step.blocked', 6, 'agent:eve', (_, the) => ({
    watch: the('watch', 2),
    proof: 'none',
  })),
  'blocked on a watch of another goal': stepEvent('step.blocked', 6, 'agent:eve', (_, the) => ({
    watch: the('watch', 3),
    proof: 'none',
  })),
  'a human’s block on a watch taken off by an agent': stepEvent(
    'step.unblocked',
    4,
    'agent:eve',
    (_, the) => ({
      watch: the('watch', 0),
      proof: 'none',
    }),
  ),
};

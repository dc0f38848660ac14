import { type LedgerBuilder, plainLedger } from './ledger.ts';
import { badLedger, good, type Vector } from './vector.ts';
import { rootOf } from './vectors-good.ts';

/** Withholding and checkpoints: what is judged after all lines (F-55). */
export function ledgerVectors(): Vector[] {
  return [...withholdingGood(), ...withholdingFaults(), ...checkpointFaults()];
}

/** Lines 0 to 3 plain, line 4 the decision. */
function decided(): { ledger: LedgerBuilder; decision: string } {
  const ledger = plainLedger(4);
  return { ledger, decision: ledger.decide() };
}

function withholdingGood(): Vector[] {
  const finished = decided();
  finished.ledger.withholdLine(2, finished.decision);
  finished.ledger.note('behind it');
  finished.ledger.withhold(2);

  const replaced = decided();
  const replacement = {
    goal: '01M8NTXDM00000000000000000',
    lesson: '01M8NTXDM00000000000000001',
    pinned: false,
    text: '[withheld]',
  };
  replaced.ledger.withholdLine(2, replaced.decision, { replacement });
  replaced.ledger.withhold(2);

  const unfinished = decided();
  unfinished.ledger.withholdLine(2, unfinished.decision);

  const several = decided();
  for (const line of [1, 2, 3]) several.ledger.withholdLine(line, several.decision);
  for (const line of [1, 2, 3]) several.ledger.withhold(line);

  const copy = plainLedger(5);
  copy.withhold(1);
  copy.withhold(3);

  const hidden = decided();
  hidden.ledger.withholdLine(2, hidden.decision);
  hidden.ledger.withhold(2);
  hidden.ledger.withhold(4);
  return [
    good('withheld', 'Line 2 is a stub that line 5 authorises (F-17, F-96).', finished.ledger, {
      expect: { withheld: 1, authorised: 1 },
    }),
    good('withheld-replaced', 'The same, with a replacement (F-97).', replaced.ledger, {
      expect: { withheld: 1, authorised: 1 },
    }),
    good('withheld-unfinished', 'Line 2 is withheld but still there: a notice (F-96).', unfinished.ledger, {
      expect: { withheld: 0, authorised: 0 },
    }),
    good('withheld-several', 'One decision serves several lines (F-92).', several.ledger, {
      expect: { withheld: 3, authorised: 3 },
    }),
    good('disclosure-copy', 'Stubs without events, judged as a disclosure copy (F-99).', copy, {
      given: { disclosure: true },
      expect: { withheld: 2, authorised: 0, read_only: true },
    }),
    good(
      'disclosure-copy-decision',
      'The decision that line 5 names is withheld from the copy (F-99).',
      hidden.ledger,
      {
        given: { disclosure: true },
        expect: { withheld: 2, authorised: 1, read_only: true },
      },
    ),
  ];
}

function withholdingFaults(): Vector[] {
  const stub = (why: string, name: string, line: number, given = {}): Vector => {
    const ledger = plainLedger(4);
    ledger.withhold(line);
    const expect = { withheld: 1, authorised: 0, ...('given' in given ? { read_only: true as const } : {}) };
    return badLedger(name, why, ledger, { code: 'unauthorised-stub', line }, { ...given, expect });
  };
  const bad = (
    name: string,
    why: string,
    key: string,
    build: (ledger: LedgerBuilder) => void,
    at?: number,
  ): Vector => {
    const ledger = plainLedger(4);
    build(ledger);
    const line = at ?? ledger.lines.length - 1;
    return badLedger(`bad-withholding-${name}`, why, ledger, {
      code: 'bad-withholding',
      line,
      pointer: `/data/${key}`,
    });
  };
  const id = '01M8NTXDM00000000000000000';
  return [
    stub('A stub that no event names (F-96).', 'unauthorised-stub', 2),
    stub('Line 0 is never withheld, not even in a disclosure copy (F-99).', 'unauthorised-stub-line-0', 0, {
      given: { disclosure: true },
    }),
    bad('no-decision', 'No decision has this id (F-92).', 'decision', (l) => l.withholdLine(2, id)),
    bad('agent', 'An agent decided (F-90).', 'decision', (l) =>
      l.withholdLine(2, l.decide(id, 'agent:codex')),
    ),
    bad('other-choice', 'The human chose to keep it (F-90).', 'decision', (l) =>
      l.withholdLine(2, l.decide(id, 'human:ada', 'keep')),
    ),
    bad(
      'decision-later',
      'The decision came afterwards (F-92).',
      'decision',
      (l) => {
        l.withholdLine(2, id);
        l.decide(id);
      },
      4,
    ),
    bad('two-decisions', 'Two decisions have this id (F-92).', 'decision', (l) => {
      l.decide(id);
      l.withholdLine(2, l.decide(id));
    }),
    bad('withheld-decision', 'The decision is withheld itself (F-92).', 'decision', (l) => {
      l.decide(id);
      l.withholdLine(4, l.decide());
      l.withholdLine(2, id);
    }),
    bad('own-line', 'A line is withheld by a later one (F-93).', 'line', (l) =>
      l.withholdLine(5, l.decide()),
    ),
    bad('later-line', 'A line that isn’t there yet is withheld (F-93).', 'line', (l) =>
      l.withholdLine(9, l.decide()),
    ),
    bad('hash', 'The hash is another line’s (F-93).', 'sha256', (l) =>
      l.withholdLine(2, l.decide(), { sha256: l.lines[1]!.hash }),
    ),
    bad('twice', 'The line was withheld before (F-93).', 'line', (l) => {
      l.decide(id);
      l.withholdLine(2, id);
      l.withholdLine(2, id);
    }),
    bad('line-0', 'Line 0 cannot be withheld (F-94).', 'line', (l) => l.withholdLine(0, l.decide())),
    bad('withholding', 'A withholding event cannot be withheld (F-94).', 'line', (l) => {
      l.decide(id);
      l.withholdLine(2, id);
      l.withholdLine(5, id);
    }),
    bad('own-decision', 'The decision that it names cannot be withheld (F-94).', 'line', (l) =>
      l.withholdLine(4, l.decide()),
    ),
    bad(
      'named-decision',
      'A decision that an earlier withholding names cannot be withheld (F-94).',
      'line',
      (l) => {
        l.decide(id);
        l.withholdLine(2, id);
        l.withholdLine(4, l.decide());
      },
    ),
    bad('blob-twice', 'The blob was withheld before (F-93).', 'blob', (l) => {
      const data = { blob: `hmac-sha256:${'0'.repeat(64)}`, decision: l.decide(id), reason: 'a password' };
      l.add({ type: 'evidence.withheld', data });
      l.add({ type: 'evidence.withheld', data });
    }),
  ];
}

function checkpointFaults(): Vector[] {
  const ledger = plainLedger(6);
  const origin = originOf(ledger);
  const good4 = { size: 4, root: rootOf(ledger, 4), origin };
  const own = (size: number, root: string): LedgerBuilder => {
    const made = plainLedger(4);
    made.add({ type: 'ledger.checkpointed', actor: 'system:ledger', data: { root, size } });
    return made;
  };
  const short = plainLedger(3);
  return [
    good(
      'known-checkpoint',
      'The first four lines have the root that a known checkpoint says (F-104).',
      ledger,
      { given: { checkpoints: [good4] } },
    ),
    badLedger(
      'checkpoint-root',
      'A known checkpoint says another root (F-104).',
      ledger,
      { code: 'checkpoint-root', line: 3 },
      { given: { checkpoints: [{ ...good4, root: rootOf(ledger, 5) }] } },
    ),
    badLedger(
      'checkpoint-root-own',
      'Line 4 says another root than the lines have (F-103).',
      own(4, rootOf(ledger, 3)),
      { code: 'checkpoint-root', line: 4, pointer: '/data/root' },
    ),
    badLedger(
      'checkpoint-root-later',
      'Line 4 speaks of lines that come after it (F-103).',
      own(5, rootOf(ledger, 5)),
      { code: 'checkpoint-root', line: 4, pointer: '/data/size' },
    ),
    badLedger(
      'checkpoint-origin',
      'The checkpoint is of another ledger (F-105).',
      ledger,
      { code: 'checkpoint-origin', line: 0, pointer: '/data/origin' },
      { given: { checkpoints: [{ ...good4, origin: `example.com/ledger/${origin.slice(-26)}` }] } },
    ),
    badLedger(
      'shorter-than-checkpoint',
      'The last three lines are gone; the chain alone doesn’t see it, a checkpoint does (F-104).',
      short,
      { code: 'shorter-than-checkpoint', line: 3 },
      { given: { checkpoints: [{ size: 6, root: rootOf(ledger, 6), origin }] } },
    ),
  ];
}

function originOf(ledger: LedgerBuilder): string {
  const line = ledger.lines[0]?.bytes.toString('utf8') ?? '';
  return JSON.parse(line).event.data.origin as string;
}

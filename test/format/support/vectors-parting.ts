import { LedgerBuilder, plainLedger } from './ledger.ts';
import { badLedger, badLine, good, type Vector } from './vector.ts';
import { rootOf } from './vectors-good.ts';
import { partingBlobVectors } from './vectors-parting-blob.ts';
import { partingEndVectors } from './vectors-parting-end.ts';

/** Where two readers of the page parted, or could have: each of these has one verdict. */
export function partingVectors(): Vector[] {
  return [
    ...laterVersions(),
    ...severalFaults(),
    ...decisions(),
    ...disclosure(),
    ...partingBlobVectors(),
    ...partingEndVectors(),
  ];
}

const ID = '01M8NTXDM00000000000000000';
const READ_ONLY = { read_only: true as const };

function laterVersions(): Vector[] {
  const event = (name: string, why: string, text: string, pointer: string): Vector => {
    const ledger = plainLedger(2);
    ledger.addText(text);
    return badLine(`not-canonical-version-${name}`, why, ledger, { code: 'not-canonical', line: 2, pointer });
  };
  const odd = plainLedger(1);
  for (const text of [
    ' { "\\u0076" : 2 } ',
    '{"v":2.0}',
    '{"v":20e-1,"__proto__":{}}',
    '{"v":1,"v":2}',
    '{"v":9007199254740991,"x":"\\ud800"}',
  ])
    odd.addText(text);
  const first = new LedgerBuilder();
  first.addText('{"v":2}');
  const checkpoint = { size: 1, root: rootOf(first, 1), origin: `a/ledger/${ID}` };
  return [
    good(
      'later-version-odd',
      'Any JSON whose last `v` is the number 2 or more, however it is written (F-60).',
      odd,
      { expect: READ_ONLY },
    ),
    good('later-version-line-0', 'Line 0 of a later version is not judged by its type (F-18, F-60).', first, {
      expect: READ_ONLY,
    }),
    badLedger(
      'checkpoint-origin-unknown',
      'Line 0 says no origin, so no checkpoint is of this ledger (F-60, F-105).',
      first,
      { code: 'checkpoint-origin', line: 0, pointer: '/data/origin' },
      { given: { checkpoints: [checkpoint] }, expect: READ_ONLY },
    ),
    event('fraction', '2.5 is no integer (F-60).', '{"v":2.5}', '/v'),
    event('beyond', '2^53 is outside the integers (F-60).', '{"v":9007199254740992}', '/v'),
    event('twice', 'Of equal keys the last counts (F-60).', '{"v":2,"v":1}', '/v'),
    event(
      'too-deep',
      'Depth comes before version (F-36, F-60).',
      `{"v":2,"x":${'['.repeat(63)}${']'.repeat(63)}}`,
      `/x${'/0'.repeat(62)}`,
    ),
  ];
}

/** Which of several faults of one event is told. */
function severalFaults(): Vector[] {
  const event = (
    name: string,
    why: string,
    pointer: string,
    bent: { [key: string]: unknown },
    type = 'x.y',
    data = {},
  ): Vector => {
    const ledger = plainLedger(2);
    ledger.addText(ledger.text({ type, data }, bent));
    return badLine(`bad-event-several-${name}`, why, ledger, { code: 'bad-event', line: 2, pointer });
  };
  return [
    event('missing', 'A missing key is told before a wrong one (F-52).', '/salt', {
      actor: 1,
      salt: undefined,
    }),
    event('missing-two', 'Of missing keys `v` is the first in the table (F-20, F-52).', '/v', {
      actor: undefined,
      v: undefined,
    }),
    event('order', '`actor` stands before `v` (F-52).', '/actor', { v: 0, actor: 1 }),
    event('not-allowed', 'Of keys that are not allowed the first as they stand is told, "!" (F-31).', '/!', {
      '9': 1,
      '10': 1,
      '!': 1,
      v: 0,
    }),
    event('data', 'What is inside `data` comes last (F-52).', '/v', { v: 0 }, 'ledger.continued'),
    event(
      'data-order',
      'Inside `data`, too, keys are told as they stand: "10" before "9" (F-31, F-52).',
      '/data/10',
      {},
      'ledger.continued',
      { '9': 1, '10': 1, machine: 1, place: 1 },
    ),
  ];
}

/** F-47, F-92 and F-94: which decision is meant, and what of it is read. */
function decisions(): Vector[] {
  const odd = plainLedger(4);
  odd.add({ type: 'decision.made', data: {} });
  odd.add({ type: 'decision.made', data: { choice: 'withhold', decision: ID, reason: 5, zzz: true } });
  odd.withholdLine(2, ID);

  const agents = plainLedger(4);
  agents.decide(ID);
  agents.decide(ID, 'agent:codex');
  agents.withholdLine(2, ID);

  const oneOfTwo = plainLedger(4);
  oneOfTwo.decide(ID);
  oneOfTwo.decide(ID);
  oneOfTwo.withholdLine(5, oneOfTwo.decide());
  oneOfTwo.withholdLine(2, ID);

  const again = plainLedger(4);
  again.decide(ID);
  again.withholdLine(2, ID);
  again.decide(ID);
  again.withholdLine(6, again.decide());

  const blob = `hmac-sha256:${'0'.repeat(64)}`;
  const ofBlob = plainLedger(4);
  ofBlob.add({
    type: 'evidence.withheld',
    data: { blob, decision: ofBlob.decide(), reason: 'a password' },
  });
  ofBlob.withholdLine(5, ofBlob.decide());
  ofBlob.withhold(5);

  const ofLine = plainLedger(4);
  ofLine.decide(ID);
  ofLine.withholdLine(2, ID);
  ofLine.withholdLine(5, ID);
  ofLine.withhold(2);
  ofLine.withhold(5);

  const none = { expect: { withheld: 0, authorised: 0 } };
  return [
    good('decision-odd-data', 'Only `decision` and `choice` of a decision are judged (F-47).', odd, none),
    good('decision-agent-same-id', 'An agent’s decision with the same id counts for nothing (F-92).', agents),
    good(
      'decision-one-of-two',
      'Of two decisions with one id one is withheld: one is left (F-92).',
      oneOfTwo,
    ),
    good('decision-again', 'No withholding rests on line 6, though one names its id (F-94).', again),
    good(
      'withheld-withholding',
      'What line 5 was nobody can tell: it is judged as the stub that it is (F-94).',
      ofBlob,
      { expect: { withheld: 1, authorised: 1 } },
    ),
    badLedger(
      'unauthorised-stub-withholding',
      'A withholding that is a stub authorises nothing (F-94, F-96).',
      ofLine,
      { code: 'unauthorised-stub', line: 2 },
      { expect: { withheld: 2, authorised: 1 } },
    ),
  ];
}

function disclosure(): Vector[] {
  const given = { disclosure: true as const };
  const agents = plainLedger(4);
  agents.decide(ID, 'agent:codex');
  agents.withholdLine(2, ID);
  agents.withholdLine(4, agents.decide());
  agents.withhold(1);
  const withheld = plainLedger(4);
  withheld.decide(ID);
  withheld.withholdLine(4, withheld.decide());
  withheld.withholdLine(2, ID);
  withheld.withhold(1);
  return [
    good(
      'disclosure-copy-agent',
      'An agent’s decision is not the one named, which may be line 1 (F-99); so it may be withheld (F-94).',
      agents,
      { given, expect: READ_ONLY },
    ),
    badLedger(
      'bad-withholding-disclosure',
      'The decision is found, and withheld: no stub stands for it (F-92, F-99).',
      withheld,
      { code: 'bad-withholding', line: 7, pointer: '/data/decision' },
      { given, expect: READ_ONLY },
    ),
  ];
}

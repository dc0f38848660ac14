import { describe, expect, test } from 'vitest';
import type { KnownCheckpoint } from '../../src/format/report.ts';
import { type LedgerBuilder, plainLedger, seededRandom } from './support/ledger.ts';
import { SecondOpinion } from './support/second-opinion.ts';
import { hasPython } from './support/second-reader.ts';
import { rootOf } from './support/vectors-good.ts';

const MANY = Number(process.env.SECOND_READER_MUTATIONS ?? 600);
const IDS = ['01M8NTXDM00000000000000000', '01M8NTXDM00000000000000001'] as const;
const BLOBS = ['0', '1'].map((digit) => `hmac-sha256:${digit.repeat(64)}`);

type Draw = (most: number) => number;

const draws = (seed: number): Draw => {
  const random = seededRandom(seed);
  return (most) => {
    const [a = 0, b = 0, c = 0] = random(3);
    return ((a << 16) | (b << 8) | c) % Math.max(1, most);
  };
};

/** Few ids, lines and blobs, so that events name the same ones. */
const STEPS: readonly ((ledger: LedgerBuilder, draw: Draw) => void)[] = [
  (ledger, draw) => {
    const [actor, choice] = [['human:ada', 'agent:codex'][draw(5) >> 2], draw(6) === 0 ? 'keep' : 'withhold'];
    ledger.decide(IDS[draw(2)], actor, choice);
  },
  (ledger, draw) => {
    const over = draw(8) === 0 ? { sha256: ledger.head } : {};
    // Often a decision, so that others rest on one that is withheld.
    const line = draw(2) === 0 ? 2 + draw(2) : draw(ledger.lines.length + 1);
    ledger.withholdLine(line, IDS[draw(2)] ?? '', over);
  },
  (ledger, draw) => {
    const data = { blob: BLOBS[draw(2)], decision: IDS[draw(2)], reason: 'a password' };
    ledger.add({ type: 'evidence.withheld', data });
  },
  (ledger, draw) => {
    const size = 1 + draw(ledger.lines.length);
    const root = rootOf(ledger, draw(6) === 0 ? 1 : size);
    ledger.add({ type: 'ledger.checkpointed', data: { root, size } });
  },
  (ledger) => ledger.addText('{"v":2}'),
];

const made = (n: number) => {
  const draw = draws(n + 1);
  const ledger = plainLedger(2, n + 1);
  if (draw(3) > 0) for (const id of IDS) ledger.decide(id);
  for (let steps = draw(6); steps > 0; steps -= 1) STEPS[draw(draw(3) === 0 ? 5 : 2)]?.(ledger, draw);
  const count = ledger.lines.length;
  const checkpoints: KnownCheckpoint[] = [];
  if (draw(5) === 0) {
    const size = draw(3) === 0 ? count + 1 : 1 + draw(count);
    const origin = draw(5) === 0 ? { origin: `a/ledger/${IDS[0]}` } : {};
    checkpoints.push({ size, root: rootOf(ledger, Math.min(size, draw(4) === 0 ? 1 : count)), ...origin });
  }
  // The stubs that were asked for, and some that were not.
  for (const [line, { bytes }] of [...ledger.lines].entries()) {
    const named = ledger.lines.some((it) => it.bytes.includes(`"line":${line},`));
    if (line !== 1 && bytes.length > 234 && draw(named ? 3 : 20) === 0) ledger.withhold(line);
  }
  const disclosure = draw(3) === 0;
  if (disclosure && draw(2) === 0) ledger.withhold(1);
  const whole = ledger.bytes();
  const bytes = draw(8) === 0 ? whole.subarray(0, whole.length - 1 - draw(40)) : whole;
  return { bytes, options: { checkpoints, disclosure } };
};

describe.skipIf(!hasPython)('the second reader', () => {
  test(`judges ${MANY} ledgers in which much is withheld as the first one does`, async () => {
    const second = new SecondOpinion();
    for (let n = 0; n < MANY; n += 1) {
      const { bytes, options } = made(n);
      second.ask(bytes, options);
    }
    const { judged, found, differ } = await second.compare();
    expect(differ).toEqual([]);
    expect(judged).toBe(MANY);
    for (const code of ['valid ', 'damaged unauthorised-stub', 'damaged bad-withholding']) {
      expect([...found]).toContain(code);
    }
    for (const code of ['checkpoint-root', 'checkpoint-origin', 'shorter-than-checkpoint']) {
      expect([...found]).toContain(`damaged ${code}`);
    }
  });
});

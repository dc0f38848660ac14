import { act, type Command, compared, copied, pass, received, reopen } from './commands.ts';

const by = (who: number, verb: string, more = 4, pick = 0): Command => act({ at: 0, who, verb, pick, more });

/** A goal and a step stand at the beginning, so that most of what follows is about something. */
export const begun = [by(2, 'goal.open', 0), by(0, 'step.plan', 1)];

const handsOver = (at: number): Command => act({ at, who: 1, verb: 'handoff.offer', pick: 0, more: 0 });
const evidence = (at: number): Command => act({ at, who: 0, verb: 'evidence.record', pick: 0, more: 1 });

/** What chance meets too seldom, told in full. */
export const told: Readonly<Record<string, readonly Command[]>> = {
  'a lease stands still while nobody may go on': [
    ...[by(0, 'step.claim'), pass(900), by(2, 'goal.pause'), pass(1_801), by(2, 'goal.unpause')],
    ...[by(0, 'decision.ask', 1), pass(1_801), by(2, 'decision.make'), pass(899), by(1, 'step.claim')],
  ],
  'a lease that ran out is in nobody’s way': [by(0, 'step.claim'), pass(1_801), by(1, 'step.claim')],
  'a lease that runs is': [by(0, 'step.claim'), pass(1_799), by(1, 'step.claim')],
  'nobody goes on behind a gate that waits': [
    ...[by(0, 'step.plan', 30), by(0, 'step.claim'), by(0, 'step.submit'), by(0, 'step.plan', 2)],
    ...[by(1, 'step.claim'), by(2, 'step.accept'), by(1, 'step.claim')],
  ],
  'a goal that closes takes back what it asked': [by(0, 'decision.ask', 1), by(2, 'goal.close', 8)],
  'what was revoked is asked again': [
    ...[by(0, 'decision.ask', 1), by(3, 'decision.make'), by(0, 'decision.make'), by(2, 'decision.make')],
    ...[by(2, 'decision.revoke'), by(0, 'step.claim')],
  ],
  'a fork is not received': [
    copied(0),
    evidence(0),
    evidence(1),
    handsOver(1),
    received(1, 0, 2),
    compared(0, 1),
  ],
  'a file comes back': [
    ...[
      handsOver(0),
      received(0, undefined, 0),
      evidence(1),
      handsOver(1),
      received(1, 0, 0),
      received(1, 0, 2),
    ],
    ...[evidence(0), evidence(1)],
  ],
  'what was declined comes back': [
    ...[
      handsOver(0),
      received(0, undefined, 1),
      act({ at: 1, who: 1, verb: 'handoff.decline', pick: 0, more: 0 }),
    ],
    ...[received(1, 0, 3), received(1, 0, 2), evidence(0)],
  ],
  'checks accept what was submitted, though the write ended before they did': [
    ...[by(0, 'step.plan', 4), by(0, 'step.claim')],
    act({ at: 0, who: 0, verb: 'step.submit', pick: 0, more: 0, fault: 'dies', share: 0.8 }),
    ...[by(1, 'step.submit'), by(1, 'session.end'), evidence(0), by(0, 'step.accept', 0, 3)],
  ],
  'a torn tail is mended by whoever hands over': [reopen(0, 40), handsOver(0), received(0, undefined, 0)],
};

/** The same every time: a bit of everything, with two copies of which one dies in a write. */
export const fixed: readonly Command[] = [
  ...begun,
  by(0, 'step.claim'),
  by(0, 'evidence.record', 1),
  by(1, 'step.claim'),
  pass(60),
  by(0, 'decision.ask', 1),
  pass(900),
  by(2, 'decision.make'),
  by(0, 'step.submit'),
  by(0, 'step.accept'),
  by(1, 'step.accept'),
  by(0, 'step.plan', 6),
  reopen(0, 40),
  by(1, 'step.claim'),
  act({ at: 0, who: 1, verb: 'step.submit', pick: 0, more: 0, fault: 'dies', share: 0.9999 }),
  copied(0),
  by(2, 'step.return'),
  by(1, 'handoff.offer'),
  received(0, undefined, 0),
  compared(0, 2),
  by(2, 'handoff.withdraw'),
  by(2, 'goal.judge'),
  by(2, 'goal.close', 2),
];

import fc from 'fast-check';
import { describe as about, expect, it } from 'vitest';
import type { LogLine, RawEvent } from '../../src/format/event.ts';
import { eventData } from '../../src/format/events/index.ts';
import { describe, timelineEntry } from '../../src/projections/timeline.ts';
import { utf8Length } from '../../src/projections/visible.ts';
import { idOf, NOW, TREE } from './build.ts';

const event = (type: string, data: RawEvent['data']): RawEvent => ({
  actor: 'agent:worker',
  at: NOW,
  data,
  id: idOf(1),
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
  seq: 7,
  type,
  v: 1,
});

const types = Object.keys(eventData);
const STEERING = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|[\ud800-\udfff]/u;

about('a line of the timeline', () => {
  it.each([
    ['goal.opened', { objective: 'Ship it', criteria: [1] }, 'opened the goal “Ship it” with 1 criterion'],
    [
      'step.planned',
      { title: 'Form', needs: { checks: [1, 2], judge: 'human' }, gate: true },
      'planned “Form”; needs 2 checks and a judge (human); a gate',
    ],
    ['step.claimed', { expires: NOW }, `claimed the step until ${NOW}`],
    [
      'step.accepted',
      { by: 'checks', own_check: true, tree: TREE, proof: 'none' },
      `accepted the step by checks (own check) on ${TREE.slice(0, 16)}`,
    ],
    [
      'step.accepted',
      { by: 'peer', own_check: false, tree: TREE, proof: 'none' },
      `accepted the step by peer on ${TREE.slice(0, 16)} (unproven)`,
    ],
    [
      'step.accepted',
      { by: 'human', own_check: false, tree: TREE, proof: 'terminal' },
      `accepted the step by human on ${TREE.slice(0, 16)} (proof terminal)`,
    ],
    ['step.returned', { asked: 'More', proof: 'board' }, 'returned the step (proof board), asking “More”'],
    ['check.added', { argv: ['npm', 'test'] }, 'added the check “npm test”'],
    [
      'check.ran',
      { outcome: 'red', exit: 1, tree: 'unbound', ms: 12 },
      'ran a check: red (exit 1) on unbound in 12 ms',
    ],
    [
      'tool.called',
      { tool: 'shell', input: { blob: 'x', bytes: 9, media: 'text/plain' } },
      'called “shell” with 9 bytes of text/plain',
    ],
    ['tool.returned', { called: 5, ok: false, output: 'no' }, 'the call at 5 failed with “no”'],
    [
      'attempt.refused',
      { verb: 'step.submit', code: 'late-token', what: 'too late' },
      'was refused step.submit (late-token): “too late”',
    ],
    ['x.future', { anything: 1 }, 'x.future (unknown to this version)'],
    ['x.constructor', {}, 'x.constructor (unknown to this version)'],
  ])('%s in plain words', (type, data, words) => {
    expect(describe(event(type, data)).what).toBe(words);
  });

  it('names what it is about, the closest first, and nothing that is no id', () => {
    const data = { session: idOf(2), goal: idOf(3), step: idOf(4), check: 'hostile', by: 'checks' };
    expect(describe(event('step.claimed', data)).subjects).toEqual([idOf(4), idOf(3), idOf(2)]);
  });

  it('has words of its own for every type of this version', () => {
    for (const type of types)
      expect(describe(event(type, {})).what, type).not.toContain('unknown to this version');
  });

  it('is total: any type with any data has one visible line of bounded length', () => {
    const keys = fc.constantFrom(
      'title',
      'argv',
      'needs',
      'input',
      'tree',
      'criteria',
      'tool',
      'output',
      'expires',
      'what',
      'text',
      'step',
      'origin',
      'toString',
      'note',
      'reason',
      'summary',
      'exit',
      'by',
    );
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constant('\u001b[2J\u202e\n'),
      fc.jsonValue(),
      fc.constant('x'.repeat(5_000)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...types, 'x.y', 'constructor', '__proto__'),
        fc.dictionary(keys, values),
        (type, data) => {
          const { what, subjects } = describe(event(type, data));
          expect(what).not.toMatch(STEERING);
          expect(what).not.toBe('');
          expect(utf8Length(what)).toBeLessThanOrEqual(300);
          expect(subjects.every((id) => /^[0-7][0-9A-Z]{25}$/.test(id))).toBe(true);
        },
      ),
    );
  });

  it('takes no text in a place of a list for more than it is', () => {
    expect(describe(event('check.added', { argv: [{ toString: 1 }] })).what).toBe('added the check ?');
    expect(utf8Length(describe(event('x'.repeat(5_000), {})).what)).toBe(300);
  });

  it('D15: hostile text in a title cannot reach the terminal', () => {
    const { what } = describe(
      event('step.planned', { title: '\u001b]8;;http://evil\u0007ok\u202e', needs: {} }),
    );
    expect(what).toBe('planned “␛]8;;http://evil␇ok\\u202e”; needs 0 checks');
  });
});

it('C6: lines that are withheld or of a newer version have their entry too', () => {
  const at = { seq: 3, hash: 'a'.repeat(64), offset: 0 };
  const lines: LogLine[] = [
    { kind: 'stub', ...at, eventHash: 'b'.repeat(64) },
    { kind: 'newer', ...at, v: 2 },
    { kind: 'event', ...at, seq: 7, event: event('session.lost', { reason: 'process-dead' }) },
  ];
  expect(lines.map(timelineEntry)).toEqual([
    { seq: 3, what: 'withheld', subjects: [] },
    { seq: 3, what: 'an event of format version 2', subjects: [] },
    {
      seq: 7,
      at: NOW,
      actor: 'agent:worker',
      type: 'session.lost',
      what: 'lost the session: process-dead',
      subjects: [],
    },
  ]);
});

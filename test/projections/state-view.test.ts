import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../../src/domain/boundary/state.ts';
import { driftKey } from '../../src/domain/drift/state.ts';
import type { State } from '../../src/domain/state.ts';
import { initialState } from '../../src/domain/state.ts';
import { canonicalJson } from '../../src/format/canonical.ts';
import type { Action } from '../../src/format/events/boundary.ts';
import { CURRENT_STATE_VIEW, stateDigest, stateView1, stateViews } from '../../src/projections/state-view.ts';
import { stateView1Schema } from '../../src/projections/state-view-schema.ts';
import { Builder, idOf, TREE } from './build.ts';
import { addBudget } from './build-budget.ts';

/** One of everything, each optional key given somewhere. */
const TIME = '2026-12-01T10:00:00.000Z';

const fullState = (): State => {
  const b = new Builder('title');
  const goal = b.goal('objective', { nonGoals: ['not this'], branch: 'main' });
  const check = b.check(goal, ['npm', 'test'], 'red');
  b.criterion(goal, 'green', { check });
  const touched = { by: 'human:ada', proof: 'terminal', seq: b.next() } as const;
  const gone = b.state.checks.get(b.check(goal, ['npm', 'run', 'lint']));
  if (gone) {
    const changed = { ...touched, times: 1 };
    b.state.checks.set(gone.id, { ...gone, changed, removed: { ...touched, from: [idOf(8)] } });
  }
  const judged = b.criterion(goal, 'pretty', { judge: 'human' });
  const criterion = goal.criteria.get(judged);
  if (criterion)
    criterion.judged = { verdict: 'met', tree: TREE, by: 'human:ada', proof: 'terminal', seq: b.next() };
  const session = b.session(goal, {
    model: 'm',
    place: 'a'.repeat(64),
    worktree: 'd'.repeat(64),
    resumes: idOf(9),
    external: 'x',
    pid: 7,
    boot: 'b'.repeat(64),
    lastAction: 'c'.repeat(64),
  });
  const first = b.step(goal, 'first');
  const held = b.step(goal, 'held', {
    needs: { checks: [check] },
    parent: first.id,
    after: [first.id],
    scope: ['src/**'],
    holds: new Map([
      [idOf(8), { on: { kind: 'watch', watch: idOf(8) }, by: 'agent:a', byHuman: false, seq: 7 }],
      [
        first.id,
        { on: { kind: 'step', step: first.id }, by: 'agent:a', byHuman: false, seq: 6, reason: 'so' },
      ],
      [TIME, { on: { kind: 'date', until: TIME }, by: 'human:ada', byHuman: true, seq: 7 }],
    ]),
    deferred: { by: 'human:ada', byHuman: true, seq: 8, until: TIME, reason: 'so' },
    reopened: { by: 'human:ada', proof: 'terminal', seq: 9, reason: 'so', was: 'dropped' },
  });
  held.startedOn.add(first.id);
  held.flagged = { by: first.id, seq: b.next() };
  b.submit(held, session);
  b.giveBack(held, 'more');
  b.claim(held, session);
  held.workers.set(idOf(1), 'agent:before');
  const waiting = b.step(goal, 'waiting');
  b.submit(waiting, session, { summary: 'done', evidence: [idOf(50)], follows: ['more'] });
  b.accept(first);
  first.startedOn.add(idOf(7));
  first.flagged = { by: idOf(7), seq: b.next() };
  first.rechecked = { by: 'human', actor: 'human:ada', proof: 'terminal', seq: b.next(), tree: TREE };
  b.drop(b.step(goal, 'dropped'), 'why');
  b.check(goal, ['true'], undefined, held.id);
  b.call(session, 'shell', '{"a":9007199254740993}', { step: held.id, side: 'agent-1' });
  b.call(session, 'shell', { blob: `hmac-sha256:${'0'.repeat(64)}`, bytes: 9, media: 'text/plain' });
  b.evidence(goal, 'a note', 'text', {
    step: held.id,
    withheld: b.next(),
    superseded: { by: idOf(6), actor: 'agent:claude', seq: b.next() },
  });
  b.lesson(goal, 'remember', true, { step: held.id });
  b.question(goal, 'Which one?', {
    options: ['this', 'that'],
    until: '2026-11-30T10:00:00.000Z',
    status: 'revoked',
    expired: { seq: 4 },
    blocks: new Map([
      [waiting.id, { by: 'agent:a', byHuman: false, seq: 3, asked: true }],
      [held.id, { by: 'human:ada', byHuman: true, seq: 5, asked: false }],
    ]),
    revoked: { by: 'human:ada', proof: 'terminal', seq: 8, reason: 'wrong' },
  });
  b.question(goal, 'May it?', {
    status: 'made',
    answer: { choice: 'yes', reason: 'so', by: 'human:ada', proof: 'terminal', seq: 9 },
  });
  b.question(goal, 'Shall it?', {
    status: 'withdrawn',
    withdrawn: { by: 'human:ada', proof: 'terminal', seq: 9, reason: 'no' },
  });
  b.key('ci:main');
  b.key('human:ada', true);
  b.state.choiceCount = 2;
  b.watch(goal, 'The pipeline', {
    until: '2026-12-01T09:00:00.000Z',
    base: { exit: 8, sha256: 'e'.repeat(64) },
    last: { seq: 4, at: '2026-11-30T09:00:00.000Z', found: 'same', exit: 8 },
    looks: 2,
    blocks: new Set([waiting.id, held.id]),
  });
  b.watch(goal, 'The freeze ends', { on: { date: '2026-12-01T09:00:00.000Z' }, status: 'changed' });
  b.state.watchesClosed = 3;
  const done = b.goal('old', {
    status: 'achieved',
    closed: {
      by: 'human:ada',
      seq: 1,
      at: '2026-11-30T09:00:00.000Z',
      proof: 'board',
      supersededBy: goal.id,
    },
  });
  delete done.confirmed;
  const word = { by: 'human:ada', proof: 'terminal', seq: 2, reason: 'so' } as const;
  goal.paused = { ...word, at: '2026-11-30T09:00:00.000Z' };
  goal.reopened = { ...word, was: 'abandoned' };
  b.state.imports.set('claude-code/1:x', {
    source: 'claude-code/1:x',
    session: session.id,
    n: 4,
    provisional: new Map([['m', { input: 1, output: 2, cache_read: 3, cache_write: 4 }]]),
    done: { sha256: 'd'.repeat(64), bytes: 1, records: 5, seq: 3 },
  });
  addBudget(b, { goal: goal.id }, { limits: { tokens: 9, turns: 8, calls: 7, activeS: 6 } });
  addBudget(
    b,
    { step: held.id },
    { limits: { money: { currency: 'USD', micros: 5 } }, per: 'day', zone: 'UTC' },
  );
  addBudget(b, { actor: 'agent:a' }, {});
  for (const [why, step] of [['scope', held.id], ['non-goal']] as const) {
    const drift = {
      goal: goal.id,
      ...(step === undefined ? {} : { step }),
      why,
      times: 2,
      seq: 9,
      path: 'a/b',
    };
    b.state.drift.set(driftKey(drift), drift);
  }
  b.state.receipts.set(idOf(78), { seq: 2, said: '' });
  const at = '2026-11-30T09:00:00.000Z';
  for (const n of [91, 90]) {
    const offer = { id: idOf(n), seq: n, at, by: `agent:n${n}`, to: 'agent:b' };
    b.state.offers.set(offer.id, { ...offer, session: session.id, step: held.id });
  }
  b.state.frozen = { handoff: idOf(92), seq: 92, at, by: 'agent:a', to: 'agent:b', why: 'offered' };
  b.state.branch = {
    name: 'other',
    from: { seq: 90, sha256: 'a'.repeat(64) },
    seq: 91,
    at: '2026-11-30T09:00:00.000Z',
    by: 'agent:a',
  };
  b.state.taken = { handoff: idOf(93), seq: 93, by: 'agent:a', from: 'agent:b' };
  const action: Action = {
    tool: 'Bash',
    argv: ['./deploy.sh'],
    folder: '.',
    paths: [{ path: 'deploy.sh', is: 'file', outside: false, sha256: 'e'.repeat(64), word: 0 }],
    hosts: [{ host: 'example.com', word: 1 }],
    input: 'f'.repeat(64),
  };
  const byAda = { by: 'human:ada', proof: 'terminal', seq: 94 } as const;
  const rule = { over: 'path', pattern: ['src/**'] } as const;
  const set: Rule = { effect: 'allow', over: 'path', pattern: ['src/**'], line: 94, n: 0, ...byAda };
  b.state.boundary.ledger = [set];
  for (const id of [idOf(96), goal.id]) b.state.boundary.goals.set(id, [set]);
  const leave = { ...byAda, until: at, goal: goal.id, step: held.id, to: 'agent:b' } as const;
  const used = { by: 'agent:b', seq: 95 };
  b.state.approvals.set(idOf(94), { ...leave, id: idOf(94), digest: 'd'.repeat(64), action, status: 'open' });
  b.state.approvals.set(idOf(95), {
    ...leave,
    id: idOf(95),
    seq: 95,
    rule: { ...rule, pattern: [...rule.pattern] },
    status: 'revoked',
    used,
    revoked: { ...byAda, reason: 'no' },
  });
  for (const n of [97, 96]) {
    const digest = String(n).repeat(32);
    b.state.askedFor.set(digest, { digest, seq: n, by: 'agent:b', goal: goal.id, action });
  }
  b.state.readOnly = { code: 'unknown-type', seq: 5, what: 'line 5' };
  b.state.commands.set(idOf(77), { seq: 1, count: 1 });
  return b.state;
};

/** The same things in another order of insertion. */
const turned = (state: State): State => {
  const reverse = <K, V>(map: ReadonlyMap<K, V>): Map<K, V> => new Map([...map].reverse());
  return {
    ...state,
    goals: new Map(
      [...reverse(state.goals)].map(([id, goal]) => [id, { ...goal, criteria: reverse(goal.criteria) }]),
    ),
    steps: new Map(
      [...reverse(state.steps)].map(([id, step]) => [id, { ...step, workers: reverse(step.workers) }]),
    ),
    checks: reverse(state.checks),
    sessions: reverse(state.sessions),
    openCalls: reverse(state.openCalls),
    accounts: reverse(state.accounts),
    drift: reverse(state.drift),
    evidence: reverse(state.evidence),
    lessons: reverse(state.lessons),
    offers: reverse(state.offers),
    boundary: { ...state.boundary, goals: reverse(state.boundary.goals) },
    approvals: reverse(state.approvals),
    watches: new Map(
      [...reverse(state.watches)].map(([id, it]) => [
        id,
        { ...it, blocks: new Set([...it.blocks].reverse()) },
      ]),
    ),
    askedFor: reverse(state.askedFor),
    actors: reverse(state.actors),
    keys: reverse(state.keys),
    questions: new Map(
      [...reverse(state.questions)].map(([id, it]) => [id, { ...it, blocks: reverse(it.blocks) }]),
    ),
    imports: new Map(
      [...reverse(state.imports)].map(([source, it]) => [
        source,
        { ...it, provisional: reverse(it.provisional) },
      ]),
    ),
  };
};

describe('the view state/1', () => {
  it('has the shape its schema says, full and empty', () => {
    for (const state of [fullState(), initialState()]) {
      const view = stateView1(state);
      expect(stateView1Schema.parse(view)).toEqual(view);
      expect(JSON.parse(canonicalJson(view))).toEqual(view);
    }
  });

  it('gives every key of the schema that can be given', () => {
    const missing: string[] = [];
    const look = (schema: object, values: readonly unknown[], path: string): void => {
      const { properties, items } = schema as { properties?: Record<string, object>; items?: object };
      const present = values.filter((it) => it !== undefined);
      if (present.length === 0) missing.push(path);
      for (const [key, inner] of Object.entries(properties ?? {})) {
        look(
          inner,
          present.map((it) => (it as Record<string, unknown>)[key]),
          `${path}/${key}`,
        );
      }
      if (items) look(items, present.flat(), `${path}/*`);
    };
    look(stateView1Schema.toJSONSchema(), [stateView1(fullState())], '');
    expect(missing).toEqual([]);
  });

  it('C5: the digest of the same lines is the same, whatever order things were put in', () => {
    const state = fullState();
    expect(stateDigest(stateView1(turned(state)))).toBe(stateDigest(stateView1(state)));
  });

  it('C5: the digest of a released view stays what it was', () => {
    expect(stateDigest(stateView1(initialState()))).toBe(
      '14a64933dfab87bf4e2749e4245df183424089501c44b2aa2ad0fb33a3fdc8dc',
    );
    expect(stateDigest(stateView1(fullState()))).toBe(
      'b6943af632467233fe518547aeb06ec8fe715604007c5f2b648e979a8db7c9e0',
    );
  });

  it('C3: lists are in the order of seq, not of ids', () => {
    const b = new Builder();
    b.goal('o');
    const ids = ['10', '2', '1'].map((tail) => `01KBJZ0000${tail.padStart(16, '0')}`);
    const [goal] = b.state.goals.values();
    for (const id of ids)
      b.state.lessons.set(id, {
        id,
        seq: b.next(),
        goal: goal?.id ?? '',
        text: id,
        pinned: false,
        by: 'agent:a',
      });
    expect(stateView1(turned(b.state)).lessons.map((it) => it.id)).toEqual(ids);
  });

  it('holds no command key, no receipt, no process and no boot', () => {
    const text = canonicalJson(stateView1(fullState()));
    expect(text).not.toContain(idOf(77));
    expect(text).not.toContain(idOf(78));
    expect(text).not.toContain('b'.repeat(64));
    expect(text).not.toContain('pid');
  });

  it('is not changed by folding on', () => {
    const state = fullState();
    const view = stateView1(state);
    const before = stateDigest(view);
    for (const step of state.steps.values()) {
      step.needs.checks.push(idOf(99));
      step.workers.clear();
      if (step.claim) step.claim.expires = '2027-01-01T00:00:00.000Z';
    }
    for (const session of state.sessions.values()) session.usage.input += 1;
    for (const mark of state.imports.values()) mark.n += 1;
    for (const it of state.accounts.values()) it.spent.tokens += 1;
    state.counts.events += 1;
    expect(stateDigest(view)).toBe(before);
  });

  it('D16: a finished step is a short line, and never as long as what was done', () => {
    const view = stateView1(fullState());
    expect(view.finished.map((it) => Object.keys(it).sort())).toEqual([
      [
        ...[
          'actor',
          'by',
          'commit',
          'finished',
          'flagged',
          'goal',
          'id',
          'own_check',
          'proof',
          'rechecked',
          'seq',
        ],
        ...['started_on', 'status', 'title', 'tree'],
      ],
      ['actor', 'finished', 'goal', 'id', 'seq', 'status', 'title'],
    ]);
    expect(view.steps.map((it) => it.title)).toEqual(['held', 'waiting']);
  });

  it('counts that add up past what JSON carries exactly stop there, and the digest is still computed', () => {
    const b = new Builder();
    b.session(undefined, {
      usage: { input: Number.MAX_SAFE_INTEGER * 2, output: 0, cacheRead: 0, cacheWrite: 0 },
    });
    const view = stateView1(b.state);
    expect(view.sessions[0]?.usage.input).toBe(Number.MAX_SAFE_INTEGER);
    expect(stateDigest(view)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('A18: text named like a prototype key stays text', () => {
    const b = new Builder('__proto__');
    b.goal('{"__proto__":{"done":true}}');
    stateDigest(stateView1(b.state));
    expect(({} as { done?: boolean }).done).toBeUndefined();
  });

  it('carries any well-formed text as it stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const b = new Builder(text);
        b.goal(text);
        const view = JSON.parse(canonicalJson(stateView1(b.state))) as ReturnType<typeof stateView1>;
        expect(view.ledger?.title).toBe(text);
        expect(view.goals[0]?.objective).toBe(text);
      }),
    );
  });
});

it('every released view is in the table under its own name', () => {
  expect(Object.keys(stateViews)).toEqual(['state/1']);
  for (const [name, make] of Object.entries(stateViews)) expect(make(initialState()).schema).toBe(name);
  expect(stateViews[CURRENT_STATE_VIEW]).toBe(stateView1);
});

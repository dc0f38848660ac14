import fc from 'fast-check';
import type { Caller } from '../../src/app/caller.ts';
import type { Command } from '../../src/domain/commands.ts';
import type { State } from '../../src/domain/state.ts';
import { testKey } from '../../src/testing/signer.ts';
import { typed } from './typed.ts';
import { ada, adaPiped, ci, claude, codex, type World } from './world.ts';

export const callers: readonly Caller[] = [
  claude,
  codex,
  { actor: 'agent:gemini', proof: 'none', runtime: 'test' },
  ada,
  adaPiped,
  ci,
];

/** One thing that happens: somebody's command, about things picked by number from what is there; or the world's doing. */
export type Op =
  | {
      readonly kind: 'command';
      readonly who: number;
      readonly verb: Command['type'];
      readonly pick: number;
      readonly more: number;
    }
  /** Does what `next` says, and what follows from it: a held step is submitted, one to be judged is judged. */
  | { readonly kind: 'follow'; readonly who: number; readonly more: number }
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'turns'; readonly exit: number }
  | { readonly kind: 'edit'; readonly tree: number }
  | { readonly kind: 'dies'; readonly pid: number };

/** Often what moves a plan on; sometimes all the rest. */
const verbs: readonly Command['type'][] = [
  ...(['step.plan', 'step.claim', 'step.submit', 'step.accept', 'step.return'] as const),
  ...(['step.plan', 'step.claim', 'step.submit', 'step.accept', 'step.claim', 'step.submit'] as const),
  ...(['step.renew', 'step.release', 'step.drop', 'check.add', 'check.run', 'goal.check'] as const),
  ...(['check.add', 'check.change', 'check.remove', 'check.change'] as const),
  ...(['step.recheck', 'step.recheck', 'step.return'] as const),
  ...(['goal.open', 'goal.confirm', 'goal.amend', 'goal.judge', 'goal.close', 'plan.revise'] as const),
  ...(['step.amend', 'step.amend', 'step.defer', 'step.undefer', 'step.reopen', 'step.block'] as const),
  ...(['goal.pause', 'goal.unpause', 'goal.unpause', 'goal.reopen', 'goal.reopen'] as const),
  ...(['evidence.record', 'lesson.record', 'lesson.supersede', 'session.start', 'session.end'] as const),
  ...(['handoff.offer', 'handoff.receive', 'handoff.decline', 'handoff.withdraw'] as const),
  ...(['decision.ask', 'decision.make', 'decision.revoke', 'decision.withdraw'] as const),
  ...(['decision.ask', 'decision.make', 'step.block', 'step.unblock', 'choice.record'] as const),
  ...(['watch.add', 'watch.observe', 'watch.observe', 'watch.close', 'step.block'] as const),
  ...(['budget.set', 'usage.record', 'usage.record'] as const),
  ...(['boundary.set', 'boundary.judge', 'approval.once', 'approval.standing', 'approval.revoke'] as const),
  ...(['call.open', 'call.return', 'call.settle', 'call.open', 'trace.import'] as const),
  ...(['actor.register', 'key.register', 'key.revoke'] as const),
];

const small = fc.nat({ max: 7 });
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('command' as const),
      who: fc.nat({ max: callers.length - 1 }),
      verb: fc.constantFrom(...verbs),
      pick: small,
      more: fc.nat({ max: 63 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('follow' as const),
      who: fc.nat({ max: callers.length - 1 }),
      more: small,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 60, 1_800, 1_801, 90_000, -30, -4_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('turns' as const), exit: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), tree: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dies' as const), pid: small }) },
);

/** A sequence that begins with a goal and two steps, so that most of it is about something. */
export const sequences = (maxLength: number): fc.Arbitrary<readonly Op[]> =>
  fc
    .tuple(
      fc.constantFrom(0, 3),
      fc.nat({ max: 63 }),
      fc.array(op, { minLength: Math.ceil(maxLength / 3), maxLength, size: 'max' }),
    )
    .map(([who, more, ops]) => [
      { kind: 'command', who, verb: 'goal.open', pick: 0, more: 0 },
      { kind: 'command', who: 0, verb: 'step.plan', pick: 0, more },
      { kind: 'command', who: 1, verb: 'step.plan', pick: 0, more: more + 1 },
      ...ops,
    ]);

const follow = async (world: World, who: Caller, more: number): Promise<void> => {
  const { row, command, step } = await world.ledger.next(who);
  const { command: told } = typed(command);
  if (told !== undefined && row !== 5) await world.submit(told, who);
  if (row === 5) await world.submit({ type: 'step.submit' }, who);
  const asked = /decide (\w+)/.exec(command)?.[1];
  if (asked !== undefined) {
    await world.submit({ type: 'decision.make', decision: asked, answer: more % 2 === 0 ? '1' : 'yes' }, who);
  }
  if (row !== 7 || told !== undefined || step === undefined) return;
  const judged =
    more % 3 === 0 ? { type: 'step.return', step, asked: 'a test' } : { type: 'step.accept', step };
  await world.submit(judged as Command, who);
};

/** Carries one out. A refusal is fine, a throw never is. */
export const perform = async (world: World, it: Op): Promise<void> => {
  switch (it.kind) {
    case 'pass':
      world.pass(it.seconds);
      return;
    case 'turns':
      world.results.set('npm test', { exit: it.exit });
      return;
    case 'edit':
      world.tree = it.tree === 0 ? 'unbound' : `git:${String(it.tree).repeat(40)}`;
      world.unmerged.clear();
      if (it.tree % 2 === 1 && world.commit !== undefined) world.unmerged.add(world.commit);
      world.commit = it.tree === 0 ? undefined : String(it.tree).repeat(40);
      return;
    case 'dies':
      world.dead.add(it.pid + 1);
      return;
    case 'follow':
      await follow(world, callers[it.who] ?? claude, it.more);
      return;
    case 'command': {
      const who = callers[it.who] ?? claude;
      const command = commandOf(await world.state(), it.verb, it.pick, it.more);
      if (command !== undefined) await world.submit(command, who);
      return;
    }
    default:
      it satisfies never;
  }
};

/** The nth from the end, so that what was just made is picked most. */
const nth = (things: ReadonlyMap<string, unknown>, n: number): string | undefined =>
  [...things.keys()].at(-1 - (n % Math.max(1, things.size)));

const spec = (more: number) => ({ argv: more % 2 === 0 ? ['npm', 'test'] : ['npm', 'run', `t${more % 5}`] });
const judges = [undefined, 'peer', 'ci', 'human'] as const;

/** Any goal, open or not. */
const ofGoals = (state: State, pick: number, more: number) =>
  more % 2 === 0 ? {} : { goal: nth(state.goals, pick) };

const amended = (state: State, pick: number, more: number) => {
  const other = nth(state.steps, pick + 1) ?? '';
  const changes = [
    { title: `Step ${more} anew` },
    { after: [other] },
    { not_after: [other] },
    { parent: more % 3 === 0 ? 'none' : other },
    { scope: more % 2 === 0 ? [] : ['src/**'] },
    { gate: more % 2 === 0 },
    { priority: more % 10 },
    { judge: (['none', 'peer', 'human'] as const)[more % 3] ?? 'none' },
  ] as const;
  return changes[more % changes.length] ?? {};
};

const ofQuestion = (state: State, pick: number, more: number) =>
  more % 2 === 0 ? {} : { decision: nth(state.questions, pick) };

const commandOf = (state: State, type: Command['type'], pick: number, more: number): Command | undefined => {
  const goals = [...state.goals.values()].filter((it) => it.status === 'open');
  const goal = goals.at(pick % Math.max(1, goals.length))?.id;
  const step = nth(state.steps, pick);
  const inGoal = goals.length > 1 && goal !== undefined ? { goal } : {};
  const named = more % 3 === 0 || step === undefined ? {} : { step };
  switch (type) {
    case 'goal.open':
      return {
        type,
        objective: `Goal ${more}`,
        criteria:
          more % 4 === 3 ? [{ text: 'good', judge: 'human' }] : [{ text: 'green', check: spec(more) }],
        ...(more % 5 === 0 ? { lease_s: 60 } : {}),
      };
    case 'goal.pause':
      // Seldom, since little can happen meanwhile.
      return more % 3 === 0 ? { type, ...inGoal, reason: 'not now' } : undefined;
    case 'goal.unpause':
      return { type, ...ofGoals(state, pick, more) };
    case 'goal.reopen':
      return { type, ...ofGoals(state, pick, more), reason: 'it goes on' };
    case 'goal.confirm':
    case 'goal.check':
      return { type, ...inGoal };
    case 'goal.amend':
      return { type, ...inGoal, add: [{ text: `more ${more}`, judge: 'human' }], reason: 'asked for' };
    case 'goal.judge': {
      const criterion = nth(state.goals.get(goal ?? '')?.criteria ?? new Map(), more);
      return criterion === undefined
        ? undefined
        : { type, ...inGoal, criterion, verdict: more % 2 === 0 ? 'met' : 'unmet' };
    }
    case 'goal.close':
      // Seldom, since little can happen after it.
      if (more % 4 !== 0) return undefined;
      return { type, ...inGoal, outcome: more % 8 === 0 ? 'achieved' : 'abandoned' };
    case 'plan.revise':
      return { type, ...inGoal, ...(step !== undefined && more % 4 === 0 ? { stopped: [step] } : {}) };
    case 'step.plan': {
      const judge = judges[more % 4];
      const after =
        step !== undefined && more % 5 === 0 && state.steps.get(step)?.goal === goal ? [step] : [];
      return {
        type,
        ...inGoal,
        title: `Step ${more}`,
        after,
        gate: more % 7 === 0,
        ...(more % 5 < 3 ? { scope: [['src/**'], ['src/a.ts', 'docs'], ['docs/**']][more % 5] } : {}),
        priority: more % 10,
        ...(judge === undefined ? {} : { judge }),
        ...(more % 3 === 0 ? { new_checks: [spec(more)] } : {}),
      };
    }
    case 'step.claim':
      return { type, ...(more % 2 === 0 ? inGoal : named) };
    case 'step.renew':
    case 'step.release':
    case 'step.submit':
      return { type, ...named, ...(more % 9 === 0 ? { token: more } : {}) };
    case 'step.accept':
      return step === undefined ? undefined : { type, step };
    case 'step.return':
      return step === undefined ? undefined : { type, step, asked: 'a test' };
    case 'step.recheck':
      return step === undefined ? undefined : { type, step };
    case 'step.drop':
      return step === undefined ? undefined : { type, step, reason: 'not needed' };
    case 'step.block':
    case 'step.unblock': {
      if (step === undefined) return undefined;
      if (more % 5 === 0) return { type, step, on_step: nth(state.steps, more) };
      if (more % 5 === 1) return { type, step, until: '2026-11-30T10:00:00.000Z' };
      if (more % 5 === 2) return { type, step, watch: nth(state.watches, pick) };
      return { type, step, decision: more % 2 === 0 ? undefined : nth(state.questions, more) };
    }
    case 'step.amend':
      return step === undefined ? undefined : { type, step, ...amended(state, pick, more) };
    case 'step.defer':
      return step === undefined
        ? undefined
        : { type, step, ...(more % 3 === 0 ? {} : { until: '2026-11-30T10:30:00.000Z' }) };
    case 'step.undefer':
      return step === undefined ? undefined : { type, step };
    case 'step.reopen':
      return step === undefined ? undefined : { type, step, reason: 'not done' };
    case 'decision.ask':
      return {
        type,
        ...inGoal,
        question: `Question ${more}?`,
        options: ['yes', 'no'].slice(0, more % 3),
        ...(more % 7 === 0 ? { blocks: 'goal' } : {}),
        ...(more % 7 !== 0 && more % 2 === 0 && step !== undefined ? { blocks: [step] } : {}),
        ...(more % 5 === 0 ? { until: '2026-11-30T09:30:00.000Z' } : {}),
      };
    case 'decision.make':
      return { type, ...ofQuestion(state, pick, more), answer: more % 3 === 0 ? '1' : 'as you think' };
    case 'decision.revoke': {
      const decision = nth(state.questions, pick);
      return decision === undefined ? undefined : { type, decision, reason: 'it was wrong' };
    }
    case 'decision.withdraw':
      return { type, ...ofQuestion(state, pick, more) };
    case 'choice.record':
      return { type, ...inGoal, ...named, text: `Chose ${more}`, reason: 'it is smaller' };
    case 'check.add':
      return { type, ...inGoal, ...named, ...spec(more) };
    case 'check.change': {
      const check = nth(state.checks, pick);
      return check === undefined ? undefined : { type, check, ...spec(more), limit_s: 1 + (more % 3) };
    }
    case 'check.remove': {
      const check = nth(state.checks, pick);
      return check === undefined ? undefined : { type, check, reason: 'not needed' };
    }
    case 'check.run': {
      const check = nth(state.checks, pick);
      return check === undefined ? undefined : { type, check };
    }
    case 'evidence.record':
      return {
        type,
        ...inGoal,
        ...named,
        kind: 'note',
        title: 'seen',
        content: `note ${more}`,
        ...(more % 4 === 0 ? { supersedes: nth(state.evidence, pick) } : {}),
      };
    case 'lesson.record':
      return { type, ...inGoal, text: `lesson ${more}`, pinned: more % 6 === 0 };
    case 'lesson.supersede': {
      const lesson = nth(state.lessons, pick);
      const other = more % 3 === 0 ? { reason: 'no' } : more % 3 === 1 ? { text: `other ${more}` } : {};
      return lesson === undefined
        ? undefined
        : { type, lesson, ...other, ...(more % 3 === 2 ? { pinned: more % 2 === 0 } : {}) };
    }
    case 'session.start': {
      const resumes = more % 2 === 0 ? nth(state.sessions, pick) : undefined;
      return {
        type,
        ...inGoal,
        ...(resumes && { resumes }),
        ...(more % 3 === 0 ? { pid: 1 + (more % 8) } : {}),
      };
    }
    case 'session.end':
      return { type };
    case 'call.open':
      return { type, call: `call-${more % 3}`, tool: 'Bash', input: more % 2 === 0 ? '{}' : `{"n":${more}}` };
    case 'call.return':
      return { type, call: `call-${more % 3}`, ok: true, output: '' };
    case 'call.settle': {
      const called = [...state.openCalls.keys()].at(-1 - pick);
      return called === undefined
        ? undefined
        : { type, call: String(called), outcome: 'unknowable', note: 'nobody saw' };
    }
    case 'handoff.offer':
      // With a file nothing could follow: that is told by tests of its own.
      return { type, file: false, ...(more % 2 === 0 ? {} : { to: 'agent:codex' }) };
    case 'branch.make':
      // No ledger becomes a branch where it lies: the answer is a refusal.
      return { type, name: 'other' };
    case 'handoff.receive':
    case 'handoff.withdraw':
      return { type };
    case 'handoff.decline':
      return { type, file: false };
    case 'budget.set':
      return {
        type,
        ...ofWhom(more, inGoal, step),
        ...(more % 5 === 0 ? { per: 'day', zone: 'Europe/Berlin' } : {}),
        ...(more % 2 === 0 ? { tokens: (more % 7) * 1_000 } : { calls: 1 + (more % 9) }),
        ...(more % 11 === 0 ? { tokens: null } : {}),
      };
    case 'usage.record':
      return {
        type,
        ...(more % 4 === 0 ? named : {}),
        receipt: `r${more % 16}`,
        input: more * 10,
        output: 1,
        ...(more % 3 === 0 ? { money: { currency: 'USD', micros: more * 1_000 } } : {}),
      };
    case 'boundary.set': {
      const effect = (['allow', 'ask', 'deny'] as const)[more % 3] ?? 'ask';
      const path = ['src/**', '**', 'docs/**', 'src/a.ts'][more % 4] ?? '**';
      return {
        type,
        ...(more % 2 === 0 ? inGoal : {}),
        how: more % 5 === 0 ? 'replaces' : 'adds',
        rules:
          more % 7 === 0
            ? [{ effect, over: 'command', pattern: ['npm', '**'] }]
            : [{ effect, over: 'path', pattern: [path] }],
      };
    }
    case 'boundary.judge':
      return { type, ...inGoal, tool: 'Bash', argv: more % 2 === 0 ? ['npm', 'test'] : ['npm', 'publish'] };
    case 'approval.once':
      return { type, tool: 'Bash', argv: ['npm', 'publish'], until: '2026-11-30T09:40:00.000Z' };
    case 'approval.standing':
      return {
        type,
        ...(more % 2 === 0 ? inGoal : {}),
        rule: { over: 'command', pattern: ['npm', '**'] },
        until: '2026-11-30T10:00:00.000Z',
      };
    case 'approval.revoke': {
      const approval = nth(state.approvals, pick);
      return approval === undefined ? undefined : { type, approval };
    }
    case 'actor.register':
      return { type, actor: `agent:a${more % 3}` };
    case 'key.register':
      return { type, actor: `agent:a${more % 3}`, line: testKey(`a${more % 4}`).line };
    case 'key.revoke': {
      const key = [...state.keys.keys()].at(-1 - pick);
      return key === undefined ? undefined : { type, key, reason: 'lost' };
    }
    case 'watch.add':
      return {
        type,
        ...inGoal,
        ...(more % 2 === 0 && step !== undefined ? { step } : {}),
        ...(more % 5 === 0
          ? { title: 'a time', date: '2026-11-30T09:20:00.000Z' }
          : { ...spec(more), pass: undefined, every_s: 10 + 60 * (more % 3), output: more % 3 === 0 }),
        ...(more % 7 === 0 ? { until: '2026-11-30T09:40:00.000Z' } : {}),
      };
    case 'watch.observe':
    case 'watch.close': {
      const watch = nth(state.watches, pick);
      return watch === undefined ? undefined : { type, watch };
    }
    case 'trace.import':
      return imported(state, more);
    default:
      return type satisfies never;
  }
};

/** Of the goal, a step or an actor. */
const ofWhom = (more: number, inGoal: { goal?: string }, step: string | undefined) => {
  if (more % 3 === 0) return inGoal;
  return more % 3 === 1 && step !== undefined ? { step } : { actor: callers[more % 4]?.actor ?? 'agent:x' };
};

/** A batch of a foreign log that goes on, or comes again. */
const imported = (state: State, more: number): Command => {
  const source = `test/1:s${more % 2}`;
  const from = (state.imports.get(source)?.n ?? 0) - (more % 3);
  const at = '2026-11-29T08:00:00.000Z';
  const record = Math.max(0, from);
  const usage = {
    type: 'usage',
    message: 'm',
    input: more,
    output: 1,
    cache_read: 0,
    cache_write: 0,
  } as const;
  return {
    type: 'trace.import',
    source,
    format: 'test/1',
    opens: { external: `s${more % 2}`, runtime: 'test', at },
    facts: [
      { record, n: record + 1, at, fact: { type: 'call', call: 'c', tool: 'Bash', input: '{}' } },
      { record, n: record + 2, at, fact: { type: 'message', role: 'assistant', text: `said ${more}` } },
      ...(more % 4 === 0
        ? [{ record, n: record + 3, at, fact: { type: 'return', call: 'c', ok: true, output: '' } as const }]
        : []),
      { record, n: record + 3, at, provisional: true, fact: usage },
    ],
  };
};

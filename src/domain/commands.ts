import { z } from 'zod';
import { actor, content, count, hex64, instant, projectPath, text, words } from '../format/events/common.ts';
import { judge } from '../format/events/goal.ts';
import { actorCommands } from './actor/commands-schema.ts';
import { actionFields, boundaryCommands } from './boundary/commands-schema.ts';
import { branchCommands } from './branch/commands-schema.ts';
import { budgetCommands } from './budget/commands-schema.ts';
import { checkCommands, checkSpec, recheckCommands } from './check/commands-schema.ts';
import { decisionCommands } from './decision/commands-schema.ts';
import { goalLifeCommands } from './goal/life-commands-schema.ts';
import { lessonCommands } from './lesson/commands-schema.ts';
import { ref } from './ref-schema.ts';
import { stepLifeCommands } from './step/life-commands-schema.ts';
import { watchCommands } from './watch/commands-schema.ts';

/** A criterion as it is asked for: proved by a new check, one there already, or a judge. */
const newCriterion = z.union([
  z.strictObject({ text: words(300), check: checkSpec }),
  z.strictObject({ text: words(300), existing: ref }),
  z.strictObject({ text: words(300), judge: z.enum(['ci', 'human']) }),
]);

const goal = ref.optional();
const turns = z.int().min(1).max(10_000).optional();
const repeats = z.int().min(2).max(100).optional();

/** Counts by reason, as `ledger.imported` takes them. */
const counts = z.record(
  z.string().regex(/^[a-z][a-z0-9_.:/-]{0,79}$/, 'must be a reason in lower case'),
  count,
);

const foreign = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('message'),
    role: z.enum(['user', 'assistant', 'system']),
    text: content,
    model: text(120).optional(),
  }),
  z.strictObject({ type: z.literal('call'), call: text(200), tool: text(200), input: content }),
  z.strictObject({
    type: z.literal('return'),
    call: text(200),
    ok: z.boolean(),
    output: content,
    ms: count.optional(),
  }),
  z.strictObject({
    type: z.literal('compaction'),
    trigger: text(80),
    tokens: count.optional(),
    summary: content.optional(),
  }),
  z.strictObject({
    type: z.literal('usage'),
    message: text(200).optional(),
    model: text(120).optional(),
    input: count,
    output: count,
    cache_read: count,
    cache_write: count,
  }),
]);

/** What may be asked of a ledger: a door builds one of these, `app.submit` parses it, decide answers. */
export const commandSchemas = {
  'goal.open': z.strictObject({
    type: z.literal('goal.open'),
    objective: words(1000),
    non_goals: z.array(words(200)).max(5).optional(),
    criteria: z.array(newCriterion).min(1).max(8),
    branch: words(200).optional(),
    lease_s: z.int().min(1).max(86_400).optional(),
    turns,
    repeats,
  }),
  'goal.confirm': z.strictObject({ type: z.literal('goal.confirm'), goal }),
  'goal.amend': z.strictObject({
    type: z.literal('goal.amend'),
    goal,
    objective: words(1000).optional(),
    non_goals: z.array(words(200)).max(5).optional(),
    add: z.array(newCriterion).max(8).optional(),
    remove: z.array(ref).max(8).optional(),
    turns,
    repeats,
    reason: words(1000),
  }),
  'goal.judge': z.strictObject({
    type: z.literal('goal.judge'),
    goal,
    /** Need not be named where only one criterion is judged. */
    criterion: ref.optional(),
    verdict: z.enum(['met', 'unmet']),
    note: text(1000).optional(),
  }),
  'goal.close': z.strictObject({
    type: z.literal('goal.close'),
    goal,
    outcome: z.enum(['achieved', 'abandoned', 'superseded']),
    by: ref.optional(),
    reason: text(1000).optional(),
  }),
  'goal.check': z.strictObject({ type: z.literal('goal.check'), goal }),
  ...goalLifeCommands,
  'plan.revise': z.strictObject({
    type: z.literal('plan.revise'),
    goal,
    base: count.optional(),
    assumed: text(1000).optional(),
    seen: words(1000).optional(),
    kept: z.array(ref).max(200).optional(),
    changed: z.array(ref).max(200).optional(),
    stopped: z.array(ref).max(16).optional(),
  }),
  'step.plan': z.strictObject({
    type: z.literal('step.plan'),
    goal,
    title: words(200).optional(),
    checks: z.array(ref).max(16).optional(),
    new_checks: z.array(checkSpec).max(8).optional(),
    judge: judge.optional(),
    parent: ref.optional(),
    after: z.array(ref).max(32).optional(),
    scope: z.array(projectPath).max(32).optional(),
    gate: z.boolean().optional(),
    priority: z.int().min(0).max(9).optional(),
  }),
  'step.claim': z.strictObject({
    type: z.literal('step.claim'),
    goal,
    step: ref.optional(),
    lease_s: z.int().min(1).max(86_400).optional(),
  }),
  'step.renew': z.strictObject({
    type: z.literal('step.renew'),
    step: ref.optional(),
    token: count.optional(),
    /** The lease runs at least so long from now; never shorter than its own length. */
    at_least_s: z.int().min(1).max(86_400).optional(),
  }),
  'step.release': z.strictObject({
    type: z.literal('step.release'),
    step: ref.optional(),
    token: count.optional(),
    reason: text(1000).optional(),
  }),
  'step.submit': z.strictObject({
    type: z.literal('step.submit'),
    step: ref.optional(),
    token: count.optional(),
    summary: text(1000).optional(),
    evidence: z.array(ref).max(64).optional(),
    follows: z.array(words(200)).max(16).optional(),
  }),
  'step.accept': z.strictObject({ type: z.literal('step.accept'), step: ref, note: text(1000).optional() }),
  'step.return': z.strictObject({ type: z.literal('step.return'), step: ref, asked: words(1000) }),
  'step.drop': z.strictObject({ type: z.literal('step.drop'), step: ref, reason: words(1000) }),
  ...branchCommands,
  ...stepLifeCommands,
  ...actorCommands,
  ...decisionCommands,
  ...checkCommands,
  ...budgetCommands,
  ...recheckCommands,
  ...boundaryCommands,
  ...watchCommands,
  'check.add': z.strictObject({
    type: z.literal('check.add'),
    goal,
    step: ref.optional(),
    ...checkSpec.shape,
  }),
  'check.run': z.strictObject({ type: z.literal('check.run'), check: ref }),
  'evidence.record': z.strictObject({
    type: z.literal('evidence.record'),
    goal,
    step: ref.optional(),
    kind: z.enum(['diff', 'file', 'output', 'link', 'note']),
    title: words(200),
    content,
    supersedes: ref.optional(),
  }),
  ...lessonCommands,
  'session.start': z.strictObject({
    type: z.literal('session.start'),
    goal,
    runtime: words(80).optional(),
    model: text(120).optional(),
    pid: z.int().min(1).optional(),
    resumes: ref.optional(),
    external: text(200).optional(),
  }),
  'session.end': z.strictObject({ type: z.literal('session.end'), reason: text(400).optional() }),
  'call.open': z.strictObject({
    type: z.literal('call.open'),
    call: words(200).optional(),
    tool: words(200),
    input: content,
    ...actionFields,
    limit_s: z.int().min(1).max(86_400).optional(),
  }),
  'call.return': z.strictObject({
    type: z.literal('call.return'),
    call: words(200),
    ok: z.boolean(),
    output: content,
    ms: count.optional(),
  }),
  'call.settle': z.strictObject({
    type: z.literal('call.settle'),
    /** The seq of the call, or the runtime's id of it where only one open call has it. */
    call: words(200),
    outcome: z.enum(['done', 'not_done', 'unknowable']),
    note: words(1000),
  }),
  'handoff.offer': z.strictObject({
    type: z.literal('handoff.offer'),
    to: actor.optional(),
    /** With a file the ledger is frozen here, and the file is to be written next. */
    file: z.boolean(),
  }),
  /** Without a file; one that came with a file is received by whoever checked the file. */
  'handoff.receive': z.strictObject({ type: z.literal('handoff.receive'), handoff: ref.optional() }),
  'handoff.decline': z.strictObject({
    type: z.literal('handoff.decline'),
    handoff: ref.optional(),
    file: z.boolean(),
    reason: text(1000).optional(),
  }),
  'handoff.withdraw': z.strictObject({
    type: z.literal('handoff.withdraw'),
    handoff: ref.optional(),
    reason: text(1000).optional(),
  }),
  'trace.import': z.strictObject({
    type: z.literal('trace.import'),
    source: words(200),
    format: words(80),
    goal,
    opens: z
      .strictObject({
        external: text(200),
        runtime: words(80),
        model: text(120).optional(),
        at: instant,
      })
      .optional(),
    facts: z
      .array(
        z.strictObject({
          record: count,
          n: count,
          at: instant,
          side: text(200).optional(),
          provisional: z.boolean().optional(),
          fact: foreign,
        }),
      )
      .max(5_000),
    done: z
      .strictObject({
        sha256: hex64,
        bytes: count,
        records: count,
        imported: count,
        events: count,
        passed: counts,
        notices: counts.optional(),
      })
      .optional(),
  }),
} as const;

export type CommandType = keyof typeof commandSchemas;
export type CommandOf<T extends CommandType> = z.infer<(typeof commandSchemas)[T]>;
export type Command = { [T in CommandType]: CommandOf<T> }[CommandType];
export type NewCriterion = z.infer<typeof newCriterion>;
export type CheckSpec = z.infer<typeof checkSpec>;

import { decimal, duration } from '../domain/budget/words.ts';
import type { EventOf, LogLine, RawEvent } from '../format/event.ts';
import type { EventType } from '../format/events/index.ts';
import { argvText, patternText } from './goal-facts.ts';
import { counted, one, say } from './log-words.ts';
import { amended, waitedFor } from './step-words.ts';
import { cut, visible } from './visible.ts';

/** What an event says, in plain words on one line, and the ids of what it is about. */
export interface Description {
  /** Visible already: it may go to a terminal as it is. */
  readonly what: string;
  readonly subjects: readonly string[];
}

export interface TimelineEntry extends Description {
  readonly seq: number;
  /** Of an event whose content is known. */
  readonly at?: string;
  readonly actor?: string;
  readonly type?: string;
}

const WHAT_BYTES = 300;

/** One entry a line, whatever stands on it. */
export const timelineEntry = (line: LogLine): TimelineEntry => {
  switch (line.kind) {
    case 'event': {
      const { seq, at, actor, type } = line.event;
      return { seq, at: visible(at), actor: visible(actor), type: visible(type), ...describe(line.event) };
    }
    case 'stub':
      return { seq: line.seq, what: 'withheld', subjects: [] };
    case 'newer':
      return { seq: line.seq, what: `an event of format version ${line.v}`, subjects: [] };
    default:
      return line satisfies never;
  }
};

/**
 * Total: an event of any type, with any data, has a description. The data need not have the shape that its type
 * says, since a reader meets it before it is judged: what is not as it should be is shown as `?`.
 */
export const describe = (event: RawEvent): Description => {
  const words = Object.hasOwn(table, event.type) ? table[event.type as EventType] : undefined;
  const what = words === undefined ? `${event.type} (unknown to this version)` : words(event as never);
  return { what: cut(visible(what), WHAT_BYTES), subjects: subjectsOf(event) };
};

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const SUBJECT_KEYS = [
  'step',
  'check',
  'criterion',
  'evidence',
  'lesson',
  'handoff',
  'decision',
  'choice',
  'approval',
  'key',
  'watch',
  'goal',
  'session',
] as const;

/** What an event makes, or judges, comes first, before what that belongs to. */
const FIRST: { readonly [T in EventType]?: (typeof SUBJECT_KEYS)[number] } = {
  'goal.judged': 'criterion',
  'check.added': 'check',
  'evidence.recorded': 'evidence',
  'lesson.recorded': 'lesson',
  'lesson.superseded': 'lesson',
  'session.started': 'session',
  'choice.recorded': 'choice',
};

const subjectsOf = ({ type, data }: RawEvent): string[] => {
  const first = Object.hasOwn(FIRST, type) ? FIRST[type as EventType] : undefined;
  const keys = first === undefined ? SUBJECT_KEYS : [first, ...SUBJECT_KEYS.filter((key) => key !== first)];
  return keys.map((key) => data[key]).filter((id): id is string => typeof id === 'string' && ULID.test(id));
};

const after = (lead: string, text: unknown): string =>
  typeof text === 'string' && text !== '' ? `${lead}${say(text)}` : '';

/** Text, or how much of what kind lies beside the log. */
const content = (value: unknown): string => {
  if (typeof value === 'string') return say(value);
  if (typeof value !== 'object' || value === null) return '?';
  const { bytes, media } = value as { readonly bytes?: unknown; readonly media?: unknown };
  return `${one(bytes)} bytes of ${one(media)}`;
};

/** The line that a place in the log names. */
const lineIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'seq' in value ? one(value.seq) : '?';

const shortTree = (tree: unknown): string => one(typeof tree === 'string' ? tree.slice(0, 16) : tree);

const argv = (words: unknown): string =>
  Array.isArray(words) && words.every((it) => typeof it === 'string') ? say(argvText(words)) : '?';

const needs = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return '?';
  const { checks, judge } = value as { readonly checks?: unknown; readonly judge?: unknown };
  return [counted(checks, 'check'), ...(judge === undefined ? [] : [`a judge (${one(judge)})`])].join(
    ' and ',
  );
};

/** How well it is known who accepted: checks need no proof of a person, a peer's word is none. */
const accepters = (by: unknown, proof: unknown): string => {
  if (by === 'checks') return '';
  return by === 'peer' ? ' (unproven)' : ` (proof ${one(proof)})`;
};

const options = (list: unknown, lead = ': '): string =>
  Array.isArray(list) && list.length > 0 ? `${lead}${list.map(say).join(', ')}` : '';

const blocked = (value: unknown): string => {
  if (value === 'goal') return 'the goal';
  return Array.isArray(value) && value.length > 0 ? counted(value, 'step') : 'nothing';
};

const until = (instant: unknown): string => (instant === undefined ? '' : ` (until ${one(instant)})`);

const paid = (money: unknown): string => {
  if (typeof money !== 'object' || money === null) return '?';
  const { micros, currency } = money as { readonly micros?: unknown; readonly currency?: unknown };
  return `${Number.isSafeInteger(micros) ? decimal(Number(micros)) : '?'} ${one(currency)}`;
};

const owner = ({ step, actor }: { readonly step?: unknown; readonly actor?: unknown }): string =>
  actor !== undefined ? one(actor) : step === undefined ? 'the goal' : 'the step';

const limitWords = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return '?';
  const { tokens, money, turns, calls, active_s } = value as { readonly [key: string]: unknown };
  const all = [
    ...(tokens === undefined ? [] : [`${one(tokens)} tokens`]),
    ...(money === undefined ? [] : [paid(money)]),
    ...(turns === undefined ? [] : [`${one(turns)} turns`]),
    ...(calls === undefined ? [] : [`${one(calls)} tool calls`]),
    ...(active_s === undefined
      ? []
      : [`${Number.isSafeInteger(active_s) ? duration(Number(active_s) * 1_000) : '?'} at work`]),
  ];
  return all.length === 0 ? 'no limit' : all.join(', ');
};

const rules = (list: unknown): string => {
  if (!Array.isArray(list) || list.length === 0) return 'no rule';
  const shown = list.slice(0, 3).map((it: unknown) => {
    const { effect, over, pattern } = Object(it) as Readonly<Record<string, unknown>>;
    return `${effect === undefined ? '' : `${one(effect)} `}${one(over)} ${Array.isArray(pattern) && pattern.every((it) => typeof it === 'string') ? say(patternText(pattern)) : '?'}`;
  });
  return `${shown.join(', ')}${list.length > 3 ? ` and ${list.length - 3} more` : ''}`;
};

const action = (value: unknown): string => {
  const { tool, argv: words } = Object(value) as Readonly<Record<string, unknown>>;
  return `${say(tool)}${Array.isArray(words) && words.length > 0 ? ` ${argv(words)}` : ''}`;
};

const verdict = (value: unknown): string =>
  value === 'allow' ? 'allowed' : value === 'deny' ? 'denied' : value === 'ask' ? 'to be asked for' : '?';

/** What was signed, by its name: the line that follows says what it came to. */
const signedCommand = (text: unknown): string => {
  const [, type] = /"type":"([a-z.]+)"/.exec(typeof text === 'string' ? text : '') ?? [];
  return one(type);
};

/** One line a type: a type without one does not compile. */
const table: { readonly [T in EventType]: (event: EventOf<T>) => string } = {
  'ledger.opened': ({ data }) =>
    `opened the ledger ${say(data.title)}; a human's acts need proof ${one(data.human_proof)}`,
  'ledger.continued': () => 'went on writing from a new place: a copy, or a moved ledger',
  'branch.made': ({ data }) =>
    `made the branch ${one(data.name)}, which goes on from line ${lineIn(data.from)}${after(': ', data.reason)}`,
  'ledger.recovered': ({ data }) => `set ${one(data.bytes)} torn bytes aside at byte ${one(data.offset)}`,
  'ledger.imported': ({ data }) =>
    `read in ${say(data.source)} with ${say(data.format)}: ${one(data.imported)} of ${one(data.records)} records, ${one(data.events)} events`,
  'ledger.checkpointed': ({ data }) => `made a checkpoint of ${one(data.size)} lines`,
  'actor.registered': ({ data }) =>
    `made ${one(data.actor)} known${after(': ', data.title)} (proof ${one(data.proof)})`,
  'key.registered': ({ data }) =>
    `registered a key (${one(typeof data.line === 'string' ? data.line.split(' ')[0] : data.line)}) to ${one(data.actor)}${after(': ', data.title)} (proof ${one(data.proof)})`,
  'key.revoked': ({ data }) => `revoked a key: ${say(data.reason)} (proof ${one(data.proof)})`,
  'act.signed': ({ data }) => `signed ${signedCommand(data.command)}`,
  'line.withheld': ({ data }) => `withheld line ${one(data.line)}: ${say(data.reason)}`,
  'evidence.withheld': ({ data }) => `withheld the blob ${one(data.blob)}: ${say(data.reason)}`,
  'decision.asked': ({ data }) =>
    `asked ${say(data.question)}${options(data.options)}, which blocks ${blocked(data.blocks)}${until(data.until)}`,
  'decision.made': ({ data }) =>
    `decided ${say(data.choice)}${after(', because ', data.reason)}${data.proof === undefined ? '' : ` (proof ${one(data.proof)})`}`,
  'decision.revoked': ({ data }) => `revoked the answer (proof ${one(data.proof)}): ${say(data.reason)}`,
  'decision.withdrawn': ({ data }) =>
    `withdrew the question (proof ${one(data.proof)})${after(': ', data.reason)}`,
  'decision.expired': () => 'the question expired; what it blocks stays blocked until a human acts',
  'choice.recorded': ({ data }) =>
    `chose ${say(data.text)}, because ${say(data.reason)}${options(data.instead_of, ' instead of ')}`,

  'goal.opened': ({ data }) =>
    `opened the goal ${say(data.objective)} with ${counted(data.criteria, 'criterion', 'criteria')}`,
  'goal.confirmed': ({ data }) => `confirmed the goal (proof ${one(data.proof)})`,
  'goal.amended': ({ data }) =>
    `amended the goal: ${say(data.reason)}${after(', objective now ', data.objective)}${data.non_goals === undefined ? '' : `, now with ${counted(data.non_goals, 'non-goal')}`}${data.turns === undefined ? '' : `, turns now ${one(data.turns)}`}${data.repeats === undefined ? '' : `, repeats now ${one(data.repeats)}`}`,
  'goal.judged': ({ data }) =>
    `judged a criterion ${one(data.verdict)} on ${shortTree(data.tree)} (proof ${one(data.proof)})${after(': ', data.note)}`,
  'goal.closed': ({ data }) =>
    `closed the goal as ${one(data.outcome)} (proof ${one(data.proof)})${after(': ', data.reason)}`,
  'goal.paused': ({ data }) => `paused the goal (proof ${one(data.proof)}): ${say(data.reason)}`,
  'goal.unpaused': ({ data }) => `let the goal go on (proof ${one(data.proof)})${after(': ', data.reason)}`,
  'goal.reopened': ({ data }) => `reopened the goal (proof ${one(data.proof)}): ${say(data.reason)}`,
  'plan.revised': ({ data }) =>
    `revised the plan: saw ${say(data.seen)}, kept ${counted(data.kept, 'step')}, changed ${counted(data.changed, 'step')}, stopped ${counted(data.stopped, 'step')}`,

  'step.planned': ({ data }) =>
    `planned ${say(data.title)}; needs ${needs(data.needs)}${data.gate === true ? '; a gate' : ''}`,
  'step.claimed': ({ data }) => `claimed the step until ${one(data.expires)}`,
  'step.renewed': ({ data }) => `renewed the claim until ${one(data.expires)}`,
  'step.released': ({ data }) => `released the step${after(': ', data.reason)}`,
  'step.amended': ({ data }) => `amended the step: ${amended(data)}${after('; ', data.reason)}`,
  'step.deferred': ({ data }) => `deferred the step${until(data.until)}${after(': ', data.reason)}`,
  'step.undeferred': ({ data }) => `let the step go on${after(': ', data.reason)}`,
  'step.reopened': ({ data }) => `reopened the step (proof ${one(data.proof)}): ${say(data.reason)}`,
  'step.blocked': ({ data }) => `blocked the step until ${waitedFor(data)}${after(': ', data.reason)}`,
  'step.unblocked': ({ data }) => `unblocked the step${after(': ', data.reason)}`,
  'step.submitted': ({ data }) =>
    `submitted the step on ${shortTree(data.tree)} with ${counted(data.runs, 'green check')} and ${counted(data.evidence, 'piece')} of evidence${after(': ', data.summary)}`,
  'step.accepted': ({ data }) =>
    `accepted the step by ${one(data.by)}${data.own_check === true ? ' (own check)' : ''} on ${shortTree(data.tree)}${accepters(data.by, data.proof)}${after(': ', data.note)}`,
  'step.returned': ({ data }) => `returned the step (proof ${one(data.proof)}), asking ${say(data.asked)}`,
  'step.rechecked': ({ data }) =>
    `found by ${one(data.by)} that the step still holds on ${shortTree(data.tree)}${accepters(data.by, data.proof)}${after(': ', data.note)}`,
  'step.dropped': ({ data }) => `dropped the step (proof ${one(data.proof)}): ${say(data.reason)}`,

  'check.added': ({ data }) => `added the check ${argv(data.argv)}`,
  'check.changed': ({ data }) =>
    `changed the check to ${argv(data.argv)} (proof ${one(data.proof)})${after(': ', data.reason)}`,
  'check.removed': ({ data }) => `removed the check (proof ${one(data.proof)}): ${say(data.reason)}`,
  'check.ran': ({ data }) =>
    `ran a check: ${one(data.outcome)}${data.exit === undefined ? '' : ` (exit ${one(data.exit)})`} on ${shortTree(data.tree)} in ${one(data.ms)} ms`,
  'watch.opened': ({ data }) => `waits for ${say(data.title)}${until(data.until)}`,
  'watch.observed': ({ data }) =>
    `looked at a watch: ${one(data.found)}${data.exit === undefined ? '' : ` (exit ${one(data.exit)})`}`,
  'watch.closed': ({ data }) => `closed a watch (proof ${one(data.proof)})${after(': ', data.reason)}`,
  'evidence.recorded': ({ data }) =>
    `recorded ${data.kind === 'output' ? 'an' : 'a'} ${one(data.kind)}, ${say(data.title)}: ${content(data.content)}${data.supersedes === undefined ? '' : ', in place of other evidence'}`,
  'lesson.recorded': ({ data }) =>
    `${data.pinned === true ? 'pinned' : 'recorded'} the lesson ${say(data.text)}`,
  'lesson.superseded': ({ data }) =>
    `${data.by === undefined ? 'took back a lesson' : 'put it in the place of a lesson'}${data.reason === undefined ? '' : `: ${say(data.reason)}`}`,

  'session.started': ({ data }) =>
    `${data.resumes === undefined ? 'started' : 'resumed'} a session of ${say(data.runtime)}${after(' with ', data.model)}`,
  'session.ended': ({ data }) => `ended the session${after(': ', data.reason)}`,
  'session.lost': ({ data }) => `lost the session: ${one(data.reason)}`,
  'handoff.offered': ({ data }) =>
    `offered a handoff${data.to === undefined ? '' : ` to ${one(data.to)}`}${data.file === true ? ', with a file: from here on the ledger is frozen' : ''}`,
  'handoff.received': ({ data }) => `received the handoff (proof ${one(data.proof)})`,
  'handoff.declined': ({ data }) =>
    `declined the handoff${data.file === true ? ': it goes back, and the ledger is frozen here' : ''}${after(': ', data.reason)}`,
  'handoff.withdrawn': ({ data }) =>
    `withdrew the handoff (proof ${one(data.proof)})${after(': ', data.reason)}`,
  'message.recorded': ({ data }) => `${one(data.role)} said ${content(data.text)}`,
  'tool.called': ({ data }) => `called ${say(data.tool)} with ${content(data.input)}`,
  'tool.returned': ({ data }) =>
    `the call at ${one(data.called)} ${data.ok === true ? 'returned' : 'failed with'} ${content(data.output)}`,
  'call.settled': ({ data }) =>
    `settled the call at ${one(data.called)} as ${one(data.outcome)}: ${say(data.note)}`,
  'context.compacted': ({ data }) => `compacted the context (${one(data.trigger)})`,
  'usage.recorded': ({ data }) =>
    `used ${one(data.input)} tokens in, ${one(data.output)} out, ${one(data.cache_read)} read from and ${one(data.cache_write)} written to the cache${data.money === undefined ? '' : `, for ${paid(data.money)}`}${after(', receipt ', data.receipt)}`,
  'budget.set': ({ data }) =>
    `set the budget of ${owner(data)}${data.per === undefined ? '' : ` for each ${one(data.per)} in ${one(data.zone)}`} to ${limitWords(data.limits)} (proof ${one(data.proof)})${after(': ', data.reason)}`,
  'boundary.set': ({ data }) =>
    `${data.how === 'adds' ? 'added to' : 'set'} the boundary of ${data.goal === undefined ? 'the whole ledger' : 'the goal'}: ${rules(data.rules)} (proof ${one(data.proof)})`,
  'action.judged': ({ data }) => `judged ${verdict(data.verdict)}: ${action(data.action)} (${one(data.why)})`,
  'approval.given': ({ data }) =>
    `approved ${data.rule === undefined ? `once: ${action(data.action)}` : `until its end: ${rules([data.rule])}`}${until(data.until)} (proof ${one(data.proof)})`,
  'approval.used': ({ data }) => `used the approval for sha256 ${one(data.digest).slice(0, 16)}`,
  'approval.revoked': ({ data }) =>
    `revoked the approval (proof ${one(data.proof)})${after(': ', data.reason)}`,
  'attempt.refused': ({ data }) => `was refused ${one(data.verb)} (${one(data.code)}): ${say(data.what)}`,
};

/** Every type of event that this version knows. */
export const eventTypes: readonly string[] = Object.keys(table);

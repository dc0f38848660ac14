// Survivors that were looked at. `equal`: nobody can tell the mutant from the code, and `why` proves it. Else `why` says
// why no test is wanted. A mutant is told by its line, what stood there, and what it became.

import { FORMAT } from './accepted-format.mjs';

const IS_RED =
  "if (last === undefined || last.outcome === 'green' || last.seq < (step.flagged?.seq ?? 0)) return false;";
const PLAIN_IS_FAST = `if (text.length <= QUOTED_MAX && PLAIN.test(text)) return \`"\${text}"\`;`;
const ANSWERS =
  'const asked = step.reopened === undefined ? awakeIn(state.questions) : state.questions.values();';
const IS_NO_EVENT = "if (!('kind' in line) || line.kind !== 'event') {";

const OUTSIDE = `drift.why === 'non-goal' ? 'on what is not a goal' : \`outside the scope of step \${drift.step?.slice(-6)}\`;`;
const HOLDS = 'const holds = of?.holds === undefined ? undefined : state.steps.get(of.holds);';
const FLAGGED_SINCE = `why: \`\${named(step)} is accepted and flagged since line \${step.flagged?.seq}: what it was started on is not what it was\${touchedInWords(facts.state, step)}\`,`;
const PAUSED_BY = `why: \`goal \${id} is paused by \${word?.by} since line \${word?.seq}: \${quoted(word?.reason ?? '')}\`,`;
const BOUND_TO = `\`session \${asking.session?.id} is bound to goal \${bound.id}, not \${picked.id}\`,`;
const AMENDS = 'step !== undefined && turn !== undefined && mayAmend(step, who.actor, turn);';

export const ACCEPTED = [
  {
    file: 'src/domain/next/again.ts',
    equal: true,
    why: 'A line of the log is one event: the run of a check is never the event that flags a step, or that changes what checks say.',
    mutants: [
      [IS_RED, 'last.seq < (step.flagged?.seq ?? 0)', 'last.seq <= (step.flagged?.seq ?? 0)'],
      [
        "return last.tree === asking.tree() && (last.tree !== 'unbound' || last.seq > goal.changedAt);",
        'last.seq > goal.changedAt',
        'last.seq >= goal.changedAt',
      ],
    ],
  },
  {
    file: 'src/domain/next/again.ts',
    equal: true,
    why: 'Only flagged steps come here; the compiler does not know.',
    mutants: [[IS_RED, 'step.flagged?.seq', 'step.flagged.seq']],
  },
  {
    file: 'src/domain/next/answer.ts',
    equal: true,
    why: 'A short way for most texts: the long way gives the same for each of them, and for one of exactly 120 bytes.',
    mutants: [
      [PLAIN_IS_FAST, 'text.length <= QUOTED_MAX && PLAIN.test(text)', 'false'],
      [PLAIN_IS_FAST, 'text.length <= QUOTED_MAX', 'text.length < QUOTED_MAX'],
      ['const PLAIN = /^[ !#-[\\]-~]*$/;', '/^[ !#-[\\]-~]*$/', '/^[ !#-[\\]-~]$/'],
    ],
  },
  {
    file: 'src/domain/next/asking.ts',
    equal: true,
    why: 'undefined > now is false: the compiler wants it said.',
    mutants: [
      [
        'const [first] = ends.filter((it) => it !== undefined && it > facts.asking.now).sort();',
        'it !== undefined',
        'true',
      ],
    ],
  },
  {
    file: 'src/domain/next/asking.ts',
    equal: true,
    why: 'All questions are those that are awake and those that rest, and those that rest waited for no step that is left: looking at them too takes longer, and finds the same.',
    mutants: [[ANSWERS, 'step.reopened === undefined', 'false']],
  },
  {
    file: 'src/domain/next/asking.ts',
    equal: true,
    why: 'Two answers never stand in one line.',
    mutants: [
      [
        'if (newest?.answer === undefined || it.answer.seq > newest.answer.seq) newest = it;',
        'it.answer.seq > newest.answer.seq',
        'it.answer.seq >= newest.answer.seq',
      ],
    ],
  },
  {
    file: 'src/domain/next/asking.ts',
    equal: true,
    why: 'What others hold has a live claim; the compiler does not know.',
    mutants: [
      ['...facts.heldByOthers.map((it) => it.claim?.expires),', 'it.claim?.expires', 'it.claim.expires'],
    ],
  },
  {
    file: 'src/domain/next/budget.ts',
    equal: true,
    why: 'What is no step has no account, and so no budget; the compiler does not know.',
    mutants: [['...(step === undefined ? [] : [{ step }]),', 'step === undefined', 'false']],
  },
  {
    file: 'src/domain/next/causes.ts',
    equal: true,
    why: 'An accepted step is looked at only because it is flagged: the facts give no other.',
    mutants: [
      [
        'if (flagged === undefined || waitsFor(state, step).length > 0) return undefined;',
        'flagged === undefined',
        'false',
      ],
    ],
  },
  {
    file: 'src/domain/next/facts.ts',
    equal: true,
    why: 'There is no step without an id.',
    mutants: [[HOLDS, 'of?.holds === undefined', 'false']],
  },
  {
    file: 'src/domain/next/causes.ts',
    equal: true,
    why: 'A step that is handed in has its submission until it is accepted, and one that came back has what was asked until it is reopened, which takes back its returns too; the compiler does not know.',
    mutants: [
      ['since: step.submission?.seq ?? step.seq,', 'step.submission?.seq', 'step.submission.seq'],
      ['since: step.asked?.seq ?? step.seq,', 'step.asked?.seq', 'step.asked.seq'],
    ],
  },
  {
    file: 'src/domain/next/drift.ts',
    equal: true,
    why: 'What was noticed of a scope was noticed of a step; the compiler does not know.',
    mutants: [[OUTSIDE, 'drift.step?.slice', 'drift.step.slice']],
  },
  {
    file: 'src/domain/next/facts.ts',
    equal: true,
    why: 'A call is taken over only with its session, and none is ever forgotten; the compiler does not know.',
    mutants: [
      ['if (of?.goal !== undefined && of.goal !== goal.id) continue;', 'of?.goal', 'of.goal'],
      [HOLDS, 'of?.holds', 'of.holds'],
      ["of?.status === 'open' &&", 'of?.status', 'of.status'],
    ],
  },
  {
    file: 'src/domain/next/facts.ts',
    equal: true,
    why: 'Whoever returns a step asks for something; the compiler does not know.',
    mutants: [
      [
        "if (step.status === 'returned' && session !== undefined && step.asked?.to === session.id)",
        'step.asked?.to',
        'step.asked.to',
      ],
    ],
  },
  {
    file: 'src/domain/next/next.ts',
    equal: true,
    why: 'Only after as many revisions in vain does a row say that a human decides how to go on: asking first saves going through all rows for all who are at work.',
    mutants: [
      [
        'if (goal.revisionsInVain < MAX_REVISIONS) return undefined;',
        'goal.revisionsInVain < MAX_REVISIONS',
        'false',
      ],
    ],
  },
  {
    file: 'src/domain/next/next.ts',
    equal: true,
    why: 'Where a commit is decides only what row 7 says, and rows 4 and 13 are asked about: with a step to take up, row 7 answers either way.',
    mutants: [
      ['const inTree = (): boolean => true;', 'true', 'false'],
      ['const inTree = (): boolean => true;', '(): boolean => true', '() => undefined'],
    ],
  },
  {
    file: 'src/domain/next/pick.ts',
    equal: true,
    why: 'A goal that is paused has the word that paused it, and a session that is bound to a goal is there; the compiler does not know.',
    mutants: [
      [PAUSED_BY, 'word?.by', 'word.by'],
      [PAUSED_BY, 'word?.seq', 'word.seq'],
      [PAUSED_BY, 'word?.reason', 'word.reason'],
      [BOUND_TO, 'asking.session?.id', 'asking.session.id'],
    ],
  },
  {
    file: 'src/domain/next/pick.ts',
    equal: true,
    why: 'Paused goals are left out where one is not: those to be chosen from are all paused, or none is (goal/meant).',
    mutants: [
      [
        "const are = open.every((it) => it.paused !== undefined) ? 'paused' : 'open';",
        'open.every((it) => it.paused !== undefined)',
        'open.some(it => it.paused !== undefined)',
      ],
    ],
  },
  {
    file: 'src/domain/next/rows.ts',
    equal: true,
    why: 'Only flagged steps are looked at again, and whoever returns a step asks for something; the compiler does not know.',
    mutants: [
      [FLAGGED_SINCE, 'step.flagged?.seq', 'step.flagged.seq'],
      [
        `return claim(facts, 6, step, \`\${named(step)} came back: \${quoted(step.asked?.text ?? '')}\`);`,
        'step.asked?.text',
        'step.asked.text',
      ],
    ],
  },
  {
    file: 'src/domain/next/rows.ts',
    equal: true,
    why: 'Where nothing is spent both ways give nothing; asking first saves looking at every criterion.',
    mutants: [
      [
        'return spent === undefined || readyToClose(facts) !== undefined ? undefined : spent;',
        'spent === undefined',
        'false',
      ],
    ],
  },
  {
    file: 'src/domain/authority.ts',
    equal: true,
    why: 'A right comes here only behind isAbout, which throws unless the subject has what the right speaks of; a turn is given for step.amend alone, with its step.',
    mutants: [
      [
        'return subject.check !== undefined && isOwnUntried(state, subject.check, ctx.who.actor)',
        'subject.check !== undefined',
        'true',
      ],
      [
        'const agentsLesson = ({ lesson }: Subject): boolean => lesson !== undefined && isAgentsLesson(lesson);',
        'lesson !== undefined',
        'true',
      ],
      [
        `step === undefined ? 'loopledger next' : \`loopledger step show \${step.id}\`,`,
        'step === undefined',
        'false',
      ],
      [AMENDS, 'step !== undefined && turn !== undefined', 'true'],
      [AMENDS, 'step !== undefined && turn !== undefined', 'step !== undefined || turn !== undefined'],
      [AMENDS, 'step !== undefined', 'true'],
      [AMENDS, 'turn !== undefined', 'true'],
      [
        'question !== undefined && isOwnHarmless(state, question, ctx.who.actor);',
        'question !== undefined',
        'true',
      ],
      [
        "act === 'step.defer' ? step !== undefined && agentsAlone(step) : agentsMayDrop(state, step);",
        'step !== undefined',
        'true',
      ],
      [
        'subject.session !== undefined && subject.step?.claim?.session === subject.session;',
        'subject.step?.claim',
        'subject.step.claim',
      ],
      ['step?.claim === undefined', 'step?.claim', 'step.claim'],
      [
        'const byChecksAlone = ({ step }: Subject): boolean => step?.needs.judge === undefined;',
        'step?.needs',
        'step.needs',
      ],
      [
        "if (step?.needs.judge !== 'peer') return no(act, `this step names no peer as its judge`);",
        'step?.needs',
        'step.needs',
      ],
    ],
  },
  {
    file: 'src/log/append.ts',
    equal: true,
    why: 'Chain.sealed places an event, and gives it back or a verdict: what has a kind is an event, and a verdict has none.',
    mutants: [
      [
        IS_NO_EVENT,
        "!('kind' in line) || line.kind !== 'event'",
        "!('kind' in line) && line.kind !== 'event'",
      ],
      [IS_NO_EVENT, "line.kind !== 'event'", 'false'],
    ],
  },
  {
    file: 'src/log/create.ts',
    equal: true,
    why: 'For one draft `seal` gives one line or throws: the compiler does not know.',
    mutants: [
      ["if (line === undefined) throw new Error('a draft gave no line');", 'line === undefined', 'false'],
    ],
  },
  {
    file: 'src/log/fault.ts',
    equal: true,
    why: 'Only a damaged rest comes here, and Reader.rest gives each of them its verdict: the compiler does not know.',
    mutants: [
      [
        'const found = verdict ?? { code: tail.reason, line: head.seq + 1, offset: head.end };',
        '{ code: tail.reason, line: head.seq + 1, offset: head.end }',
        '{}',
      ],
      [
        'const found = verdict ?? { code: tail.reason, line: head.seq + 1, offset: head.end };',
        'head.seq + 1',
        'head.seq - 1',
      ],
    ],
  },
  {
    file: 'src/log/follow.ts',
    equal: true,
    why: 'Sizes are only asked whether they are larger than a number, and a text that is none never is.',
    mutants: [['for await (const step of settle(store, reader, [])) {', '[]', '["Stryker was here"]']],
  },
  {
    file: 'src/log/open.ts',
    equal: true,
    why: 'Sizes are only asked whether they are larger than a number, and a text that is none never is.',
    mutants: [['this.#sizes = options.checkpointSizes ?? [];', '[]', '["Stryker was here"]']],
  },
  {
    file: 'src/log/open.ts',
    equal: true,
    why: 'The last step of settle is always a settled one, which replaces it: the compiler does not know.',
    mutants: [
      [
        "let found: CaughtUp = { status: 'absent', head: this.#reader.head };",
        "{ status: 'absent', head: this.#reader.head }",
        '{}',
      ],
    ],
  },
  {
    file: 'src/log/reader.ts',
    equal: true,
    why: 'Behind a good line 0 nothing is wrong with the file as a whole: it begins with no byte order mark and no NUL, and its first LF has no CR before it.',
    mutants: [
      ['const whole = head.seq < 0 ? await fileFault(file) : null;', 'head.seq < 0', 'head.seq <= 0'],
    ],
  },
  {
    file: 'src/log/reader.ts',
    equal: true,
    why: 'Where a chunk ends just at the limit one more is read, and cut off again.',
    mutants: [['if (length >= limit) break;', 'length >= limit', 'length > limit']],
  },
  {
    file: 'src/log/memory.ts',
    equal: true,
    why: 'The count only tells one file from another, and two that were put there have two counts.',
    mutants: [['this.#made += 1;', 'this.#made += 1', 'this.#made -= 1']],
  },
  {
    file: 'src/log/memory.ts',
    equal: true,
    why: 'They are the keys of a map: no two are the same.',
    mutants: [
      ['return files.sort((a, b) => (a.name < b.name ? -1 : 1));', 'a.name < b.name', 'a.name <= b.name'],
    ],
  },
  {
    file: 'src/domain/authority.ts',
    equal: true,
    why: 'No right is left to come here: the compiler holds that.',
    mutants: [['default:', 'default: return right satisfies never;', 'default:']],
  },
  ...FORMAT,
];

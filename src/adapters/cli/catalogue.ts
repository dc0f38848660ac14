import { actorCommands } from './catalogue-actors.ts';
import { boundaryCommands } from './catalogue-boundary.ts';
import { branchCommands } from './catalogue-branches.ts';
import { budgetCommands } from './catalogue-budgets.ts';
import { checkCommands } from './catalogue-checks.ts';
import { lessonCommands } from './catalogue-lessons.ts';
import { lifeCommands } from './catalogue-life.ts';
import { notifyCommands } from './catalogue-notify.ts';
import { questionCommands } from './catalogue-questions.ts';
import { readingCommands } from './catalogue-reading.ts';
import { watchCommands } from './catalogue-watches.ts';
import type { Catalogue } from './command.ts';

/**
 * Every command of this version, in the order help shows them. Only the named one's file is loaded. Loading them in
 * groups makes fewer files of the bundle (28 for `next`, not 34) and no difference that could be measured: 210 and
 * 214 ms, where `node -e 0` took 125 (Node 20, median of 40 by turns).
 */
export const catalogue: Catalogue = {
  init: {
    thing: 'ledger',
    summary: 'make a ledger for this project, with a first goal if one is given',
    load: async () => (await import('./commands/init.ts')).init,
  },
  verify: {
    thing: 'ledger',
    summary: 'check every byte and say what that proves and what it leaves open',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  repair: {
    thing: 'ledger',
    summary: 'set a torn tail aside and go on from the last whole line',
    load: async () => (await import('./commands/repair.ts')).repair,
  },
  replay: {
    thing: 'ledger',
    summary: 'rebuild the state from the lines alone and print its digest',
    load: async () => (await import('./commands/replay.ts')).replay,
  },
  import: {
    thing: 'ledger',
    summary: 'read the logs of agent runtimes in, once each',
    load: async () => (await import('./commands/import.ts')).importFiles,
  },
  export: {
    thing: 'ledger',
    summary: "the ledger's own lines, each checked, on standard output or as a file",
    load: async () => (await import('./commands/export.ts')).exportLines,
  },
  demo: {
    thing: 'ledger',
    summary: 'play a whole run in a folder of its own, from first goal to verified replay',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  'goal open': {
    thing: 'goal',
    summary: 'say what must become true, and how that is proved',
    load: async () => (await import('./commands/goal-open.ts')).goalOpen,
  },
  'goal confirm': {
    thing: 'goal',
    summary: "make an agent's proposal the goal (a human's act)",
    load: async () => (await import('./commands/goal-confirm.ts')).goalConfirm,
  },
  'goal amend': {
    thing: 'goal',
    summary: 'change the objective, non-goals or criteria, with the reason',
    load: async () => (await import('./commands/goal-amend.ts')).goalAmend,
  },
  'goal check': {
    thing: 'goal',
    summary: "run the checks of the goal's criteria on this tree",
    load: async () => (await import('./commands/goal-check.ts')).goalCheck,
  },
  'goal judge': {
    thing: 'goal',
    summary: 'say whether a criterion is met, as the judge it names',
    load: async () => (await import('./commands/goal-judge.ts')).goalJudge,
  },
  'goal close': {
    thing: 'goal',
    summary: 'end it: achieved (with proof), abandoned, or superseded',
    load: async () => (await import('./commands/goal-close.ts')).goalClose,
  },
  'goal show': {
    thing: 'goal',
    summary: 'one goal with its criteria and their proof',
    load: async () => (await import('./commands/goal-show.ts')).goalShow,
  },
  'goal list': {
    thing: 'goal',
    summary: 'all goals, a line each',
    load: async () => (await import('./commands/goal-list.ts')).goalList,
  },
  'step plan': {
    thing: 'step',
    summary: 'add a bounded piece of work; without a title, the whole goal as one step',
    load: async () => (await import('./commands/step-plan.ts')).stepPlan,
  },
  'step claim': {
    thing: 'step',
    summary: 'take a step: a lease that nobody else gets meanwhile',
    load: async () => (await import('./commands/step-claim.ts')).stepClaim,
  },
  'step renew': {
    thing: 'step',
    summary: 'keep the lease of the claimed step going',
    load: async () => (await import('./commands/step-renew.ts')).stepRenew,
  },
  'step release': {
    thing: 'step',
    summary: 'give the claimed step back, undone',
    load: async () => (await import('./commands/step-release.ts')).stepRelease,
  },
  'step submit': {
    thing: 'step',
    summary: 'hand the claimed step in: its checks are run, a red one refuses',
    load: async () => (await import('./commands/step-submit.ts')).stepSubmit,
  },
  'step accept': {
    thing: 'step',
    summary: 'judge a submitted step good',
    load: async () => (await import('./commands/step-accept.ts')).stepAccept,
  },
  'step return': {
    thing: 'step',
    summary: 'judge a submitted step not done yet, saying what is asked',
    load: async () => (await import('./commands/step-return.ts')).stepReturn,
  },
  'step drop': {
    thing: 'step',
    summary: 'say that a step will not be done, and why',
    load: async () => (await import('./commands/step-drop.ts')).stepDrop,
  },
  'step show': {
    thing: 'step',
    summary: 'one step with its needs, claim, submission and evidence',
    load: async () => (await import('./commands/step-show.ts')).stepShow,
  },
  'step list': {
    thing: 'step',
    summary: 'the steps still open, a line each',
    load: async () => (await import('./commands/step-list.ts')).stepList,
  },
  'plan revise': {
    thing: 'plan',
    summary: 'say what was assumed, what was seen, and what changes; ends a replan',
    load: async () => (await import('./commands/plan-revise.ts')).planRevise,
  },
  'check add': {
    thing: 'check',
    summary: 'add a command that tells whether something is so',
    load: async () => (await import('./commands/check-add.ts')).checkAdd,
  },
  ...checkCommands,
  'check run': {
    thing: 'check',
    summary: 'run a check now and record what it showed',
    load: async () => (await import('./commands/check-run.ts')).checkRun,
  },
  'check list': {
    thing: 'check',
    summary: 'all checks with their last run',
    load: async () => (await import('./commands/check-list.ts')).checkList,
  },
  'evidence add': {
    thing: 'evidence',
    summary: 'record what supports a claim of fact, bound to the tree of this moment',
    load: async () => (await import('./commands/evidence-add.ts')).evidenceAdd,
  },
  'evidence show': {
    thing: 'evidence',
    summary: 'one piece of evidence with its content',
    load: async () => (await import('./commands/evidence-show.ts')).evidenceShow,
  },
  'evidence list': {
    thing: 'evidence',
    summary: 'evidence of open steps and goals, a line each',
    load: async () => (await import('./commands/evidence-list.ts')).evidenceList,
  },
  ...branchCommands,
  ...questionCommands,
  ...budgetCommands,
  ...lifeCommands,
  ...boundaryCommands,
  ...actorCommands,
  ...watchCommands,
  ...lessonCommands,
  'session start': {
    thing: 'session',
    summary: 'begin a run of an agent or a person, bound to a goal',
    load: async () => (await import('./commands/session-start.ts')).sessionStart,
  },
  'session end': {
    thing: 'session',
    summary: 'end the session; what it claimed is released',
    load: async () => (await import('./commands/session-end.ts')).sessionEnd,
  },
  'session list': {
    thing: 'session',
    summary: 'all sessions with what they did, in numbers',
    load: async () => (await import('./commands/session-list.ts')).sessionList,
  },
  'call open': {
    thing: 'call',
    summary: 'record that a tool is about to be run, before it runs',
    load: async () => (await import('./commands/call-open.ts')).callOpen,
  },
  'call return': {
    thing: 'call',
    summary: 'record what came back',
    load: async () => (await import('./commands/call-return.ts')).callReturn,
  },
  'call settle': {
    thing: 'call',
    summary: 'say what became of a call whose return was never seen',
    load: async () => (await import('./commands/call-settle.ts')).callSettle,
  },
  'call list': {
    thing: 'call',
    summary: 'calls without a return: their outcome is unknown',
    load: async () => (await import('./commands/call-list.ts')).callList,
  },
  handoff: {
    thing: 'handoff',
    summary: 'offer the work to somebody else, here or, with a file, elsewhere',
    load: async () => (await import('./commands/handoff.ts')).handoff,
  },
  'handoff show': {
    thing: 'handoff',
    summary: 'what is handed over or offered, and what ends it',
    load: async () => (await import('./commands/handoff-show.ts')).handoffShow,
  },
  'handoff withdraw': {
    thing: 'handoff',
    summary: "take an offer back (a human's act)",
    load: async () => (await import('./commands/handoff-withdraw.ts')).handoffWithdraw,
  },
  receive: {
    thing: 'handoff',
    summary: 'go on with what was handed over, from its file or in this ledger',
    load: async () => (await import('./commands/receive.ts')).receive,
  },
  decline: {
    thing: 'handoff',
    summary: 'send a handoff back',
    load: async () => (await import('./commands/decline.ts')).decline,
  },
  next: {
    thing: 'loop',
    summary: 'may the loop continue, and with what: one answer',
    load: async () => (await import('./commands/next.ts')).next,
  },
  resume: {
    thing: 'loop',
    summary: 'a brief for whoever takes over, within a number of tokens',
    load: async () => (await import('./commands/resume.ts')).resume,
  },
  ...readingCommands,
  ...notifyCommands,
  doctor: {
    thing: 'program',
    summary: 'look at the program, the ledger and what is around them; writes nothing',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  completion: {
    thing: 'program',
    summary: 'a script that completes what is typed, for bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).completionOf(catalogue),
  },
};

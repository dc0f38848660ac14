/*
 * What has to be there before the examples of a command's help can be typed. Where nothing stands here, a ledger with
 * one goal is enough. Each example is typed in a ledger of its own.
 */

const goal = 'init --goal "Ship login" --check "npm test"';
const keyed = 'key add ci:main ci.pub';
const planned = [goal, 'step plan "Write the form"'];
const claimed = [...planned, 'step claim'];
const submitted = [goal, 'step plan "Write the form" --judge human', 'step claim', 'step submit'];
const asked = [...claimed, 'ask "Which database?" --option Postgres --option SQLite'];
const calling = [...claimed, 'call open deploy --id call-1'];

/** A file came from a ledger that lies elsewhere. */
const fromElsewhere = [
  'init --title Login --ledger elsewhere',
  'handoff -o login.handoff --ledger elsewhere',
];

export const before: Readonly<Record<string, readonly string[]>> = {
  init: [],
  'goal confirm': ['init', 'goal open "Ship login" --check "npm test" --as agent:codex'],
  'goal unpause': [goal, 'goal pause --reason Later'],
  'goal reopen': [goal, 'goal close --abandoned'],
  'goal judge': ['init', 'goal open "Ship login" --judge human'],
  'step plan': planned,
  'step claim': planned,
  'step renew': claimed,
  'step release': claimed,
  'step submit': claimed,
  'step accept': submitted,
  'step return': submitted,
  'step drop': planned,
  'step show': submitted,
  'step list': submitted,
  'plan revise': planned,
  'step recheck': [...claimed, 'step submit'],
  'check change': planned,
  'check remove': ['init', 'goal open "Ship login" --judge human', 'check add "npm run lint"'],
  'check list': [...claimed, 'goal check'],
  'evidence add': claimed,
  'evidence show': [...claimed, 'evidence add --title T "text"'],
  'evidence list': [...claimed, 'evidence add --title T "text"'],
  'step amend': planned,
  'step defer': planned,
  'step undefer': [...planned, 'step defer @3'],
  'step reopen': [...claimed, 'step submit'],
  'step block': [...asked, 'step plan "Write the store"'],
  'step unblock': [...claimed, 'ask "Which database?" --blocks step'],
  ask: claimed,
  'ask withdraw': asked,
  'ask list': [...asked, 'ask "May the old API go?" --blocks goal'],
  decide: asked,
  'decide revoke': [...asked, 'decide 2'],
  'choice list': [...claimed, 'choice "Tests run in memory" --reason Faster'],
  'budget set': planned,
  'budget show': [
    ...claimed,
    'budget set --tokens 1000',
    'budget set --actor agent:codex --active 4h --per day',
  ],
  'usage add': claimed,
  'usage show': [...claimed, 'usage add --receipt msg_01 --input 1200 --money 0.37USD'],
  'lesson add': [goal, 'lesson add "The staging database resets"'],
  'lesson pin': [goal, 'lesson add "Know this"'],
  'lesson drop': [goal, 'lesson add "Know this"'],
  'actor list': [goal, keyed],
  'key list': [goal, keyed],
  'key revoke': [goal, keyed],
  'lesson list': [goal, 'lesson add "Know this" --pin', 'lesson add "And this"'],
  'watch add': planned,
  'watch observe': [goal, 'watch add -- node --version'],
  'watch close': [goal, 'watch add -- node --version'],
  'watch list': [...planned, 'watch add "The freeze ends" --at 2d --step @3', 'watch add -- node --version'],
  'session end': claimed,
  'session list': claimed,
  'boundary judge': [goal, "boundary set --allow 'command:npm test'"],
  'approve once': [goal, "boundary set --allow 'command:npm *'", '!boundary judge Bash -- git push'],
  'approve list': [goal, 'approve standing tool:Write --until 1h'],
  'approve revoke': [goal, 'approve standing tool:Write --until 1h'],
  'call open': claimed,
  'call return': calling,
  'call settle': calling,
  'call list': calling,
  branch: planned,
  'branch list': [...planned, 'branch other'],
  'branch bring': [...planned, 'branch other-parser'],
  handoff: claimed,
  'handoff show': [...claimed, 'handoff -o login.handoff'],
  'handoff withdraw': [...claimed, 'handoff -o login.handoff'],
  receive: fromElsewhere,
  decline: fromElsewhere,
  'notify test': [...submitted, 'notify set -- true'],
  'notify run': [...submitted, 'notify set -- true'],
  next: planned,
  resume: calling,
  status: calling,
  board: submitted,
  log: submitted,
  show: submitted,
  why: submitted,
  diff: submitted,
  search: [...planned, 'lesson add "A login form needs a label"'],
  verify: [...claimed, 'evidence add --title T --file big.txt'],
  replay: claimed,
};

/** Played by processes of its own, and tested there. */
export const elsewhere: ReadonlySet<string> = new Set(['demo']);

/*
 * What each verb answers where something is wrong, written down from the design of the command line before the
 * verbs were. `try` is the command that the answer names as the way out; it is run too, and must be accepted.
 *
 * Exit codes: 0 done · 1 refused · 2 usage · 3 damaged or torn · 4 busy · 5 disk, permission or network.
 */

export type Trouble =
  /** An empty folder. */
  | 'no-ledger'
  /** `ledger.jsonl` of 0 bytes. */
  | 'empty-file'
  /** One byte of line 2 changed. */
  | 'damaged'
  /** The last line cut in half. */
  | 'torn'
  /** The disk takes no writes (EROFS). */
  | 'read-only'
  /** The disk is full at the first byte (ENOSPC). */
  | 'disk-full'
  /** Two goals are open and none is named. */
  | 'two-goals';

export interface Expected {
  readonly exit: number;
  /** The way out, exactly; absent where nothing is wrong. A word in <> stands for any id. */
  readonly try?: string;
}

export interface Row {
  readonly line: string;
  /** Who types it: `<human>` at a terminal unless said otherwise. */
  readonly expect: Readonly<Record<Trouble, Expected>>;
}

const fine: Expected = { exit: 0 };
const noLedger: Expected = { exit: 2, try: 'loopledger init' };
const damaged: Expected = { exit: 3, try: 'loopledger verify' };
const torn: Expected = { exit: 3, try: 'loopledger repair' };
const readOnly: Expected = { exit: 5, try: 'loopledger status' };
const diskFull: Expected = { exit: 5, try: 'loopledger verify' };
const pickOne: Expected = { exit: 1, try: 'loopledger goal list' };

/** Shows what is there. A torn tail takes nothing away from it, and is said. */
const reads: Row['expect'] = {
  'no-ledger': noLedger,
  'empty-file': damaged,
  damaged,
  torn,
  'read-only': fine,
  'disk-full': fine,
  'two-goals': fine,
};
const readsOneGoal: Row['expect'] = { ...reads, 'two-goals': pickOne };

/** Records something. The writer mends a torn tail itself. */
const writes: Row['expect'] = {
  'no-ledger': noLedger,
  'empty-file': damaged,
  damaged,
  torn: fine,
  'read-only': readOnly,
  'disk-full': diskFull,
  'two-goals': fine,
};
const writesOneGoal: Row['expect'] = { ...writes, 'two-goals': pickOne };

/** No ledger is looked at. */
const needsNoLedger: Row['expect'] = {
  'no-ledger': fine,
  'empty-file': fine,
  damaged: fine,
  torn: fine,
  'read-only': fine,
  'disk-full': fine,
  'two-goals': fine,
};
const nothingSet: Expected = { exit: 1, try: 'loopledger help notify set' };

export const rows: readonly Row[] = [
  {
    line: 'init',
    expect: {
      'no-ledger': fine,
      'empty-file': { exit: 1, try: 'loopledger status' },
      damaged: { exit: 1, try: 'loopledger status' },
      torn: { exit: 1, try: 'loopledger status' },
      'read-only': { exit: 1, try: 'loopledger status' },
      'disk-full': { exit: 1, try: 'loopledger status' },
      'two-goals': { exit: 1, try: 'loopledger status' },
    },
  },
  { line: 'goal open "Another" --judge human', expect: writes },
  { line: 'goal amend --objective New --reason Because', expect: writesOneGoal },
  { line: 'goal check', expect: writesOneGoal },
  { line: 'goal close --abandoned', expect: writesOneGoal },
  { line: 'goal pause --reason Later', expect: writesOneGoal },
  { line: 'goal show', expect: readsOneGoal },
  { line: 'goal list', expect: reads },
  { line: 'step plan "A step"', expect: writesOneGoal },
  { line: 'step claim', expect: writesOneGoal },
  { line: 'step list', expect: reads },
  { line: 'plan revise --as-seen', expect: writesOneGoal },
  { line: 'check add "node --version"', expect: writesOneGoal },
  { line: 'check list', expect: reads },
  { line: 'evidence add --title T "text"', expect: writesOneGoal },
  { line: 'evidence list', expect: reads },
  { line: 'lesson add "text"', expect: writesOneGoal },
  { line: 'lesson list', expect: reads },
  { line: 'budget set --tokens 1000', expect: writesOneGoal },
  { line: 'budget show', expect: reads },
  { line: 'usage show', expect: reads },
  { line: 'actor add ci:main', expect: writes },
  { line: 'actor list', expect: reads },
  {
    line: 'key add ci:main "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID+eC0/ijwVbCnpRXRLe6Dr6/dS5GLzsbqsi/hzo/uMc"',
    expect: writes,
  },
  { line: 'key list', expect: reads },
  {
    line: 'notify run',
    expect: {
      'no-ledger': noLedger,
      'empty-file': damaged,
      damaged,
      torn: nothingSet,
      'read-only': nothingSet,
      'disk-full': nothingSet,
      'two-goals': nothingSet,
    },
  },
  { line: 'notify show', expect: needsNoLedger },
  { line: 'notify off', expect: needsNoLedger },
  { line: 'session start', expect: writesOneGoal },
  { line: 'session list', expect: reads },
  { line: 'call list', expect: reads },
  { line: 'boundary set --deny path:x', expect: writes },
  { line: 'boundary show', expect: reads },
  { line: 'boundary test Bash -- npm test', expect: reads },
  { line: 'approve standing tool:Write --until 1h', expect: writes },
  { line: 'approve once Bash -- npm test', expect: writes },
  { line: 'approve list', expect: reads },
  { line: 'status', expect: reads },
  { line: '', expect: reads },
  { line: 'board', expect: reads },
  { line: 'log', expect: reads },
  { line: 'show 0', expect: reads },
  { line: 'search login', expect: reads },
  // No ledger is no fault of the place: it is said, with the way to one.
  { line: 'doctor', expect: { ...reads, 'no-ledger': fine } },
  { line: 'diff 0', expect: reads },
  { line: 'resume', expect: reads },
  // This ledger is read, and not written: nothing is made of one that is not whole.
  { line: 'branch other', expect: { ...reads, torn } },
  { line: 'branch list', expect: reads },
  {
    line: 'verify',
    expect: {
      ...reads,
      'empty-file': { exit: 3, try: 'loopledger replay --salvage' },
      damaged: { exit: 3, try: 'loopledger replay --salvage' },
    },
  },
  {
    line: 'replay',
    expect: {
      ...reads,
      'empty-file': { exit: 3, try: 'loopledger replay --salvage' },
      damaged: { exit: 3, try: 'loopledger replay --salvage' },
    },
  },
  { line: 'replay --salvage', expect: reads },
  {
    line: 'repair',
    expect: {
      ...writes,
      'empty-file': { exit: 3, try: 'loopledger replay --salvage' },
      damaged: { exit: 3, try: 'loopledger replay --salvage' },
      // Nothing is torn, so nothing is written.
      'read-only': fine,
      'disk-full': fine,
    },
  },
  {
    // An answer about the loop is an answer: what is wrong is what it says.
    line: 'next',
    expect: {
      'no-ledger': fine,
      'empty-file': fine,
      damaged: fine,
      torn: fine,
      'read-only': fine,
      'disk-full': fine,
      'two-goals': fine,
    },
  },
  {
    line: 'next --exit-code',
    expect: {
      'no-ledger': { exit: 13 },
      'empty-file': { exit: 3 },
      damaged: { exit: 3 },
      torn: { exit: 3 },
      'read-only': fine,
      'disk-full': fine,
      'two-goals': { exit: 13 },
    },
  },
];

/** Verbs given an id that nothing has, and one that several have: a command is never applied to a guess. */
export interface IdRow {
  /** `<id>` stands for the id. */
  readonly line: string;
  /** What the id is one of; several of these are made that end alike. */
  readonly of:
    | 'goal'
    | 'criterion'
    | 'step'
    | 'check'
    | 'evidence'
    | 'lesson'
    | 'session'
    | 'watch'
    | 'call'
    | 'any';
  readonly try: string;
}

const goals = 'loopledger goal list';
const steps = 'loopledger step list --all';
const checks = 'loopledger check list';
const sessions = 'loopledger session list';
const lessons = 'loopledger lesson list';
const watches = 'loopledger watch list';
const evidence = 'loopledger evidence list';

export const idRows: readonly IdRow[] = [
  { line: 'goal amend <id> --objective New --reason Because', of: 'goal', try: goals },
  { line: 'goal check <id>', of: 'goal', try: goals },
  { line: 'goal confirm <id>', of: 'goal', try: goals },
  { line: 'goal close <id> --abandoned', of: 'goal', try: goals },
  { line: 'goal pause <id> --reason Later', of: 'goal', try: goals },
  { line: 'goal unpause <id>', of: 'goal', try: goals },
  { line: 'goal reopen <id> --reason Again', of: 'goal', try: goals },
  { line: 'goal show <id>', of: 'goal', try: goals },
  { line: 'goal judge <id> --met --goal <goal>', of: 'criterion', try: 'loopledger goal show <goal>' },
  { line: 'step plan T --after <id> --goal <goal>', of: 'step', try: steps },
  { line: 'step plan T --needs-check <id> --goal <goal>', of: 'check', try: checks },
  { line: 'step claim <id>', of: 'step', try: steps },
  { line: 'step renew <id>', of: 'step', try: steps },
  { line: 'step release <id>', of: 'step', try: steps },
  { line: 'step submit <id>', of: 'step', try: steps },
  { line: 'step amend <id> --gate', of: 'step', try: steps },
  { line: 'step defer <id>', of: 'step', try: steps },
  { line: 'step undefer <id>', of: 'step', try: steps },
  { line: 'step reopen <id> --reason Again', of: 'step', try: steps },
  { line: 'step block <id> --until 2d', of: 'step', try: steps },
  { line: 'step accept <id>', of: 'step', try: steps },
  { line: 'step return <id> "More"', of: 'step', try: steps },
  { line: 'step drop <id> "Why"', of: 'step', try: steps },
  { line: 'step show <id>', of: 'step', try: steps },
  { line: 'plan revise --as-seen --stop <id> --goal <goal>', of: 'step', try: steps },
  { line: 'check add "node --version" --step <id>', of: 'step', try: steps },
  { line: 'check run <id>', of: 'check', try: checks },
  { line: 'step recheck <id>', of: 'step', try: steps },
  { line: 'check change <id> "node --version"', of: 'check', try: checks },
  { line: 'check remove <id> "Not needed"', of: 'check', try: checks },
  { line: 'check list --last <id>', of: 'check', try: checks },
  { line: 'evidence show <id>', of: 'evidence', try: evidence },
  { line: 'evidence add --title T text --step <id>', of: 'step', try: steps },
  { line: 'evidence add --title T text --supersedes <id>', of: 'evidence', try: evidence },
  { line: 'lesson add text --supersedes <id>', of: 'lesson', try: lessons },
  { line: 'lesson pin <id>', of: 'lesson', try: lessons },
  { line: 'lesson drop <id> "Why"', of: 'lesson', try: lessons },
  { line: 'lesson add text --step <id>', of: 'step', try: steps },
  { line: 'session start --resumes <id>', of: 'session', try: sessions },
  { line: 'session end --session <id>', of: 'session', try: sessions },
  { line: 'watch observe <id>', of: 'watch', try: watches },
  { line: 'watch close <id>', of: 'watch', try: watches },
  { line: 'watch add --step <id> -- node --version', of: 'step', try: steps },
  { line: 'call settle <id> --done --note N', of: 'call', try: 'loopledger call list' },
  { line: 'show <id>', of: 'any', try: 'loopledger log' },
  { line: 'why <id>', of: 'step', try: steps },
  { line: 'log --step <id>', of: 'step', try: steps },
  { line: 'log --goal <id>', of: 'goal', try: goals },
];

/** Verbs that read standard input when told so, started without one: exit 2, and never a wait. */
export const stdinRows: readonly { readonly line: string; readonly try: string }[] = [
  { line: 'evidence add --title T -', try: 'loopledger help evidence add' },
  { line: 'call open tool --input -', try: 'loopledger help call open' },
  { line: 'call return call-1 --output -', try: 'loopledger help call return' },
  { line: 'import -', try: 'loopledger help import' },
];

/** What was typed can't be meant: exit 2 before any ledger is looked for. */
export const usageRows: readonly { readonly line: string; readonly try: string; readonly says?: string }[] = [
  { line: 'boundary set', try: 'loopledger help boundary set', says: '--none' },
  { line: 'boundary set --none --deny path:x', try: 'loopledger help boundary set' },
  { line: 'boundary set --deny x', try: 'loopledger help boundary set', says: 'path:' },
  { line: 'boundary set --deny path:', try: 'loopledger help boundary set' },
  { line: 'boundary set --deny command:[1]', try: 'loopledger help boundary set', says: 'JSON' },
  { line: 'boundary test', try: 'loopledger help boundary test', says: 'TOOL' },
  { line: 'approve standing tool:x', try: 'loopledger help approve standing', says: '--until' },
  { line: 'approve standing x --until 1h', try: 'loopledger help approve standing' },
  { line: 'approve once Bash --until soon', try: 'loopledger help approve once', says: 'soon' },
  { line: 'approve revoke', try: 'loopledger help approve revoke', says: 'APPROVAL' },
  { line: 'notify', try: 'loopledger help notify' },
  { line: 'notify set', try: 'loopledger help notify set', says: '--webhook' },
  {
    line: 'notify set --webhook https://a.example -- node',
    try: 'loopledger help notify set',
    says: 'one of',
  },
  { line: 'notify set -- no-such-program', try: 'loopledger help notify set', says: 'no-such-program' },
  { line: 'notify set --webhook nowhere', try: 'loopledger help notify set', says: 'https://' },
  { line: 'notify set --webhook http://a.example/x', try: 'loopledger help notify set', says: 'https://' },
  { line: 'notify set --webhook http://localhost/x', try: 'loopledger help notify set', says: '127.0.0.1' },
  { line: 'notify set --webhook https://u:p@a.example', try: 'loopledger help notify set', says: 'password' },
  { line: 'notify set --webhook https://a.example#x', try: 'loopledger help notify set', says: '#' },
  { line: 'notify set --webhook ftp://a.example', try: 'loopledger help notify set', says: 'https://' },
  { line: 'approve', try: 'loopledger help approve' },
  { line: 'watch add', try: 'loopledger help watch add', says: '--at' },
  { line: 'watch add The pipeline', try: 'loopledger help watch add', says: '--' },
  { line: 'watch add "look | less"', try: 'loopledger help watch add', says: 'then --' },
  { line: 'watch add Pipeline --', try: 'loopledger help watch add', says: 'program' },
  { line: 'watch add The pipeline -- look', try: 'loopledger help watch add', says: 'quotes' },
  { line: 'watch add --at 2d', try: 'loopledger help watch add', says: 'TITLE' },
  { line: 'watch add --at 2d -- look', try: 'loopledger help watch add', says: 'exclude' },
  { line: 'watch add Pipeline --at 2d -- look', try: 'loopledger help watch add', says: 'exclude' },
  { line: 'watch add Freeze --at then', try: 'loopledger help watch add', says: 'from now' },
  { line: 'watch add --every soon -- look', try: 'loopledger help watch add', says: '30m' },
  {
    line: 'lesson drop 7Q2F --reason X',
    try: 'loopledger help lesson drop',
    says: 'REASON is a word, loopledger lesson drop LESSON REASON',
  },
  { line: 'keys', try: 'loopledger help key', says: 'did you mean key' },
  { line: 'watch observe', try: 'loopledger help watch observe', says: 'WATCH' },
  { line: 'watch close', try: 'loopledger help watch close', says: 'WATCH' },
  {
    line: 'step block 7Q2F --watch 7Q2F --on-step 7Q2F',
    try: 'loopledger help step block',
    says: 'exclude',
  },
  { line: 'goal oepn X', try: 'loopledger help goal open', says: 'goal open' },
  { line: 'goal', try: 'loopledger help goal' },
  { line: 'steps plan X', try: 'loopledger help step', says: 'step' },
  { line: 'claim', try: 'loopledger help step claim', says: 'step claim' },
  { line: 'statsu', try: 'loopledger help status', says: 'status' },
  { line: 'frobnicate', try: 'loopledger help all' },
  { line: 'step plan X --jugde human', try: 'loopledger help step plan', says: '--judge' },
  { line: 'status --json=yes', try: 'loopledger help status' },
  { line: 'status -q', try: 'loopledger help status' },
  { line: 'status extra', try: 'loopledger help status' },
  { line: 'goal open', try: 'loopledger help goal open' },
  { line: 'goal open Ship login', try: 'loopledger help goal open', says: 'quotes' },
  { line: 'goal open ""', try: 'loopledger help goal open', says: 'empty' },
  { line: 'goal open X --branch ""', try: 'loopledger help goal open', says: 'empty' },
  { line: 'goal open X --branch', try: 'loopledger help goal open', says: 'needs a value' },
  {
    line: 'goal open X --branch --check "npm test"',
    try: 'loopledger help goal open',
    says: '--branch=--check',
  },
  { line: 'goal open X --branch a --branch b', try: 'loopledger help goal open', says: 'twice' },
  { line: 'goal open X --check "npm test | tee log"', try: 'loopledger help goal open', says: '|' },
  { line: 'goal open X --check "CI=1 npm test"', try: 'loopledger help goal open', says: 'CI=' },
  { line: 'goal open X --lease soon', try: 'loopledger help goal open', says: '30m' },
  { line: 'goal open X --turns many', try: 'loopledger help goal open', says: 'whole number' },
  { line: 'goal open X --judge boss', try: 'loopledger help goal open', says: 'human, ci' },
  { line: 'goal amend --objective X', try: 'loopledger help goal amend', says: '--reason' },
  { line: 'goal judge 7Q2F --met --unmet', try: 'loopledger help goal judge', says: 'exclude' },
  { line: 'goal judge 7Q2F', try: 'loopledger help goal judge', says: '--met' },
  { line: 'goal close', try: 'loopledger help goal close', says: '--achieved' },
  { line: 'step amend 7Q2F --gate --no-gate', try: 'loopledger help step amend', says: 'exclude' },
  { line: 'step amend 7Q2F --judge boss', try: 'loopledger help step amend', says: 'peer' },
  { line: 'step defer 7Q2F --until then', try: 'loopledger help step defer', says: 'from now' },
  { line: 'step reopen 7Q2F', try: 'loopledger help step reopen', says: '--reason' },
  {
    line: 'step block 7Q2F --until 2d --on-step 7Q2F',
    try: 'loopledger help step block',
    says: 'exclude',
  },
  { line: 'goal pause', try: 'loopledger help goal pause', says: '--reason' },
  { line: 'goal reopen', try: 'loopledger help goal reopen', says: '--reason' },
  {
    line: 'goal amend --non-goal X --clear-non-goals --reason Y',
    try: 'loopledger help goal amend',
    says: 'exclude',
  },
  { line: 'goal close --superseded', try: 'loopledger help goal close', says: '--by' },
  { line: 'step plan X --whole-goal', try: 'loopledger help step plan', says: 'exclude' },
  { line: 'plan revise', try: 'loopledger help plan revise', says: '--seen' },
  { line: 'check change 7Q2F', try: 'loopledger help check change', says: '--limit' },
  { line: 'check change 7Q2F "a | b"', try: 'loopledger help check change', says: '|' },
  { line: 'step recheck', try: 'loopledger help step recheck', says: 'STEP' },
  { line: 'check remove 7Q2F', try: 'loopledger help check remove', says: 'REASON' },
  { line: 'evidence add "text"', try: 'loopledger help evidence add', says: '--title' },
  { line: 'evidence add --title T', try: 'loopledger help evidence add', says: 'content' },
  {
    line: 'evidence add --title T --file no-such-file',
    try: 'loopledger help evidence add',
    says: 'no-such-file',
  },
  { line: 'call settle 1 --note N', try: 'loopledger help call settle', says: '--done' },
  { line: 'import no-such-file', try: 'loopledger help import', says: 'no-such-file' },
  { line: 'import', try: 'loopledger help import' },
  { line: 'log --since yesterday', try: 'loopledger help log', says: '2026-11-30' },
  { line: 'log --limit -1', try: 'loopledger help log' },
  { line: 'log --follow --reverse', try: 'loopledger help log', says: 'exclude' },
  { line: 'log --follow --to 3', try: 'loopledger help log', says: 'exclude' },
  { line: 'log --since 1h --until 2h', try: 'loopledger help log', says: 'after' },
  { line: 'diff 999', try: 'loopledger help diff', says: '999' },
  { line: 'diff head~999', try: 'loopledger help diff', says: 'head~999' },
  { line: 'diff yesterday', try: 'loopledger help diff', says: '2026-11-30' },
  { line: 'why', try: 'loopledger help why', says: 'THING' },
  { line: 'search', try: 'loopledger help search', says: 'TEXT' },
  { line: 'search x --limit 0', try: 'loopledger help search', says: '10000' },
  { line: 'search x --type lessno', try: 'loopledger help search', says: 'lesson' },
  { line: 'replay --to 1 --at 2h', try: 'loopledger help replay', says: 'exclude' },
  { line: 'replay --at 2026-02-31', try: 'loopledger help replay' },
  { line: 'resume --tokens none', try: 'loopledger help resume' },
  { line: 'verify --expect-head abc', try: 'loopledger help verify', says: '64' },
  { line: 'init --human-proof strong', try: 'loopledger help init', says: 'terminal' },
  { line: 'status --as ada', try: 'loopledger help all', says: 'human:' },
  { line: 'status --as system:checks', try: 'loopledger help all', says: 'agent:' },
  { line: 'step claim --cmd 1', try: 'loopledger help step claim', says: 'ULID' },
  {
    line: 'status --ledger no/such/place',
    try: 'loopledger init --ledger no/such/place',
    says: 'no/such/place',
  },
];

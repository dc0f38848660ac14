import { describe, expect, it, test } from 'vitest';
import { hostInWord, hostOf, hostPattern } from '../../src/domain/boundary/host.ts';
import { judge } from '../../src/domain/boundary/judge.ts';
import type { Rule } from '../../src/domain/boundary/state.ts';
import type { Command } from '../../src/domain/commands.ts';
import type { Action } from '../../src/format/events/boundary.ts';
import { claim, openGoal, plan } from '../support/acts.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { ada, claude, codex } from '../support/world.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

/** `allow command npm test`, as a rule. */
const rule = (said: string, n = 0): Rule => {
  const [effect, over, ...words] = said.split(' ');
  return {
    effect: effect as Rule['effect'],
    over: over as Rule['over'],
    pattern: words,
    line: 9,
    n,
    by: 'human:ada',
    proof: 'terminal',
  };
};
const action = (more: Partial<Action>): Action => ({
  tool: 'Bash',
  argv: [],
  folder: '.',
  paths: [],
  hosts: [],
  ...more,
});
const run = (line: string, more: Partial<Action> = {}): Action => action({ argv: line.split(' '), ...more });
const at = (path: string, more: Partial<Action['paths'][number]> = {}) => ({
  path,
  is: 'file' as const,
  outside: false,
  ...more,
});
const touch = (...paths: Action['paths']): Action => action({ tool: 'Write', paths });
const talk = (host: string): Action => action({ tool: 'Fetch', hosts: [{ host }] });

const WRITE = 'allow tool Write';
const FETCH = 'allow tool Fetch';

describe('an action is judged', () => {
  it.each<readonly [string, readonly string[], Action, string]>([
    ['what no rule matches is asked for', [], run('npm test'), 'ask'],
    ['a command that is allowed', ['allow command npm test'], run('npm test'), 'allow'],
    ['a command of more words', ['allow command npm test'], run('npm test -- -u'), 'ask'],
    ['a command of fewer words', ['allow command npm test'], run('npm'), 'ask'],
    ['a wildcard is one word', ['allow command npm run *'], run('npm run build'), 'allow'],
    ['a wildcard is not two words', ['allow command npm run *'], run('npm run build x'), 'ask'],
    ['a wildcard in a word', ['allow command npm run test:*'], run('npm run test:unit'), 'allow'],
    ['further words', ['allow command git **'], run('git push --force'), 'allow'],
    ['no further words', ['allow command git **'], run('git'), 'allow'],
    ['allowed in another case', ['allow command git **'], run('GIT push'), 'ask'],
    ['denied in another case', ['allow command *  **', 'deny command rm **'], run('RM -rf x'), 'deny'],
    ['denied by its bare name', ['deny command rm **'], run('/bin/rm -rf x'), 'deny'],
    ['allowed by its bare name', ['allow command rm **'], run('/tmp/rm -rf x'), 'ask'],
    ['deny over allow, first', ['deny command npm **', 'allow command npm test'], run('npm test'), 'deny'],
    ['deny over allow, last', ['allow command npm test', 'deny command npm **'], run('npm test'), 'deny'],
    ['ask over allow', ['allow command npm test', 'ask command npm **'], run('npm test'), 'ask'],
    ['deny over ask', ['ask command npm **', 'deny command npm test'], run('npm test'), 'deny'],
    ['a tool allows no command', ['allow tool Bash'], run('npm test'), 'ask'],
    ['a tool denies every command', ['allow command **', 'deny tool bash'], run('npm test'), 'deny'],
    ['a tool that runs none', ['allow tool Write'], touch(), 'allow'],
    ['tools by a wildcard', ['allow tool mcp__git__*'], action({ tool: 'mcp__git__log' }), 'allow'],
    ['a path that is allowed', [WRITE, 'allow path src/**'], touch(at('src/.env')), 'allow'],
    ['a path that no rule matches', [WRITE, 'allow path src/**'], touch(at('docs/a.md')), 'ask'],
    ['one of two paths', [WRITE, 'allow path src/**'], touch(at('src/a'), at('docs/a')), 'ask'],
    ['a path denied', [WRITE, 'allow path **', 'deny path **/.env'], touch(at('a/.env')), 'deny'],
    ['a path denied in any case', [WRITE, 'allow path **', 'deny path **/.env'], touch(at('.ENV')), 'deny'],
    ['a path outside', [WRITE, 'allow path **'], touch(at('/etc/passwd', { outside: true })), 'ask'],
    [
      'a folder in which something is denied',
      [WRITE, 'allow path **', 'deny path src/keys/**'],
      touch(at('src', { is: 'folder' })),
      'ask',
    ],
    [
      'the whole project, in which something is denied',
      [WRITE, 'allow path **', 'deny path **/.env'],
      touch(at('.', { is: 'folder' })),
      'ask',
    ],
    [
      'a folder beside it',
      [WRITE, 'allow path **', 'deny path src/keys/**'],
      touch(at('docs', { is: 'folder' })),
      'allow',
    ],
    ['a file beside it', [WRITE, 'allow path **', 'deny path src/keys/**'], touch(at('src/a')), 'allow'],
    [
      'a path that a rule names in full',
      ['allow command cat notes.md'],
      run('cat notes.md', { paths: [at('notes.md', { word: 1 })] }),
      'allow',
    ],
    [
      'a path that a wildcard let through',
      ['allow command cat *'],
      run('cat notes.md', { paths: [at('notes.md', { word: 1 })] }),
      'ask',
    ],
    [
      'a path that a wildcard let through, and is allowed',
      ['allow command cat *', 'allow path *.md'],
      run('cat notes.md', { paths: [at('notes.md', { word: 1 })] }),
      'allow',
    ],
    [
      'a path that a rule names in full, and is denied',
      ['allow command cat notes.md', 'deny path notes.md'],
      run('cat notes.md', { paths: [at('notes.md', { word: 1 })] }),
      'deny',
    ],
    [
      'a path outside that a rule names in full',
      ['allow command cat /etc/hosts'],
      run('cat /etc/hosts', { paths: [at('/etc/hosts', { outside: true, word: 1 })] }),
      'allow',
    ],
    [
      'a path above that a rule names in full',
      ['allow command cat ./../hosts'],
      run('cat ./../hosts', { paths: [at('/home/hosts', { outside: true, word: 1 })] }),
      'allow',
    ],
    [
      'a path that a rule names in full, and a link leads out',
      ['allow command cat notes.md'],
      run('cat notes.md', { paths: [at('/etc/shadow', { outside: true, word: 1 })] }),
      'ask',
    ],
    [
      'a program that a link leads out',
      ['allow command ./run **'],
      run('./run x', { paths: [at('/tmp/run', { outside: true, word: 0 })] }),
      'ask',
    ],
    [
      'a path outside, asked for by a rule of the same name',
      [WRITE, 'allow path etc/x'],
      touch(at('etc/x', { outside: true })),
      'ask',
    ],
    [
      'a host that a rule names in full',
      ['allow command get https://a.example/'],
      run('get https://a.example/', { hosts: [{ host: 'a.example:443', word: 1 }] }),
      'allow',
    ],
    [
      'a host that a wildcard let through',
      ['allow command get *'],
      run('get https://a.example/', { hosts: [{ host: 'a.example:443', word: 1 }] }),
      'ask',
    ],
    ['an ask rule in another case', ['allow command **', 'ask command git **'], run('GIT push'), 'ask'],
    ['a tool denied in another case', ['allow tool *', 'deny tool write'], touch(), 'deny'],
    ['a tool allowed in another case', ['allow tool write'], touch(), 'ask'],
    ['a host that is allowed', [FETCH, 'allow host example.com'], talk('example.com:443'), 'allow'],
    ['a host below it', [FETCH, 'allow host example.com'], talk('a.example.com'), 'ask'],
    ['a host below, by suffix', [FETCH, 'allow host *.example.com'], talk('a.b.example.com'), 'allow'],
    ['the host itself, by suffix', [FETCH, 'allow host *.example.com'], talk('example.com'), 'ask'],
    ['a host that only ends so', [FETCH, 'allow host *.example.com'], talk('evilexample.com'), 'ask'],
    ['another port', [FETCH, 'allow host example.com:443'], talk('example.com:8443'), 'ask'],
    ['no port, where one is allowed', [FETCH, 'allow host example.com:443'], talk('example.com'), 'ask'],
    [
      'no port, where one is denied',
      [FETCH, 'allow host *', 'deny host example.com:443'],
      talk('example.com'),
      'deny',
    ],
    ['any host', [FETCH, 'allow host *'], talk('[::1]:80'), 'allow'],
  ])('%s', (_, said, what, verdict) => {
    const rules = said.map((it, n) => rule(it.replace('  ', ' '), n));
    expect(judge(rules, what, []).verdict).toBe(verdict);
  });

  test('a standing approval allows what is asked for, and nothing that is denied', () => {
    const leaves = [{ id: 'A', rule: { over: 'command' as const, pattern: ['npm', '**'] } }];
    expect(judge([], run('npm test'), leaves)).toMatchObject({ verdict: 'allow', approvals: ['A'] });
    expect(judge([rule('ask command npm test')], run('npm test'), leaves).verdict).toBe('allow');
    expect(judge([rule('deny command npm **')], run('npm test'), leaves).verdict).toBe('deny');
    expect(judge([], run('git push'), leaves).verdict).toBe('ask');
  });

  test('leave by which a path in a command needs no rule is named', () => {
    const leaves = [{ id: 'A', rule: { over: 'command' as const, pattern: ['cat', 'notes.md'] } }];
    const what = run('cat notes.md', { paths: [at('notes.md', { word: 1 })] });
    const cat = rule('allow command cat *');
    expect(judge([cat], what, leaves)).toMatchObject({ verdict: 'allow', approvals: ['A'] });
    expect(judge([cat, rule('allow path *.md', 1)], what, leaves).approvals).toEqual([]);
    expect(judge([rule('allow command cat notes.md')], what, leaves).approvals).toEqual([]);
  });

  test('a rule that denies something in a folder is said to', () => {
    const rules = [rule(WRITE), rule('allow path **', 1), rule('deny path src/keys/**', 2)];
    const what = judge(rules, touch(at('src', { is: 'folder' })), []);
    expect(what).toMatchObject({
      verdict: 'ask',
      why: 'path 0: ask, rule 2 of line 9 says of something in it',
    });
  });

  test('the rule that decided is named', () => {
    const rules = [rule('allow command npm test', 0), rule('deny tool Bash', 1)];
    expect(judge(rules, run('npm test'), []).rule?.n).toBe(1);
    expect(judge(rules.slice(0, 1), run('npm test'), []).rule?.n).toBe(0);
    expect(judge([], run('npm test'), []).rule).toBeUndefined();
  });
});

describe('a host', () => {
  it.each([
    ['Example.COM.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example:8080', 'xn--bcher-kva.example:8080'],
    ['0x7f.1', '127.0.0.1'],
    ['[::1]:80', '[::1]:80'],
    ['example.com:80', 'example.com:80'],
    ['a@evil.example', undefined],
    ['example.com..', undefined],
    ['.example.com', undefined],
    ['a..b', undefined],
    ['fe80::1', undefined],
    ['2001::1', undefined],
    ['a:80:90', undefined],
    ['a:', undefined],
    ['a:65535', 'a:65535'],
    ['a:65536', undefined],
    [`${'a'.repeat(63)}.`.repeat(3) + 'a'.repeat(61), `${'a'.repeat(63)}.`.repeat(3) + 'a'.repeat(61)],
    [`${'a'.repeat(63)}.`.repeat(3) + 'a'.repeat(62), undefined],
    ['a/b', undefined],
    ['', undefined],
    ['a b', undefined],
    ['a:99999', undefined],
    ['a\u202eb\n', undefined],
  ])('%j is %j', (text, host) => expect(hostOf(text)).toBe(host));

  it.each([
    ['https://Example.com/a', 'example.com:443'],
    ['http://user:secret@example.com:8080/', 'example.com:8080'],
    ['example.com', undefined],
    ['--url', undefined],
  ])('in the word %j: %j', (word, host) => expect(hostInWord(word)).toBe(host));

  it.each([
    ['*.Example.com', '*.example.com'],
    ['*', '*'],
    ['*:443', '*:443'],
    ['a*.example.com', undefined],
    ['*.*.com', undefined],
    ['https://example.com', undefined],
  ])('as a rule %j: %j', (text, host) => expect(hostPattern(text)).toBe(host));
});

const set = (
  rules: Of<'boundary.set'>['rules'],
  how: 'adds' | 'replaces' = 'replaces',
  who = ada,
  goal?: string,
): Act => [who, { type: 'boundary.set', how, rules, ...(goal === undefined ? {} : { goal }) }];
const path = (effect: Rule['effect'], glob: string) => ({ effect, over: 'path' as const, pattern: [glob] });

describe('rules are set', () => {
  it('in the form they are compared in', async () => {
    const world = await play([
      openGoal,
      set([path('allow', './src//**'), { effect: 'ask', over: 'host', pattern: ['*.Bücher.example'] }]),
    ]);
    const { ledger } = (await world.state()).boundary;
    expect(ledger.map(({ pattern }) => pattern)).toEqual([['src/**'], ['*.xn--bcher-kva.example']]);
  });

  it.each<readonly [string, Of<'boundary.set'>['rules'][number]]>([
    ['a path that leads out', path('deny', 'src/../../x')],
    ['a path from the root of the disk', path('deny', '/etc/**')],
    ['a path with braces, which would match nothing', path('deny', '{a,b}/**')],
    ['a path with brackets', path('deny', '[ab].env')],
    ['a path with a part of two stars and more', path('deny', 'src/**.ts')],
    ['a path of too many wildcards', path('deny', '*/*/*/*/*/*/*/*/*')],
    ['a path with a control character', path('deny', 'a\u001b[2J')],
    ['the folder itself', path('deny', '.')],
    ['a path of two words', { effect: 'deny', over: 'path', pattern: ['a', 'b'] }],
    ['a host with a user', { effect: 'deny', over: 'host', pattern: ['a@b.example'] }],
    ['** amid a command', { effect: 'deny', over: 'command', pattern: ['a', '**', 'b'] }],
  ])('but not %s', async (_, bad) => {
    await given(openGoal)
      .when(set([bad]))
      .then({ refused: 'bad-command' });
  });

  it('no more than every brief can carry', async () => {
    const many = Array.from({ length: 20 }, (_, n) => path('deny', `a${n}`));
    await given(openGoal, set(many)).when(set(many, 'adds')).then({ refused: 'too-many' });
    const long = Array.from({ length: 10 }, (_, n) => path('deny', `${n}${'x'.repeat(190)}`));
    await given(openGoal).when(set(long)).then({ refused: 'too-many' });
  });

  it('by an agent, where they only narrow, and what it tried else is written down', async () => {
    await given(openGoal)
      .when(set([path('deny', 'a')], 'adds', claude))
      .then([['boundary.set', { how: 'adds' }]]);
    await given(openGoal)
      .when(set([path('allow', 'a')], 'adds', claude))
      .then({ refused: 'not-allowed', noted: ['attempt.refused'] });
  });

  it.each([
    ['as many as every brief can carry', 32, '1', 'ok'],
    ['one more', 33, '1', 'bad-command'],
    ['bytes, as many', 10, 'x'.repeat(150), 'ok'],
    ['bytes, one more each', 10, 'x'.repeat(151), 'too-many'],
  ])('%s: %i of %s: %s', async (_, n, text, code) => {
    const rules = Array.from({ length: n }, () => path('deny', text));
    const world = await play([openGoal]);
    expect(await world.code({ type: 'boundary.set', how: 'replaces', rules }, ada)).toBe(code);
  });

  it('of which none is added, nothing', () =>
    given(openGoal)
      .when(set([], 'adds'))
      .then({ refused: 'nothing-to-change' })
      .then(() => undefined));

  it('for one goal, which a judgement names only while it is open', async () => {
    const world = await play([openGoal, openGoal]);
    const goal = theOf(await world.state())('goal', 1);
    await play([set([{ effect: 'deny', over: 'tool', pattern: ['Rm'] }], 'replaces', ada, goal)], world);
    const judge: Command = { type: 'boundary.judge', tool: 'Rm', goal };
    expect(await world.code(judge, claude)).toBe('denied');
    await world.do({ type: 'goal.close', goal, outcome: 'abandoned', reason: 'No' }, ada);
    expect(await world.code(judge, claude)).toBe('goal-closed');
  });

  it('for one goal beside those of the whole ledger; the strictest decides', async () => {
    const world = await play([
      openGoal,
      set([{ effect: 'deny', over: 'command', pattern: ['npm', 'publish'] }]),
    ]);
    const goal = theOf(await world.state())('goal');
    await world.do(
      {
        type: 'boundary.set',
        goal,
        how: 'replaces',
        rules: [{ effect: 'allow', over: 'command', pattern: ['npm', '**'] }],
      },
      ada,
    );
    expect(await world.code({ type: 'boundary.judge', tool: 'Bash', argv: ['npm', 'publish'] }, claude)).toBe(
      'denied',
    );
    expect(await world.code({ type: 'boundary.judge', tool: 'Bash', argv: ['npm', 'test'] }, claude)).toBe(
      'ok',
    );
  });
});

describe('a call', () => {
  const rules = set([
    { effect: 'allow', over: 'command', pattern: ['npm', 'test'] },
    { effect: 'deny', over: 'tool', pattern: ['Rm'] },
  ]);
  const open = (more: Partial<Of<'call.open'>> = {}): Act => [
    claude,
    { type: 'call.open', tool: 'Bash', input: '', ...more },
  ];
  const begun = [openGoal, plan(), claim()] as const;

  it('is recorded as it always was, where there is no boundary and it says not what it does', () =>
    given(...begun)
      .when(open())
      .then(['tool.called'])
      .then(() => undefined));

  it('that says what it does is judged before it is called', async () => {
    const world = await given(...begun, rules)
      .when(open({ argv: ['npm', 'test'] }))
      .then(['action.judged', 'tool.called']);
    expect((await world.state()).openCalls.size).toBe(1);
  });

  it('that is asked for is not called', () =>
    given(...begun)
      .when(open({ argv: ['npm', 'test'] }))
      .then({ refused: 'needs-approval', noted: ['action.judged'] })
      .then(() => undefined));

  it('is judged by its tool once there is a boundary', () =>
    given(...begun, rules)
      .when(open({ tool: 'Rm' }))
      .then({ refused: 'denied', noted: ['action.judged', 'attempt.refused'] })
      .then(() => undefined));

  it('asked again with its key answers the same', async () => {
    const world = await play([...begun, rules]);
    for (const [argv, code] of [
      [['npm', 'test'], 'ok'],
      [['npm', 'x'], 'needs-approval'],
    ] as const) {
      const key = `01M8NTXEK8XWPH4ZF3FEA2Q${code === 'ok' ? 'ZZA' : 'ZZB'}`;
      const command: Command = { type: 'call.open', tool: 'Bash', input: '', argv: [...argv] };
      const first = await world.code(command, claude, key);
      const { head } = await world.state();
      const before = head.seq;
      expect([first, await world.code(command, claude, key)]).toEqual([code, code]);
      expect((await world.state()).head.seq).toBe(before);
    }
  });
});

describe('a scope outside the boundary', () => {
  const scoped = [openGoal, plan({ scope: ['src/**', 'docs/a.md'] })] as const;

  it.each<readonly [string, readonly Act[], boolean]>([
    ['none is set', [], true],
    ['no rule speaks of paths', [set([{ effect: 'deny', over: 'host', pattern: ['*'] }])], true],
    ['each lies in something allowed', [set([path('allow', 'src/**'), path('allow', 'docs/*')])], true],
    ['one lies in something asked for', [set([path('allow', 'src/**'), path('ask', 'docs/**')])], true],
    ['something in it is denied', [set([path('allow', '**'), path('deny', '**/.env')])], true],
    ['one lies in nothing that is allowed', [set([path('allow', 'src/**')])], false],
    ['it is wider than what is allowed', [set([path('allow', 'src/a/**'), path('allow', 'docs/**')])], false],
    ['one is denied', [set([path('deny', 'docs/**')], 'adds', codex)], false],
    [
      'an agent asks for what lies in nothing allowed',
      [set([path('allow', 'src/**')]), set([path('ask', 'docs/**')], 'adds', claude)],
      false,
    ],
    ['a rule only asks, and nothing is allowed', [set([path('ask', 'other/**')])], true],
  ])('where %s: claimed %s', async (_, acts, claimed) => {
    const world = await play([...scoped, ...acts]);
    const step = theOf(await world.state())('step');
    expect(await world.code({ type: 'step.claim', step }, claude)).toBe(claimed ? 'ok' : 'outside-boundary');
  });

  it('is said by next, with the path', async () => {
    const world = await play([...scoped, set([path('allow', 'src/**')])]);
    const answer = await world.ledger.next(claude);
    expect(answer.why).toContain('"docs/a.md", outside the boundary');
  });
});

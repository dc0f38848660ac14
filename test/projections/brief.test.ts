import { describe, expect, it } from 'vitest';
import { type Brief, brief, tokensOf } from '../../src/projections/brief.ts';
import { stateDigest, stateView1 } from '../../src/projections/state-view.ts';
import { ANSWER, asks, Builder, EARLIER, LATER, NOW, TREE } from './build.ts';

const FENCE = 'q7w8e9r0';
const given = (it: Brief): Extract<Brief, { markdown: string }> => {
  if ('refusal' in it) throw new Error(`refused: ${it.least}`);
  return it;
};

/** A goal with work behind it, as a session finds it that was just started again. */
const work = () => {
  const b = new Builder();
  const goal = b.goal('Ship the login form', { nonGoals: ['No single sign-on'], branch: 'main' });
  const check = b.check(goal, ['npm', 'test'], 'red');
  b.criterion(goal, 'All tests pass', { check });
  b.criterion(goal, 'It looks right', { judge: 'human' });
  const session = b.session(goal);
  const step = b.step(goal, 'Write the form', {
    needs: { checks: [check], judge: 'human' },
    scope: ['src/form/**'],
  });
  b.claim(step, session);
  return { b, goal, check, session, step };
};

const ask = (b: Builder, session = [...b.state.sessions.values()][0], tokens = 2_000): Brief =>
  brief(b.state, { tokens, asking: asks(session), next: ANSWER, fence: FENCE });

const HEADINGS = [
  'Goal',
  'Boundary',
  'Budget left',
  'Open questions',
  'Your step',
  'Calls of unknown outcome',
  'Pinned lessons',
  'Last evidence',
  'Tried and failed',
  'Tree to be on',
  'Next',
];

describe('a brief', () => {
  it('has its parts in the order that is promised', () => {
    const { markdown } = given(ask(work().b));
    expect(markdown.match(/^## .*$/gm)?.map((line) => line.slice(3))).toEqual(HEADINGS);
  });

  it('carries head, digest and seq', () => {
    const { b } = work();
    const { markdown, json } = given(ask(b));
    const digest = stateDigest(stateView1(b.state));
    expect(json).toMatchObject({ head: b.state.head, state: { view: 'state/1', digest } });
    for (const word of [`seq ${b.state.head.seq}`, b.state.head.hash, digest])
      expect(markdown).toContain(word);
  });

  it('names what is needed, by whom, and how it stands', () => {
    const { b, step, check } = work();
    const { markdown } = given(ask(b));
    for (const words of [
      'Ship the login form',
      'No single sign-on',
      'All tests pass',
      'It looks right',
      'Write the form',
    ]) {
      expect(markdown).toContain(words);
    }
    expect(markdown).toContain(
      `${FENCE} your step ${step.id}, token ${step.claim?.token}, lease until ${LATER}`,
    );
    expect(markdown).toContain(`${FENCE} needs check ${check}: red (exit 1) on ${TREE.slice(0, 16)}`);
    expect(markdown).toContain(`${FENCE} needs judge human`);
    expect(markdown).toContain('confirmed by human:ada (proof terminal)');
    expect(markdown).toContain('npm test');
    expect(markdown).toContain('src/form/**');
    expect(markdown).toContain(`${FENCE} command\nloopledger step renew`);
  });

  it('says of a proposal that it proves nothing yet', () => {
    const { b, goal } = work();
    delete goal.confirmed;
    expect(given(ask(b)).markdown).toContain('confirmed by nobody: a proposal');
  });

  it('C8: a call of unknown outcome is shown with its session, its input and what to do, and nothing runs it', () => {
    const { b, session } = work();
    const lost = b.session(undefined, { status: 'lost' });
    const seq = b.call(lost, 'deploy', '{"to":"production"}');
    const own = b.call(session, 'sh\nell', 'x'.repeat(1_000), { call: 'call-9', side: 'agent-2' });
    const { markdown, json } = given(ask(b));
    expect(markdown).toContain(
      `${FENCE} call ${seq}, ${EARLIER}, session ${lost.id} (lost)\ndeploy call-1\n{"to":"production"}`,
    );
    expect(markdown).toContain(
      `(yours) (1000 bytes in all: loopledger show ${own})\nsh␊ell call-9 agent-2\nxxx`,
    );
    expect(markdown).toContain('loopledger call settle');
    expect(json.calls.map((it) => it.of)).toEqual(['lost', 'own']);
  });

  it('C9: of a call id that came twice, the open one is shown, by its seq', () => {
    const { b, session } = work();
    const seq = b.call(session, 'shell', 'second', { call: 'call-1' });
    expect(given(ask(b)).json.calls.map((it) => it.seq)).toEqual([seq]);
  });

  it('calls of another goal are not among them, those of imported logs are counted', () => {
    const { b, session } = work();
    b.call(b.session(b.goal('other'), { status: 'lost' }), 'elsewhere', '');
    const imported = b.session(undefined, { imported: true, status: 'ended' });
    for (let i = 0; i < 20; i++) b.call(imported, 'old', '');
    const { json, markdown } = given(
      brief(b.state, { tokens: 2_000, asking: asks(session), next: ANSWER, fence: FENCE }),
    );
    expect(json.calls).toEqual([]);
    expect(json.imported_calls).toMatchObject({ left_out: 12 });
    expect(markdown).toContain('12 older calls of imported logs left out: loopledger call list');
  });

  it('D16: thousands of calls that imported logs left open do not make it impossible', () => {
    const { b } = work();
    const imported = b.session(undefined, { imported: true, status: 'ended' });
    for (let i = 0; i < 5_000; i++) b.call(imported, 'old', '');
    expect('markdown' in ask(b)).toBe(true);
  });

  it('says who holds what, and whose claims have run out', () => {
    const { b, goal } = work();
    const other = b.session(goal, { actor: 'agent:other' });
    const theirs = b.step(goal, 'Their step');
    b.claim(theirs, other);
    const lost = b.session(goal, { actor: 'agent:gone' });
    const left = b.step(goal, 'Left behind');
    b.claim(left, lost, EARLIER);
    const { markdown, json } = given(ask(b));
    expect(markdown).toContain(
      `${FENCE} held by agent:other, session ${other.id}, lease to ${LATER}: step ${theirs.id}\nTheir step`,
    );
    expect(markdown).toContain(
      `${FENCE} was held by agent:gone, session ${lost.id}, lease to ${EARLIER}: step ${left.id}`,
    );
    expect(json.tried.shown).toContainEqual(expect.objectContaining({ kind: 'lapsed', id: left.id }));
    expect(json.holders.shown.map((it) => it.live)).toEqual([false, true]);
  });

  it('a claim of a session known dead is not live, whatever its lease says', () => {
    const { b, goal, session } = work();
    const dead = b.session(goal);
    b.claim(b.step(goal, 'theirs'), dead);
    const asking = asks(session, { dead: new Set([dead.id]) });
    const { json } = given(brief(b.state, { tokens: 2_000, asking, next: ANSWER, fence: FENCE }));
    expect(json.tried.shown.map((it) => it.kind)).toContain('lapsed');
  });

  it('tells what was tried: red checks, returned and dropped steps, newest first', () => {
    const { b, goal, session, check } = work();
    const back = b.step(goal, 'Came back');
    b.submit(back, session);
    b.giveBack(back, 'Handle empty names');
    const gone = b.step(goal, 'Gave up');
    b.drop(gone, 'It cannot work');
    b.check(goal, ['true'], 'green');
    const fine = b.step(goal, 'Fine in the end');
    b.submit(fine, session);
    b.giveBack(fine, 'Once more');
    b.accept(fine);
    const { json, markdown } = given(ask(b));
    expect(json.tried.shown.map((it) => [it.kind, it.id])).toEqual([
      ['dropped', gone.id],
      ['returned', back.id],
      ['check', check],
    ]);
    expect(markdown).toContain('Gave up\nIt cannot work');
    expect(markdown).toContain('Came back\nHandle empty names');
  });

  it('what was asked of the held step is in its part, and is never cut', () => {
    const { b, session, step } = work();
    b.submit(step, session);
    b.giveBack(step, 'x'.repeat(1_000));
    b.claim(step, session);
    expect(given(ask(b)).markdown).toContain(`returned 1 times; human:ada asks`);
    expect(given(ask(b)).markdown).toContain('x'.repeat(1_000));
  });

  it('names the newest tree with evidence, and whether the asker is on it', () => {
    const { b, session, goal } = work();
    expect(given(ask(b)).markdown).toContain(`${TREE}, from the check at seq`);
    expect(given(ask(b)).markdown).toContain('you are on it');
    const other = `git:${'b2'.repeat(20)}`;
    b.evidence(goal, 'newer', 'x', { tree: other });
    b.evidence(goal, 'bound to nothing', 'x', { tree: 'unbound' });
    const { json, markdown } = given(ask(b, session));
    expect(json.tree).toMatchObject({ tree: other, of: 'evidence' });
    expect(markdown).toContain(`you are on ${TREE}`);
    expect(markdown).toContain('target branch\nmain');
  });

  it('does not start git where there is no tree to compare with', () => {
    const b = new Builder();
    b.goal('o');
    const tree = () => {
      throw new Error('git was started');
    };
    expect(
      'markdown' in
        brief(b.state, { tokens: 2_000, asking: asks(undefined, { tree }), next: ANSWER, fence: FENCE }),
    ).toBe(true);
  });

  it('C2: of several goals none is guessed: they are listed', () => {
    const { b } = work();
    const second = b.goal('Another goal');
    const asking = asks();
    const two = given(brief(b.state, { tokens: 2_000, asking, next: ANSWER, fence: FENCE }));
    expect(two.json.goal).toBeUndefined();
    expect(two.json.goals.shown.map((it) => it.objective.text)).toEqual([
      'Another goal',
      'Ship the login form',
    ]);
    const picked = brief(b.state, {
      tokens: 2_000,
      asking: asks(undefined, { goal: second }),
      next: ANSWER,
      fence: FENCE,
    });
    expect(given(picked).json.goal?.objective).toBe('Another goal');
  });

  it('says so where no goal is open, and when nothing can be written', () => {
    const b = new Builder();
    b.state.readOnly = { code: 'unknown-type', seq: 3, what: 'line 3' };
    const { markdown } = given(brief(b.state, { tokens: 2_000, asking: asks(), next: ANSWER, fence: FENCE }));
    expect(markdown).toContain('No goal is open.');
    expect(markdown).toContain('Read-only since seq 3: unknown-type');
  });

  it('D6: what belongs to another goal is not in it', () => {
    const { b, session } = work();
    const before = given(ask(b, session)).json;
    const other = b.goal('other');
    b.check(other, ['true'], 'red');
    b.check(other, ['true'], 'green');
    b.drop(b.step(other, 'other step'), 'why');
    b.evidence(other, 'other', 'x');
    b.lesson(other, 'other', true);
    const { goal, evidence, tried, lessons, tree } = given(ask(b, session)).json;
    expect({ goal, evidence, tried, lessons, tree }).toEqual({
      goal: before.goal,
      evidence: before.evidence,
      tried: before.tried,
      lessons: before.lessons,
      tree: before.tree,
    });
  });

  it('an argv too long to show whole says so; arguments that need quoting are a JSON list', () => {
    const { b, goal, session, step } = work();
    const long = b.check(goal, ['sh', '-c', 'x'.repeat(900), 'y'.repeat(900)]);
    step.needs.checks.push(long);
    const { markdown } = given(ask(b, session));
    expect(markdown).toMatch(
      new RegExp(`needs check ${long}: never run \\(18\\d\\d bytes in all: loopledger check list\\)`),
    );
    b.check(goal, ['sh', '-c', 'a; b'], 'red');
    expect(given(ask(b, session)).markdown).toContain('["sh","-c","a; b"]');
  });

  it('C15: the same state and request give the same bytes, at another time too', () => {
    const one = given(ask(work().b));
    const asking = asks([...work().b.state.sessions.values()][0], { now: '2026-11-30T12:30:00.000Z' });
    const two = given(brief(work().b.state, { tokens: 2_000, asking, next: ANSWER, fence: FENCE }));
    expect(two.markdown).toBe(one.markdown);
    expect(JSON.stringify(two.json)).toBe(JSON.stringify(one.json));
    expect(one.markdown).not.toContain(NOW);
  });
});

/** As much as a long piece of work leaves behind. */
const longWork = () => {
  const { b, goal, session, step } = work();
  for (let i = 0; i < 7; i++) b.lesson(goal, `Lesson ${i}: ${'learn '.repeat(12)}`, true);
  b.lesson(goal, 'not pinned', false);
  for (let i = 0; i < 300; i++) {
    const done = b.step(goal, `Old step ${i}`);
    if (i % 3 === 0) b.drop(done, `Reason ${i} ${'because '.repeat(40)}`);
    else b.accept(done);
    b.evidence(goal, `Evidence ${i}`, `Content ${i} ${'words '.repeat(200)}`);
  }
  const lost = b.session(goal, { status: 'lost' });
  b.call(lost, 'deploy', '{}');
  return { b, goal, session, step };
};

describe('a brief within a budget', () => {
  it('C12: of a long history, 2,000 tokens hold goal, holder, lessons, calls and next step word for word', () => {
    const { b, session, step } = longWork();
    const { markdown, json } = given(ask(b, session, 2_000));
    expect(tokensOf(markdown)).toBeLessThanOrEqual(2_000);
    for (const words of ['Ship the login form', 'No single sign-on', 'All tests pass', 'It looks right']) {
      expect(markdown).toContain(`\n${words}\n`);
    }
    expect(markdown).toContain(`your step ${step.id}`);
    for (let i = 0; i < 7; i++) expect(markdown).toContain(`\nLesson ${i}: ${'learn '.repeat(12)}\n`);
    expect(markdown).not.toContain('not pinned');
    expect(markdown).toContain('deploy call-1');
    expect(markdown).toContain(ANSWER.command);
    expect(json.evidence.shown.length).toBeGreaterThan(0);
    expect(json.tried.shown.length).toBeGreaterThan(0);
  });

  it('says how much was left out, and the command that shows it', () => {
    const { b, session } = longWork();
    const { markdown, json } = given(ask(b, session, 2_000));
    expect(json.evidence.shown.length + json.evidence.left_out).toBe(300);
    expect(json.tried.shown.length + json.tried.left_out).toBe(101);
    expect(markdown).toContain(`${json.evidence.left_out} older pieces left out: loopledger evidence list`);
    expect(markdown).toContain(`${json.tried.left_out} older ones left out: loopledger check list`);
  });

  it('never takes more than was given, gives the newest first, and with more room leaves out less', () => {
    const { b, session } = longWork();
    let shown = 0;
    for (let tokens = 1_000; tokens <= 4_000; tokens += 500) {
      const it = ask(b, session, tokens);
      if ('refusal' in it) continue;
      expect(tokensOf(it.markdown)).toBeLessThanOrEqual(tokens);
      const seqs = it.json.evidence.shown.map((one) => one.seq);
      expect(seqs).toEqual([...seqs].sort((x, y) => y - x));
      const now = it.json.evidence.shown.length + it.json.tried.shown.length;
      expect(now).toBeGreaterThanOrEqual(shown);
      shown = now;
    }
    expect(shown).toBe(8 + 12);
  });

  it('refuses a budget that is too small, naming the least, which is then enough', () => {
    const { b, session } = longWork();
    const refused = ask(b, session, 100);
    if (!('refusal' in refused)) throw new Error('was not refused');
    expect(refused).toEqual({ refusal: 'too-small', least: expect.any(Number) });
    expect(ask(b, session, refused.least - 1)).toEqual(refused);
    expect(tokensOf(given(ask(b, session, refused.least)).markdown)).toBe(refused.least);
    for (const odd of [Number.NaN, -1, 0]) expect(ask(b, session, odd)).toEqual(refused);
  });

  it('counts a token as three bytes of UTF-8 or the rest of them', () => {
    expect([tokensOf(''), tokensOf('a'), tokensOf('abc'), tokensOf('abcd'), tokensOf('日本')]).toEqual([
      0, 1, 1, 2, 2,
    ]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram, Shell } from '../support/shell.ts';

// The built command, a process each time, on three machines that share nothing but files carried between them.

let root: string;
const at = (machine: string, project = 'project'): Shell => {
  const [home, folder] = [join(root, machine, 'home'), join(root, machine, project)];
  for (const it of [home, folder]) mkdirSync(it, { recursive: true });
  return new Shell(builtProgram(), folder, home);
};
const ada = { actor: 'human:ada' };
const claude = { actor: 'agent:claude' };
const codex = { actor: 'agent:codex' };
const carried = (name: string): string => join(root, name);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'loopledger-handoff-'));
  const laptop = at('laptop');
  await laptop.done(['init', '--goal', 'Ship login', '--human-proof', 'none'], ada);
  await laptop.done(['step', 'plan', 'Write the form', '--judge', 'human'], ada);
  await laptop.done(['step', 'claim'], claude);
  await laptop.done(['call', 'open', 'Deploy', '--id', 'c1'], claude);
  for (let n = 0; n < 6; n += 1) {
    writeFileSync(join(laptop.folder, 'big.txt'), String(n).repeat(20_000));
    await laptop.done(['evidence', 'add', '--title', `big ${n}`, '--file', 'big.txt'], claude);
  }
  await laptop.done(['handoff', '--to', 'codex', '-o', carried('there.handoff')], claude);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('handed over between machines', () => {
  it('is received, continued, offered back and received as a fast-forward, then carried on; digests are equal', async () => {
    const [laptop, server, third] = [at('laptop'), at('server'), at('third')];
    expect((await laptop.type(['step', 'plan', 'More'], ada)).code).toBe(1);
    const taken = await server.json(['receive', carried('there.handoff')], codex);
    expect(taken).toMatchObject({ ok: true, how: 'created', from: 'agent:claude', blobs: 6 });
    const next = await server.json(['next'], codex);
    expect(next).toMatchObject({ verdict: 'work' });
    expect(next.why).toMatch(/outcome unknown of 1 call\(s\): \d+ \("Deploy"\)/);
    await server.done(['step', 'claim'], codex);
    await server.done(['call', 'settle', 'c1', '--not-done', '--note', 'No trace of it'], codex);
    await server.done(['handoff', '--to', 'human:ada', '-o', carried('back.handoff')], codex);
    expect((await laptop.type(['receive', carried('back.handoff')], claude)).code).toBe(1);
    const back = await laptop.json(['receive', carried('back.handoff')], ada);
    expect(back).toMatchObject({ ok: true, how: 'went-on', from: 'agent:codex' });
    const { seq } = back.compared as { seq: number };
    const digests = [];
    for (const machine of [laptop, server])
      digests.push((await machine.json(['replay', '--to', String(seq)])).digest);
    expect(digests).toEqual([(back.compared as { digest: string }).digest, digests[0]]);
    expect((await laptop.type(['verify', '--deep'])).code).toBe(0);
    await laptop.done(['handoff', '-o', carried('third.handoff')], claude);
    await third.done(['receive', carried('third.handoff')], codex);
    expect((await third.json(['replay', '--to', String(seq)])).digest).toBe(digests[0]);
    expect(await server.json(['receive', carried('there.handoff')], ada)).toMatchObject({
      code: 'already-received',
    });
  });

  it('killed at any moment of receiving, leaves no ledger or a whole one', async () => {
    const found = { none: 0, whole: 0 };
    for (let delay = 20; delay < 1_500 && found.whole === 0; delay += 20) {
      const place = at('killed', `at-${delay}`);
      const [node = '', ...program] = place.program;
      const child = spawn(node, [...program, 'receive', carried('there.handoff')], {
        cwd: place.folder,
        env: place.environment(codex),
        stdio: 'ignore',
      });
      const over = once(child, 'exit');
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill('SIGKILL');
      await over;
      const folder = join(place.folder, '.loopledger');
      if (!existsSync(join(folder, 'ledger.jsonl'))) {
        found.none += 1;
        // What lies there of the attempt is in nobody's way.
        if (existsSync(folder))
          expect((await place.type(['receive', carried('there.handoff')], codex)).code).toBe(0);
        continue;
      }
      found.whole += 1;
      expect((await place.type(['verify', '--deep'])).code).toBe(0);
      expect(await place.json(['receive', carried('there.handoff')], codex)).toMatchObject({
        code: 'already-received',
      });
    }
    expect(found.none).toBeGreaterThan(0);
    expect(found.whole).toBe(1);
  });

  it('comes back by a no, and is gone on with', async () => {
    const [from, to] = [at('fourth'), at('fifth')];
    await from.done(['init', '--goal', 'Ship it', '--human-proof', 'none'], ada);
    await from.done(['handoff', '--to', 'codex', '-o', carried('asked.handoff')], ada);
    await to.done(
      ['decline', carried('asked.handoff'), '--reason', 'No time', '-o', carried('no.handoff')],
      codex,
    );
    expect((await to.json(['next'], codex)).why).toContain('declined by agent:codex');
    expect(await from.json(['receive', carried('no.handoff')], ada)).toMatchObject({ ok: true, lines: 1 });
    expect((await from.type(['step', 'plan', 'More'], ada)).code).toBe(0);
  });
});

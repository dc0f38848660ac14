import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Desk } from './support/desk.ts';
import { deskWithLedger, LEDGER } from './support/troubles.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskWithLedger();
});
afterEach(() => desk.clear());

const seqs = async (line: string): Promise<number[]> => {
  const { events } = (await desk.done(`${line} --json`)).json() as { events: { seq: number }[] };
  return events.map(({ seq }) => seq);
};

describe('log', () => {
  it('keeps to a session, and to times', async () => {
    const before = await seqs('log');
    await desk.done('step claim --as agent:a');
    const { sessions } = (await desk.done('session list --json')).json() as { sessions: { id: string }[] };
    const [session] = sessions;
    const all = await seqs('log');
    expect(await seqs(`log --session ${session?.id}`)).toEqual(all.slice(before.length));
    const at = new Date(desk.now - 2_000).toISOString();
    expect(await seqs(`log --until ${at}`)).not.toEqual([]);
    expect([...(await seqs('log --until 2026-11-30')), ...(await seqs('log --since 2026-11-30'))]).toEqual(
      all,
    );
  });
});

describe('log --follow', () => {
  const NO_COLOR = { NO_COLOR: '1' };

  it('shows what is there, then each line once when it is whole, and ends at Ctrl-C with 0', async () => {
    const path = desk.path(...LEDGER);
    const whole = readFileSync(path);
    await desk.done('lesson add "The last line"');
    const more = readFileSync(path).subarray(whole.length);
    writeFileSync(path, whole);
    const half = Math.floor(more.length / 2);
    let begun = false;
    const following = desk.type('log --follow --limit 1', {
      env: NO_COLOR,
      interruptWhen: (out) => {
        if (!begun) {
          begun = true;
          appendFileSync(path, more.subarray(0, half));
          setTimeout(() => appendFileSync(path, more.subarray(half)), 250);
        }
        return out.includes('The last line');
      },
    });
    const { code, out, err } = await following;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.filter((line) => line.includes('The last line'))).toHaveLength(1);
    expect(new Set(lines.map((line) => line.trim().split(' ')[0])).size).toBe(lines.length);
  });

  it('in JSON is an object a line; what is made later of the goal belongs to it', async () => {
    const { goals } = (await desk.done('goal list --json')).json() as { goals: { id: string }[] };
    let begun = false;
    let others: Promise<unknown> = Promise.resolve();
    const { code, out } = await desk.type(`log --follow --from 0 --json --goal ${goals[0]?.id}`, {
      interruptWhen: (shown) => {
        if (!begun) {
          begun = true;
          others = desk.done('step plan Later --priority 9').then(() => desk.done('next --claim'));
        }
        return shown.includes('step.claimed');
      },
    });
    await others;
    expect(code).toBe(0);
    const types = out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types[0]).toBe('goal.opened');
    expect(types.at(-1)).toBe('step.claimed');
  });

  it('ends quietly when its reader has gone, with no line to come', async () => {
    const { code, out, err } = await desk.type('log --follow', {
      readerGoneWhen: (shown) => shown.includes('planned'),
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('planned');
  });

  it('ends quietly when its reader has gone and a line comes', async () => {
    const { code, err } = await desk.type('log --follow', { readerGoneAfter: 1 });
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});

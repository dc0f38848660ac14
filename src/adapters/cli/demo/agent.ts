import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORM } from './project.ts';
import type { Player, Stage } from './stage.ts';

/** The agent's own id of the call in which it is killed. */
export const CALL = 'toolu_write_form';
/** Short, since the demo waits for its end; an agent that works takes the 30 minutes that are the default. */
const LEASE = '8s';

/**
 * Agent A: a process that claims, says what it is about to do, and does it slowly. It never gets to the end:
 * whoever started it kills it in the middle of its tool call.
 */
export const agentAtWork = async (stage: Stage, me: Player): Promise<void> => {
  await stage.must(me, ['session', 'start', '--runtime', 'claude-code', '--model', 'claude-opus-4-6']);
  await stage.must(me, ['next']);
  await stage.must(me, ['step', 'claim', '--lease', LEASE]);
  const input = JSON.stringify({ file_path: 'form.mjs', bytes: FORM.length });
  await stage.must(me, ['call', 'open', 'Write', '--id', CALL, '--input', input]);
  const file = join(me.folder, 'form.mjs');
  for (let written = 1; written <= FORM.length; written += 1) {
    await writeFile(file, FORM.slice(0, written));
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await stage.must(me, ['call', 'return', CALL, '--ok', '--output', `${FORM.length} bytes written`]);
};

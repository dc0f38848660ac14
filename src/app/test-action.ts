import { onceFor } from '../domain/approval/leave.ts';
import { forWhom, judgeFor } from '../domain/boundary/acting.ts';
import { actionDigest } from '../domain/boundary/digest.ts';
import type { Judged } from '../domain/boundary/judge.ts';
import { type CommandOf, commandSchemas } from '../domain/commands.ts';
import { isRefusal } from '../domain/refs.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import type { State } from '../domain/state.ts';
import type { Action } from '../format/events/boundary.ts';
import { actionOf } from './action.ts';
import type { Caller } from './caller.ts';
import { whoOf } from './contexts.ts';
import { issueInWords } from './issue-words.ts';
import type { Ports } from './ports.ts';

/** What an action would be judged now. */
export interface Tested extends Judged {
  readonly action: Action;
  readonly digest: string;
  /** What became of leave for just this, where none is open. */
  readonly leave?: string;
}

/** As `boundary.judge` would answer; nothing is written, and no leave is used. */
export const testAction = async (
  ports: Ports,
  state: State,
  command: CommandOf<'boundary.judge'>,
  caller: Caller,
): Promise<Tested | Refusal> => {
  const parsed = commandSchemas['boundary.judge'].safeParse(command);
  if (!parsed.success) {
    const what = issueInWords(parsed.error.issues[0], 'boundary.judge');
    return refuse('bad-command', what, 'loopledger help boundary test');
  }
  const action = await actionOf(ports, parsed.data);
  if (isRefusal(action)) return action;
  const who = await whoOf(ports, state, caller);
  const about = forWhom(state, { who }, command.goal);
  if (isRefusal(about)) return about;
  const now = new Date(ports.sources.now()).toISOString();
  const found = judgeFor(state, { who, now }, action, about);
  const digest = actionDigest(action);
  if (found.verdict !== 'ask') return { ...found, action, digest };
  const once = onceFor(state, action, digest, { ...about, actor: who.actor }, now);
  if (once === undefined) return { ...found, action, digest };
  if (isRefusal(once)) return { ...found, action, digest, leave: once.what };
  return { ...found, verdict: 'allow', approvals: [once.id], action, digest };
};

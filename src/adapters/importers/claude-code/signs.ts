import { isName, MAIN, type Signs } from '../jsonl/opening.ts';
import { type JsonObject, member, stringOf } from '../jsonl/record.ts';

/** What Claude Code's records say about the session they belong to. */
export const signs: Signs = {
  runtime: 'claude-code',
  session: (record) => stringOf(record, 'sessionId'),
  model: (record) => (stringOf(record, 'type') === 'assistant' ? modelOf(record) : undefined),
  thread: (record) => (typeof member(record, 'isSidechain') === 'boolean' ? threadOf(record) : undefined),
  began: () => undefined,
};

/**
 * Which thread a record belongs to. Since a subagent has its own file this is the file's own thread, mostly;
 * before, side chains stood among the records of their session, and the oldest of them have no agent's name.
 */
export const threadOf = (record: JsonObject): string => {
  if (member(record, 'isSidechain') !== true) return MAIN;
  const agent = stringOf(record, 'agentId');
  return agent !== undefined && isName(agent) ? `agent-${agent}` : 'sidechain';
};

const modelOf = (record: JsonObject): string | undefined => {
  const model = stringOf(member(record, 'message'), 'model');
  return model === '<synthetic>' ? undefined : model;
};

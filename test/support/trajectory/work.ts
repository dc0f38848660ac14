import type { Content } from '../../../src/format/events/common.ts';
import type { Session } from './board.ts';
import {
  ASSISTANT_TEXT,
  COMPACTED_TOKENS,
  COMPACTIONS_A_CALL,
  SUMMARY_TEXT,
  TEXTS_A_CALL,
  THINKING_MS,
  TOKENS_CACHE_READ,
  TOKENS_CACHE_WRITE,
  TOKENS_IN,
  TOKENS_OUT,
  TOOL_ERRORS,
  TOOL_INPUT,
  TOOL_MS,
  TOOL_OUTPUT,
  TOOLS,
  TOOLS_A_CALL,
  TOOLS_TOTAL,
  type Tool,
  USER_TEXT,
  USERS_A_CALL,
} from './statistics.ts';
import type { World } from './world.ts';

const MODEL = 'claude-opus-4-6';

/** One call of a model with all that comes of it: what a human said before, its words, its tools, what it cost. */
export const callModel = (world: World, session: Session): void => {
  const { pen, chance, contents } = world;
  const { id, actor } = session;
  if (session.calls === 0 || chance.happens(USERS_A_CALL)) {
    pen.pass(session.calls === 0 ? 1_000 : chance.below(200_000));
    pen.write('message.recorded', actor, { session: id, role: 'user', text: contents.of(USER_TEXT) });
  }
  if (chance.happens(COMPACTIONS_A_CALL)) compact(world, session);
  pen.pass(chance.from(THINKING_MS));
  session.calls += 1;
  use(world, session);
  if (chance.happens(TEXTS_A_CALL)) {
    const text = contents.of(ASSISTANT_TEXT);
    pen.write('message.recorded', actor, { session: id, role: 'assistant', text, model: MODEL });
  }
  const tools = chance.happens(0.1) ? 0 : chance.happens(TOOLS_A_CALL - 0.9) ? 2 : 1;
  const open = Array.from({ length: tools }, () => openCall(world, session));
  for (const call of open) closeCall(world, session, call);
};

const compact = ({ pen, chance, contents }: World, { id, actor }: Session): void => {
  pen.write('context.compacted', actor, {
    session: id,
    trigger: chance.happens(0.9) ? 'auto' : 'manual',
    tokens: chance.from(COMPACTED_TOKENS),
    summary: contents.of(SUMMARY_TEXT),
  });
};

const use = ({ pen, chance }: World, { id, actor, goal, step, calls }: Session): void => {
  const usage = {
    input: chance.from(TOKENS_IN),
    output: chance.from(TOKENS_OUT),
    cache_read: chance.from(TOKENS_CACHE_READ),
    cache_write: chance.from(TOKENS_CACHE_WRITE),
  };
  const { input, output, cache_read, cache_write } = usage;
  goal.spent += input + output + cache_write;
  const micros = input * 5 + output * 25 + Math.round(cache_read / 2) + cache_write * 6;
  pen.write('usage.recorded', actor, {
    session: id,
    model: MODEL,
    ...usage,
    money: { currency: 'USD', micros },
    receipt: `${id}:${calls}`,
    ...(step === undefined ? {} : { step: step.id }),
  });
};

export interface OpenCall {
  readonly call: string;
  readonly called: number;
}

export const openCall = (world: World, { id, actor, step }: Session): OpenCall => {
  const { pen, chance } = world;
  const tool = chance.weighted(TOOLS, TOOLS_TOTAL);
  const call = `toolu_${chance.hex(12)}`;
  // Now and then a step's holder works beside what was planned.
  const folder = step === undefined || chance.happens(0.05) ? 'src/shared' : step.scope;
  const path = `${folder}/file-${chance.below(60)}.ts`;
  const called = pen.write('tool.called', actor, {
    session: id,
    call,
    tool,
    input: inputOf(world, tool, path),
    ...(step === undefined ? {} : { step: step.id }),
    ...(tool === 'Bash' ? { limit_s: 600 } : {}),
    ...(NAMING.has(tool) ? { paths: [path] } : {}),
  });
  return { call, called };
};

const NAMING: ReadonlySet<Tool> = new Set<Tool>(['Read', 'Edit', 'Write']);

const inputOf = ({ contents }: World, tool: Tool, path: string): Content => {
  if (NAMING.has(tool)) return contents.json(TOOL_INPUT, tool === 'Read' ? 'why' : 'new_string', path);
  return contents.json(TOOL_INPUT, tool === 'Bash' ? 'command' : 'pattern');
};

const closeCall = (world: World, { id, actor }: Session, { call, called }: OpenCall): void => {
  const { pen, chance, contents } = world;
  const ms = chance.from(TOOL_MS);
  pen.pass(ms);
  const ok = !chance.happens(TOOL_ERRORS);
  const output = contents.of(TOOL_OUTPUT);
  pen.write('tool.returned', actor, { session: id, call, called, ok, output, ms });
};

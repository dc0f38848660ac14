import type { ImportedFact } from '../../../app/importing.ts';
import type { OpenCalls } from '../jsonl/calls.ts';
import type { Gathered as Gathering } from '../jsonl/gathered.ts';
import { MAIN } from '../jsonl/opening.ts';
import { blocksAt, type LogRecord, member, sourceAt, stringOf } from '../jsonl/record.ts';
import { type Failures, outcomeOf } from './outcome.ts';
import type { Notice } from './reasons.ts';
import { provenanceOf, speakerOf } from './speaker.ts';

/** What one record gives. */
export type Gathered = Gathering<Notice>;

type Role = Extract<ImportedFact, { type: 'message' }>['role'];

/** How one `response_item` is read. */
export interface Reading {
  readonly record: LogRecord;
  readonly number: number;
  readonly calls: OpenCalls;
  readonly failures: Failures;
  /** The model at work. */
  readonly model: string | undefined;
  /** All that is told the agent here, another agent or the runtime tells it. */
  readonly machine: boolean;
  readonly into: Gathered;
}

/** `message`: words of the model, of the runtime, or of whoever typed. */
export const readMessage = (reading: Reading): void => {
  const { record, machine, into, model } = reading;
  const payload = member(record.value, 'payload');
  const role = stringOf(payload, 'role');
  const content = member(payload, 'content');
  const blocks: readonly { readonly value: unknown }[] =
    typeof content === 'string'
      ? [{ value: { type: 'input_text', text: content } }]
      : (blocksAt(record, 'payload', 'content') ?? []);
  for (const [index, { value }] of blocks.entries()) {
    const type = stringOf(value, 'type');
    const text = type === 'refusal' ? stringOf(value, 'refusal') : stringOf(value, 'text');
    if (type === 'input_image' || type === 'output_image') into.notice('left-out/image');
    else if (text === undefined || text === '') into.notice('left-out/block');
    else if (role === 'assistant') say('assistant', text, into, model);
    else if (role !== 'user' || machine) say('system', text, into);
    else say(speakerOf(provenanceOf(payload, index), text), text, into);
  }
};

/** `agent_message`: what one agent told another. */
export const readAgentMessage = ({ record, into }: Reading): void => {
  for (const { value } of blocksAt(record, 'payload', 'content') ?? []) {
    const text = stringOf(value, 'text');
    if (text === undefined || text === '') into.notice('left-out/block');
    else say('system', text, into);
  }
};

const say = (role: Role, text: string, into: Gathered, model?: string): void => {
  into.facts.push({
    type: 'message',
    role,
    text: into.clean(text),
    ...(model === undefined ? {} : { model: into.clean(model) }),
  });
};

/** A call whose return is a record of its own. */
export const readCall = (reading: Reading): void => {
  const payload = member(reading.record.value, 'payload');
  const call = stringOf(payload, 'call_id');
  const asked = askedIn(payload, reading.record);
  if (call !== undefined && asked !== undefined) {
    called(call, asked, reading);
    return;
  }
  // Older versions name a shell call by its item; a search that the provider runs has no name, and no return.
  const type = stringOf(payload, 'type');
  const item = type === 'local_shell_call' ? stringOf(payload, 'id') : undefined;
  if (item !== undefined && asked !== undefined) called(item, asked, reading);
  else if (type === 'tool_search_call') readServed(reading);
  else reading.into.notice('left-out/block');
};

/** A call that the provider ran itself: what came back, where it is told, stands in the same record. */
export const readServed = (reading: Reading): void => {
  const { record, number, into } = reading;
  const payload = member(record.value, 'payload');
  const type = stringOf(payload, 'type') ?? '';
  const call = into.clean(stringOf(payload, 'id') ?? `record-${number}`);
  const result = stringOf(payload, 'result');
  const input =
    type === 'image_generation_call'
      ? (stringOf(payload, 'revised_prompt') ?? '')
      : (sourceAt(record, 'payload', type === 'tool_search_call' ? 'arguments' : 'action') ?? '');
  into.facts.push(
    { type: 'call', call, tool: into.clean(type.replace(/_call$/, '')), input: into.clean(input) },
    { type: 'return', call, ok: isDone(payload), output: into.clean(result ?? '') },
  );
};

interface Asked {
  readonly tool: string;
  readonly input: string;
}

const askedIn = (payload: unknown, record: LogRecord): Asked | undefined => {
  const name = stringOf(payload, 'name');
  const space = stringOf(payload, 'namespace');
  const tool = space === undefined || name === undefined ? name : `${space}__${name}`;
  switch (stringOf(payload, 'type')) {
    case 'function_call':
      return tool === undefined ? undefined : { tool, input: textAt(record, 'arguments') };
    case 'custom_tool_call':
      return tool === undefined ? undefined : { tool, input: textAt(record, 'input') };
    case 'local_shell_call':
      return { tool: 'local_shell', input: textAt(record, 'action') };
    case 'tool_search_call':
      return { tool: 'tool_search', input: textAt(record, 'arguments') };
    default:
      return undefined;
  }
};

const called = (call: string, { tool, input }: Asked, { calls, into }: Reading): void => {
  calls.called(MAIN, call);
  into.facts.push({
    type: 'call',
    call: into.clean(call),
    tool: into.clean(tool),
    input: into.clean(input),
  });
};

/** What came of a call. A return that no open call waits for is left out. */
export const readReturn = (reading: Reading): 'return-without-call' | undefined => {
  const { record, calls, failures, into } = reading;
  const payload = member(record.value, 'payload');
  const call = stringOf(payload, 'call_id');
  if (call === undefined || !calls.returned(MAIN, call)) return 'return-without-call';
  const output = textAt(record, stringOf(payload, 'type') === 'tool_search_output' ? 'tools' : 'output');
  const told = typeof member(payload, 'output') === 'string' ? outcomeOf(output) : { ok: true };
  const ok = told.ok && isDone(payload) && member(member(payload, 'output'), 'success') !== false;
  into.facts.push({
    type: 'return',
    call: into.clean(call),
    output: into.clean(output),
    ...told,
    ok: ok && !failures.has(call),
  });
  return undefined;
};

const isDone = (payload: unknown): boolean => {
  const status = stringOf(payload, 'status');
  return status !== 'failed' && status !== 'incomplete';
};

/** A string's value, or the JSON text exactly as it stood when it is none. */
const textAt = (record: LogRecord, key: string): string =>
  stringOf(member(record.value, 'payload'), key) ?? sourceAt(record, 'payload', key) ?? '';

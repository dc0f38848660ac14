import type { ImportedFact } from '../../../app/importing.ts';
import type { OpenCalls } from '../jsonl/calls.ts';
import type { Gathered as Gathering } from '../jsonl/gathered.ts';
import {
  type Block,
  blocksAt,
  countOf,
  type JsonObject,
  type LogRecord,
  member,
  stringOf,
} from '../jsonl/record.ts';
import type { Notice } from './reasons.ts';
import { partsOf, speakerOf } from './speaker.ts';

/** What one record gives. */
export type Gathered = Gathering<Notice>;

type Role = Extract<ImportedFact, { type: 'message' }>['role'];

/** How one record's content is read. */
export interface Reading {
  readonly thread: string;
  readonly calls: OpenCalls;
  readonly into: Gathered;
}

/** The content of a `user` record: words, or what tools returned. True when it is a prompt, of whomever. */
export const readUser = (record: LogRecord, reading: Reading): boolean => {
  const content = member(member(record.value, 'message'), 'content');
  if (typeof content === 'string') {
    prompted(record.value, content, reading.into);
    return true;
  }
  const blocks = blocksAt(record, 'message', 'content') ?? [];
  const returns = blocks.filter((block) => isReturn(typeOf(block)));
  for (const block of blocks) {
    // Beside a return there is no prompt: what is said there, the runtime says.
    if (typeOf(block) !== 'text') readBlock(block, record, returns.length, reading);
    else if (returns.length > 0) say('system', stringOf(block.value, 'text'), reading.into);
    else prompted(record.value, stringOf(block.value, 'text'), reading.into);
  }
  return returns.length === 0;
};

/** The content of an `assistant` record. What the runtime writes in the model's place is not the model's. */
export const readAssistant = (record: LogRecord, reading: Reading): void => {
  const message = member(record.value, 'message');
  const model = stringOf(message, 'model');
  const own = !isLocal(record);
  const tell = (text: string | undefined) =>
    own ? say('assistant', text, reading.into, model) : say('system', text, reading.into);
  const content = member(message, 'content');
  if (typeof content === 'string') tell(content);
  for (const block of blocksAt(record, 'message', 'content') ?? []) {
    if (typeOf(block) === 'text') tell(stringOf(block.value, 'text'));
    else readBlock(block, record, 0, reading);
  }
};

/** A local error or filler that never was at the provider: `<synthetic>` stands for the model. */
export const isLocal = ({ value }: LogRecord): boolean =>
  stringOf(member(value, 'message'), 'model') === '<synthetic>' ||
  member(value, 'isApiErrorMessage') === true;

/** What was typed while the agent worked: `attachment.prompt`. False when the attachment is something else. */
export const readQueued = ({ value }: LogRecord, into: Gathered): boolean => {
  const attachment = member(value, 'attachment');
  if (stringOf(attachment, 'type') !== 'queued_command') return false;
  const prompt = member(attachment, 'prompt');
  const blocks: readonly unknown[] = Array.isArray(prompt) ? prompt : [{ type: 'text', text: prompt }];
  const typed = (stringOf(attachment, 'commandMode') ?? 'prompt') === 'prompt';
  const origin = member(attachment, 'origin');
  const signs = { ...value, ...(typed ? {} : { isMeta: true }), origin };
  for (const block of blocks) {
    const type = stringOf(block, 'type');
    if (type === 'text') prompted(signs, stringOf(block, 'text'), into);
    else into.notice(type === 'image' ? 'left-out/image' : 'left-out/block');
  }
  return true;
};

/** Words of a prompt: whose they are, `signs` tell. */
const prompted = (signs: JsonObject, text: string | undefined, into: Gathered): void => {
  if (text === undefined) into.notice('left-out/block');
  else
    for (const part of partsOf(text))
      say(part.reminder ? 'system' : speakerOf(signs, part.text), part.text, into);
};

export const say = (role: Role, text: string | undefined, into: Gathered, model?: string): void => {
  if (text === undefined || text === '') {
    into.notice('left-out/block');
    return;
  }
  into.facts.push({
    type: 'message',
    role,
    text: into.clean(text),
    ...(model === undefined ? {} : { model: into.clean(model) }),
  });
};

const typeOf = (block: Block): string => stringOf(block.value, 'type') ?? '';

/** A tool that the provider runs has its own prefix: `server_tool_use`, `web_search_tool_result`. */
const isCall = (type: string): boolean => type === 'tool_use' || type.endsWith('_tool_use');
const isReturn = (type: string): boolean => type === 'tool_result' || type.endsWith('_tool_result');

/** Any block but text. `returns`: how many the record holds; with one, the record's own duration is the call's. */
const readBlock = (block: Block, record: LogRecord, returns: number, reading: Reading): void => {
  const type = typeOf(block);
  if (isCall(type)) readCall(block, reading);
  else if (isReturn(type)) readReturn(block, returns === 1 ? durationOf(record) : undefined, reading);
  else if (type === 'thinking' || type === 'redacted_thinking') reading.into.notice('left-out/thinking');
  else reading.into.notice(type === 'image' ? 'left-out/image' : 'left-out/block');
};

const readCall = (block: Block, { thread, calls, into }: Reading): void => {
  const id = stringOf(block.value, 'id');
  const tool = stringOf(block.value, 'name');
  if (id === undefined || tool === undefined) {
    into.notice('left-out/block');
    return;
  }
  calls.called(thread, id);
  into.facts.push({
    type: 'call',
    call: into.clean(id),
    tool: into.clean(tool),
    input: block.source('input') ?? '',
  });
};

const readReturn = (block: Block, ms: number | undefined, { thread, calls, into }: Reading): void => {
  const id = stringOf(block.value, 'tool_use_id');
  if (id === undefined || !calls.returned(thread, id)) {
    into.notice('left-out/return-without-call');
    return;
  }
  const content = member(block.value, 'content');
  into.facts.push({
    type: 'return',
    call: into.clean(id),
    ok: !isError(block.value),
    output: typeof content === 'string' ? into.clean(content) : (block.source('content') ?? ''),
    ...(ms === undefined ? {} : { ms }),
  });
};

/** The provider's own tools say an error inside the content. */
const isError = (block: unknown): boolean =>
  member(block, 'is_error') === true || (stringOf(member(block, 'content'), 'type') ?? '').endsWith('_error');

const durationOf = ({ value }: LogRecord): number | undefined => {
  const result = member(value, 'toolUseResult');
  return countOf(result, 'durationMs') ?? countOf(result, 'totalDurationMs');
};

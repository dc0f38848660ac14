// A session log of Claude Code that tells what a made ledger tells, so that importing it is work of a real size.

import { closeSync, openSync, writeSync } from 'node:fs';

const SESSION = '3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f10';

const inputOf = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return { command: 'make' };
  }
};

/** A blob's bytes are not at hand: text of that size stands in its place. */
const textOf = (content) => (typeof content === 'string' ? content : 'x '.repeat(content.bytes >> 1));

const message = (event, usage) => {
  const { type, data } = event;
  switch (type) {
    case 'message.recorded':
      return data.role === 'user'
        ? { type: 'user', message: { role: 'user', content: textOf(data.text) } }
        : assistant(`msg_${event.seq}`, { type: 'text', text: textOf(data.text) }, usage);
    case 'tool.called':
      return assistant(
        `msg_${event.seq}`,
        { type: 'tool_use', id: data.call, name: data.tool, input: inputOf(textOf(data.input)) },
        usage,
      );
    case 'tool.returned': {
      const result = { tool_use_id: data.call, type: 'tool_result', content: textOf(data.output) };
      return {
        type: 'user',
        message: { role: 'user', content: [data.ok ? result : { ...result, is_error: true }] },
        toolUseResult: { durationMs: data.ms },
      };
    }
    default:
      return undefined;
  }
};

const assistant = (id, content, usage) => ({
  type: 'assistant',
  message: { model: 'claude-opus-5', id, type: 'message', role: 'assistant', content: [content], usage },
});

/** Writes it; how many bytes it has. */
export const asSessionLog = (events, path) => {
  const file = openSync(path, 'w');
  let bytes = 0;
  let parent = null;
  let usage = {
    input_tokens: 4,
    output_tokens: 100,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  };
  try {
    for (const event of events) {
      if (event.type === 'usage.recorded') {
        const { input, output, cache_read, cache_write } = event.data;
        usage = {
          input_tokens: input,
          output_tokens: output,
          cache_read_input_tokens: cache_read,
          cache_creation_input_tokens: cache_write,
        };
      }
      const told = message(event, usage);
      if (told === undefined) continue;
      const uuid = `00000000-0000-4000-8000-${String(event.seq).padStart(12, '0')}`;
      const record = {
        parentUuid: parent,
        isSidechain: false,
        ...told,
        uuid,
        timestamp: event.at,
        userType: 'external',
        entrypoint: 'cli',
        cwd: '/home/ada/shop',
        sessionId: SESSION,
        version: '2.1.219',
        gitBranch: 'main',
      };
      bytes += writeSync(file, `${JSON.stringify(record)}\n`);
      parent = uuid;
    }
  } finally {
    closeSync(file);
  }
  return { bytes };
};

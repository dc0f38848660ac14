import { randomUUID } from 'node:crypto';

/**
 * A short planning session as Claude Code writes one: records with uuids that point to their parents, one
 * message over two lines with its usage on both, a call and its return.
 */
export const planningSession = (folder: string, start: number): string => {
  const sessionId = randomUUID();
  let parentUuid: string | null = null;
  let at = start;
  const lines: string[] = [];
  const record = (type: string, more: object): void => {
    const uuid = randomUUID();
    at += 1_500;
    const common = {
      parentUuid,
      isSidechain: false,
      userType: 'external',
      cwd: folder,
      sessionId,
      version: '2.1.332',
    };
    lines.push(JSON.stringify({ ...common, type, ...more, uuid, timestamp: new Date(at).toISOString() }));
    parentUuid = uuid;
  };
  const call = `toolu_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
  const assistant = (id: string, content: object[], output: number): void =>
    record('assistant', {
      message: {
        id,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-4-6',
        content,
        usage: {
          input_tokens: 12,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 9_400,
          output_tokens: output,
        },
      },
      requestId: `req_${id.slice(4)}`,
    });
  const user = (content: string | object[]): void => record('user', { message: { role: 'user', content } });

  user('Plan the login form. Look at the checks first.');
  assistant('msg_plan', [{ type: 'text', text: 'I will read the check before planning.' }], 40);
  assistant(
    'msg_plan',
    [{ type: 'tool_use', id: call, name: 'Read', input: { file_path: `${folder}/check-form.mjs` } }],
    95,
  );
  user([
    { type: 'tool_result', tool_use_id: call, content: 'three cases: name-missing, password-short, ok' },
  ]);
  assistant('msg_done', [{ type: 'text', text: 'Two steps: the form itself, then its texts.' }], 31);
  return `${lines.join('\n')}\n`;
};

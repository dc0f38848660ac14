import type { Importer, ImportItem } from '../../../app/importing.ts';
import { looksLikeClaudeCode, withoutBom } from './detect.ts';
import { readLines } from './lines.ts';
import { Reading } from './reading.ts';

/**
 * Session logs of Claude Code, `~/.claude/projects/<folder>/<session>.jsonl` and the subagents' files beside them.
 * What is imported, and why what is not: docs/reference/import-claude-code.md.
 */
export const claudeCodeImporter: Importer = {
  format: 'claude-code/1',
  detects: (head) => looksLikeClaudeCode(head),
  read,
};

async function* read(chunks: AsyncIterable<Uint8Array>, fileName: string): AsyncGenerator<ImportItem> {
  const reading = new Reading(fileName);
  let first = true;
  for await (const line of readLines(chunks)) {
    yield* reading.line(first ? { ...line, bytes: withoutBom(line.bytes, 0) } : line);
    first = false;
  }
  yield* reading.end();
}

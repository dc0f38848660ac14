import type { Importer } from '../../../app/importing.ts';
import { readFile } from '../jsonl/reading.ts';
import { looksLikeClaudeCode } from './detect.ts';
import { ClaudeCodeRecords } from './records.ts';
import { signs } from './signs.ts';

/**
 * Session logs of Claude Code, `~/.claude/projects/<folder>/<session>.jsonl` and the subagents' files beside them.
 * What is imported, and why what is not: docs/reference/import-claude-code.md.
 */
export const claudeCodeImporter: Importer = {
  format: 'claude-code/1',
  detects: (head) => looksLikeClaudeCode(head),
  read: (chunks, fileName) => readFile(chunks, fileName, signs, new ClaudeCodeRecords()),
};

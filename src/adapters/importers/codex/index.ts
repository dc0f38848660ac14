import type { Importer } from '../../../app/importing.ts';
import { readFile } from '../jsonl/reading.ts';
import { looksLikeCodex } from './detect.ts';
import { CodexRecords } from './records.ts';
import { signs } from './signs.ts';

/**
 * Rollouts of Codex, `~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<session>.jsonl`.
 * What is imported, and why what is not: docs/reference/import-codex.md.
 */
export const codexImporter: Importer = {
  format: 'codex/1',
  detects: (head) => looksLikeCodex(head),
  read: (chunks, fileName) => readFile(chunks, fileName, signs, new CodexRecords()),
};

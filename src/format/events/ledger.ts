import { z } from 'zod';
import { count, hex64, proof, seq, text, ulid, words } from './common.ts';

const counts = z.record(z.string().regex(/^[a-z][a-z0-9_.:/-]{0,79}$/), count);

export const ledgerEvents = {
  'ledger.opened': z
    .strictObject({
      human_proof: proof.describe("the grade a human's acts need"),
      origin: z
        .string()
        .regex(/^[a-z0-9][a-z0-9.-]{0,252}\/ledger\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
        .describe('`<authority>/ledger/<ULID>`: names this ledger in checkpoints'),
      title: text(200),
      place: hex64.optional().describe('keyed hash of the machine and the folder it was made in'),
    })
    .describe('line 0, and only line 0'),
  'ledger.continued': z
    .strictObject({
      place: hex64.describe('keyed hash of machine and folder'),
      machine: hex64.describe('keyed hash of the machine alone'),
    })
    .describe('the first write from a new place: a copy or a moved ledger lives on here'),
  'ledger.recovered': z
    .strictObject({
      offset: count.describe('where the torn bytes began, at that moment'),
      bytes: count,
      sha256: hex64.describe('of the bytes set aside in `torn/`'),
    })
    .describe('a torn tail was set aside'),
  'ledger.imported': z
    .strictObject({
      source: words(200).describe('`<format>:<session>`: one high-water mark each'),
      format: words(80).describe('the importer and its version'),
      sha256: hex64.describe('of the source as it was read'),
      bytes: count,
      records: count.describe('all records = imported + passed over'),
      imported: count.describe('records that gave at least one event'),
      events: count.describe('events of this source now in the ledger'),
      passed: counts.describe('records passed over, by reason'),
      notices: counts.optional().describe('what of imported records was left out or marked, by reason'),
    })
    .describe('a foreign log was read in'),
  'ledger.checkpointed': z
    .strictObject({
      size: z.int().min(1).describe('lines covered; at most its own seq'),
      root: z
        .string()
        .regex(/^[A-Za-z0-9+/]{43}=$/)
        .describe('Merkle root, base64'),
    })
    .describe('a checkpoint was made'),
} as const;

export const withholdingEvents = {
  'line.withheld': z
    .strictObject({
      line: seq,
      sha256: hex64.describe('line hash of the withheld line'),
      reason: words(1000),
      decision: ulid,
      replacement: z
        .record(z.string(), z.unknown())
        .optional()
        .describe(
          'what replay uses from then on: actor, at, data, id, type, v of the line as it is to be read',
        ),
    })
    .describe("a line's content is withheld; the line keeps its place as a stub"),
  'evidence.withheld': z
    .strictObject({
      blob: z.string().regex(/^hmac-sha256:[0-9a-f]{64}$/),
      reason: words(1000),
      decision: ulid,
    })
    .describe('a blob and its key are deleted; the reference stays'),
} as const;

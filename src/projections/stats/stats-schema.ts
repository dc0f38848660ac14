import { z } from 'zod';

const count = z.int().min(0);
const instant = z.string();

/** Seconds between two events that belong together; without such a pair nothing but `n`. */
const spans = z.strictObject({
  n: count.describe('how many there were'),
  median_s: count
    .optional()
    .describe('the middle one, in seconds; of two in the middle half their sum, rounded down'),
  longest_s: count.optional().describe('the longest, in seconds'),
});

/** The numbers of a ledger: `stats` of `loopledger stats --json` (docs/reference/stats.md). */
export const statsSchema = z.strictObject({
  schema: z.literal('stats/1').describe('name of this form'),
  events: count.describe('events counted'),
  withheld: count.describe('lines whose content is withheld: they are not among the events'),
  newer: count.describe('lines of a later version: not among the events either'),
  first_at: instant.optional().describe('time of the first event'),
  last_at: instant.optional().describe('time of the last event'),
  types: z
    .array(z.strictObject({ type: z.string().describe('the type'), events: count.describe('how many') }))
    .describe('by type, in the order of their names'),
  days: z
    .array(
      z.strictObject({
        day: z.string().describe('`2026-11-30`, in UTC'),
        events: count.describe('how many'),
      }),
    )
    .describe('by day, oldest first; days without an event are left out'),
  actors: z
    .array(
      z.strictObject({
        actor: z.string().describe('who acted'),
        events: count.describe('how many'),
        sessions: count.describe('sessions started'),
        first_at: instant.describe('time of the first of them'),
        last_at: instant.describe('time of the last of them'),
      }),
    )
    .describe('by actor, the most active first'),
  sessions: z
    .strictObject({
      started: count.describe('sessions that began, imported ones included'),
      imported: count.describe('those read from foreign logs: their times are not in `length`'),
      ended: count.describe('sessions that were ended, also by the end of their goal, a handoff or a branch'),
      lost: count.describe('sessions that were lost'),
      length: spans.describe('from start to end or loss'),
    })
    .describe('sessions'),
  steps: z
    .strictObject({
      planned: count.describe('steps planned'),
      claims: count.describe('claims taken; a step may be claimed more than once'),
      submitted: count.describe('submissions'),
      accepted: count.describe('acceptances'),
      returned: count.describe('returns'),
      dropped: count.describe('steps dropped'),
      claim_to_submit: spans.describe('from a claim to its submission'),
      submit_to_accept: spans.describe('from a submission to its acceptance'),
    })
    .describe('steps'),
  checks: z
    .strictObject({
      runs: count.describe('runs of checks'),
      green: count.describe('green ones'),
      red: count.describe('red ones'),
      other: count.describe('those that ran out of time or could not be run'),
      green_percent: count
        .optional()
        .describe('green ones in a hundred, rounded down; absent where none was run'),
      by_check: z
        .array(
          z.strictObject({
            check: z.string().describe('id of the check'),
            runs: count.describe('its runs'),
            green: count.describe('green ones'),
            red: count.describe('red ones'),
          }),
        )
        .describe('by check, the one run most first'),
      flaky: z
        .array(
          z.strictObject({
            check: z.string().describe('id of the check'),
            tree: z.string().describe('the work tree'),
            runs: count.describe('runs there'),
            green: count.describe('green ones'),
            red: count.describe('red ones'),
          }),
        )
        .describe(
          'where one spec was both green and red on one bound work tree, in the order they were first run',
        ),
    })
    .describe('checks'),
  usage: z
    .array(
      z.strictObject({
        model: z.string().describe("the model; '' where none was told"),
        records: count.describe('messages and receipts counted'),
        input: count.describe('tokens put in'),
        output: count.describe('tokens that came out'),
        cache_read: count.describe('tokens read from the cache'),
        cache_write: count.describe('tokens written to the cache'),
        money: z
          .array(
            z.strictObject({
              currency: z.string().describe('the currency'),
              micros: count.describe('millionths of one unit of it'),
            }),
          )
          .describe('what it cost, where that was told, by currency in the order of their names'),
      }),
    )
    .describe('tokens and money by model, in the order of their names'),
  longest_silence: z
    .strictObject({
      seconds: count.describe('its length'),
      from_seq: count.describe('the event before it'),
      to_seq: count.describe('the event after it'),
      from_at: instant.describe('when it began'),
    })
    .optional()
    .describe('the longest time between one event and the next'),
  now: z
    .strictObject({
      goals: z.record(z.string(), count).describe('goals by where they stand'),
      steps: z.record(z.string(), count).describe('steps by where they stand'),
      sessions_open: count.describe('sessions at work'),
      calls_open: count.describe('calls without a return'),
    })
    .describe('how things stand at the end, from the state'),
  human_waits: z
    .strictObject({
      questions: spans.describe('from a question to its answer'),
      questions_open: count.describe('questions that nobody has answered, from the state'),
      judgements: spans.describe("from a submission to a human's word on it"),
    })
    .describe('how long work waited for a human'),
});

export type Stats = z.infer<typeof statsSchema>;

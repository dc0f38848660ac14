import type { Notify, Target } from '../../../app/notify/ports.ts';
import { type Round, tellAll, tellOn, type Watch } from '../../../app/notify/tell.ts';
import { isRefusal } from '../../../domain/refs.ts';
import { noticesOf } from '../../../projections/notice.ts';
import type { Notice } from '../../../projections/notice-schema.ts';
import { visible } from '../../../projections/visible.ts';
import { type Answer, done, type Json, type JsonObject, type Streamed } from '../answer.ts';
import type { Command } from '../command.ts';
import type { Context } from '../context.ts';
import { FailureError } from '../failure.ts';
import { failureOfRefusal } from '../find.ts';
import { callerOf } from '../identity.ts';
import { notTold, targetMeant } from '../notify.ts';
import { type Read, read } from '../open.ts';
import { jsonText } from '../print.ts';
import { changesOf } from '../watching.ts';

export const notifyRun: Command = {
  words: [],
  options: { follow: { help: 'go on watching the ledger, until Ctrl-C' } },
  details: [
    'Told is what `status` shows under “waits for a human”, and each action that waits for leave: once, and again only when it waits again after it was over. What fails is tried again: three times at most, with --follow until it arrives, less and less often. Whoever is killed between the call and remembering it leaves that one to be told twice, never none.',
    'The ledger is only read, without its lock: nobody waits for a slow command or webhook. In one look 20 are told at most.',
    'With --follow and --json each look that told something, or failed to, is one object, a line each.',
  ],
  examples: [{ line: 'loopledger notify run' }],
  answer: {
    told: 'the notices that were told now (docs/reference/notify.md)',
    failed: 'those that were not: key, and why',
    known: 'how many wait that were told before, or are being told by another process',
    left: 'how many this call did not come to',
  },
  run: async (context, args) => {
    const found = await read(context, args.common);
    const notify = await context.notify();
    const target = await targetMeant(notify);
    const { actor, proof, runtime } = callerOf(context, args.common);
    // Whoever asks, what waits is the same: of all goals, and of no session.
    const look = looking(found, { actor, proof, runtime });
    const { place } = await look();
    const interruption = context.interruption();
    if (args.flag('follow')) {
      const pieces = (json: boolean) =>
        followed(context, found, { notify, target, look, place }, interruption, json);
      const streamed: Streamed = { ok: true, pieces };
      return found.fault === undefined ? streamed : { ...streamed, fault: found.fault };
    }
    const change = async (): Promise<void> => undefined;
    return answerOf(
      await tellAll(watchOf(context, { notify, target, look, place }, change, interruption)),
      found.fault,
    );
  },
};

interface Looked {
  readonly place: string;
  readonly notices: readonly Notice[];
}

const looking =
  ({ opened, ledger }: Read, caller: Parameters<Read['opened']['about']>[0]) =>
  async (): Promise<Looked> => {
    const state = await ledger.state();
    const looked = await opened.about(caller, state, (asking) => ({
      place: asking.where.place ?? '',
      notices: noticesOf(state, asking),
    }));
    if (isRefusal(looked)) throw new FailureError(failureOfRefusal(looked));
    return looked;
  };

interface Means {
  readonly notify: Notify;
  readonly target: Target;
  readonly look: () => Promise<Looked>;
  readonly place: string;
}

const watchOf = (
  context: Context,
  { notify, target, look, place }: Means,
  change: Watch['change'],
  signal: AbortSignal,
): Watch => ({
  look: async () => (await look()).notices,
  told: notify.toldAt(place),
  tell: (body) => notify.tell(target, body, signal),
  now: () => context.now(),
  pause: (ms) => notify.pause(ms, signal),
  change,
  signal,
});

async function* followed(
  context: Context,
  { ledger, head }: Read,
  means: Means,
  interruption: AbortSignal,
  json: boolean,
): AsyncGenerator<string> {
  const stop = new AbortController();
  const abandoned = await context.stdout.abandonment(interruption);
  const signal = AbortSignal.any([interruption, abandoned, stop.signal]);
  const change = changesOf(ledger.follow(head.seq + 1, signal), (ms, until) =>
    means.notify.pause(ms, AbortSignal.any([signal, until])),
  );
  try {
    for await (const round of tellOn(watchOf(context, means, change, signal)))
      yield json ? `${jsonText(jsonOf(round))}\n` : `${textOf(round)}\n`;
  } finally {
    stop.abort();
  }
}

const answerOf = (round: Round, fault: Read['fault']): Answer => {
  const { told, failed, left } = round;
  if (failed.length === 0) return done(jsonOf(round), textOf(round), fault);
  const all = told.length + failed.length + left;
  const text = told.length === 0 ? {} : { text: textOf({ ...round, failed: [] }) };
  return {
    ...notTold(`${failed.length + left} of ${all} could not be told: ${failed[0]?.why}`),
    json: jsonOf(round),
    ...text,
  };
};

const jsonOf = ({ told, failed, known, left }: Round): JsonObject => ({
  told: told as unknown as Json,
  failed: failed.map(({ notice, why }) => ({ key: notice.key, why })),
  known,
  left,
});

const textOf = ({ told, failed, known, left }: Round): string => {
  const lines = [
    ...told.map((it) => `told: ${lineOf(it)}`),
    ...failed.map(({ notice, why }) => `not told: ${lineOf(notice)}; ${visible(why)}`),
    ...(left === 0 ? [] : [`${left} more wait: loopledger notify run`]),
  ];
  if (lines.length > 0) return lines.join('\n');
  return known === 0 ? 'no human is needed' : `nothing new: ${known} told before`;
};

const lineOf = ({ text, subject }: Notice): string =>
  subject === undefined ? text : `${text}: “${visible(subject)}”`;

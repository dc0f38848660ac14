import { targetInWords } from '../../../app/notify/target.ts';
import { bodyOf } from '../../../app/notify/tell.ts';
import { sampleNotice } from '../../../projections/notice.ts';
import { visible } from '../../../projections/visible.ts';
import { done, type Json } from '../answer.ts';
import type { Command } from '../command.ts';
import { mustBeAllowed, notTold, targetMeant } from '../notify.ts';

export const notifyTest: Command = {
  words: [],
  options: {},
  details: ['One call, not tried again. It needs no ledger, and nothing is remembered of it.'],
  examples: [{ line: 'loopledger notify test' }],
  answer: { kind: '`command` or `webhook`', sent: 'what it was told (docs/reference/notify.md)' },
  run: async (context, args) => {
    mustBeAllowed(context, args);
    const notify = await context.notify();
    const target = await targetMeant(notify);
    const telling = await notify.tell(target, bodyOf(sampleNotice), context.interruption());
    if (!telling.ok) return notTold(telling.why);
    const sent = sampleNotice as unknown as Json;
    return done(
      { kind: target.kind, sent },
      `told a sample: ${target.kind} ${visible(targetInWords(target))}`,
    );
  },
};

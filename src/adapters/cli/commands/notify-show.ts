import { targetInWords } from '../../../app/notify/target.ts';
import { visible } from '../../../projections/visible.ts';
import { done } from '../answer.ts';
import type { Command } from '../command.ts';
import { targetSet } from '../notify.ts';

export const notifyShow: Command = {
  words: [],
  options: {},
  details: ['Of a webhook the host is shown, no more: whoever knows the rest of its address can use it.'],
  examples: [{ line: 'loopledger notify show' }],
  answer: {
    kind: '`command` or `webhook`; null where nothing is set',
    'target?': 'the command, or the host of the webhook',
  },
  run: async (context) => {
    const target = await targetSet(await context.notify());
    if (target === undefined) return done({ kind: null }, 'nothing is called: loopledger help notify set');
    const shown = targetInWords(target);
    return done({ kind: target.kind, target: shown }, `${target.kind}  ${visible(shown)}`);
  },
};

import type { EventData } from '../../format/events/index.ts';
import { lacksChange, type Wrong } from '../lack.ts';
import { forgetOldest } from '../oldest.ts';
import type { Session } from '../session/state.ts';
import type { State } from '../state.ts';
import { chargedOf } from './charge.ts';
import { MAX_CURRENCIES, MAX_RECEIPTS } from './state.ts';

type Usage = EventData<'usage.recorded'>;

/** What a receipt is for, so that the same one is told from another of its name. */
export const saidBy = ({ session, input, output, cache_read, cache_write, money }: Usage): string =>
  `${session} ${input} ${output} ${cache_read} ${cache_write} ${money?.micros ?? ''} ${money?.currency ?? ''}`;

/** Each account counts a few currencies, so that nobody makes it long by inventing more. */
export const hasRoomFor = (state: State, session: Session, currency: string | undefined): boolean =>
  currency === undefined ||
  chargedOf(session, session.holds).every(({ key }) => {
    const money = state.accounts.get(key)?.spent.money;
    return money === undefined || money.has(currency) || money.size < MAX_CURRENCIES;
  });

/** Why usage can't be counted as it is told; nothing where it can. */
export const miscounted = (state: State, session: Session, usage: Usage): Wrong | undefined => {
  if (usage.step !== undefined && usage.step !== session.holds) {
    return lacksChange(session.seq, `usage of step ${usage.step}, which session ${session.id} does not hold`);
  }
  const known = usage.receipt === undefined ? undefined : state.receipts.get(usage.receipt);
  if (known !== undefined) return `its receipt was counted in line ${known.seq}`;
  if (!hasRoomFor(state, session, usage.money?.currency)) return 'money in more currencies than are counted';
  return undefined;
};

/** The latest are remembered: an older one, told again, is counted again. */
export const rememberReceipt = ({ receipts }: State, usage: Usage, seq: number): void => {
  if (usage.receipt === undefined) return;
  receipts.set(usage.receipt, { seq, said: saidBy(usage) });
  if (receipts.size > MAX_RECEIPTS) forgetOldest(receipts);
};

import { isRefusal } from '../domain/refs.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import { LogError } from '../log/error.ts';
import { type Brief, brief } from '../projections/brief.ts';
import type { Caller } from './caller.ts';
import type { Follower } from './follower.ts';
import { askingOf, nextFrom } from './next.ts';
import type { Ports } from './ports.ts';
import { unfaulty } from './unfaulty.ts';

export type WrittenBrief = Exclude<Brief, { readonly refusal: 'too-small' }>;

/** What a session that takes over must know, from the ledger alone. Nothing is written. */
export const resume = async (
  ports: Ports,
  follower: Follower,
  caller: Caller,
  tokens: number,
): Promise<WrittenBrief | Refusal> => {
  const reading = unfaulty(await follower.catchUp(), 'nothing is resumed from it');
  if (reading.status === 'absent') throw new LogError('no-ledger', 'no ledger is here');
  const asking = await askingOf(ports, reading.state, caller);
  if (isRefusal(asking)) return asking;
  const tree = await ports.workTree.tree();
  const written = brief(reading.state, {
    tokens,
    asking: { ...asking, tree: () => tree, inTree: () => true },
    next: await nextFrom(ports, reading, caller),
    fence: Buffer.from(ports.sources.random(9)).toString('hex'),
  });
  if (!('refusal' in written)) return written;
  return refuse(
    'brief-too-small',
    `a brief of ${tokens} tokens can't hold what is never cut; the least is ${written.least}`,
    `loopledger resume --tokens ${written.least}`,
  );
};

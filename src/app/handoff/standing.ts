import type { CommandOf } from '../../domain/commands.ts';
import type { Context, Standing } from '../../domain/context.ts';
import { declinedTo } from '../../domain/handoff/state.ts';
import type { State } from '../../domain/state.ts';
import { handoffStanding } from '../../projections/handoff-brief.ts';

/** What a handoff made now is compared by later. For a declined one the brief is for whoever offered it. */
export const standingFor = (
  state: State,
  command: CommandOf<'handoff.offer'> | CommandOf<'handoff.decline'>,
  { now, tree }: Context,
): Standing => {
  const to = command.type === 'handoff.offer' ? command.to : goesBackTo(state, command.file);
  const { view, digest, brief } = handoffStanding(state, { to, at: now, tree });
  return { view, digest, brief };
};

/** As `handoff.declined` says it, so that the brief can be made again from the event alone. */
const goesBackTo = ({ frozen, taken }: State, file: boolean) =>
  file ? declinedTo(frozen, taken) : undefined;

import type { EventOf } from '../../format/event.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import { lacksChange, lacksThing, type Wrong } from '../lack.ts';
import type { State } from '../state.ts';
import { endClaim } from '../step/claim.ts';
import { endAllWork } from './end-work.ts';
import { mayAnswer } from './offers.ts';

type HandoffEvents = 'handoff.offered' | 'handoff.received' | 'handoff.declined' | 'handoff.withdrawn';

export const handoffEvolvers: Evolvers<HandoffEvents> = {
  'handoff.offered': (state, event) => {
    const { data, actor, at, seq } = event;
    const wrong = misplaced(event) ?? (kindOf(actor) === 'system' ? `${actor} offered a handoff` : undefined);
    if (wrong !== undefined) return wrong;
    if (state.offers.has(data.handoff)) return `handoff ${data.handoff} was offered before`;
    const { handoff, to, file, session: id, step: held } = data;
    const common = { seq, at, by: actor, ...(to === undefined ? {} : { to }) };
    if (file) {
      endAllWork(state);
      state.offers.clear();
      delete state.taken;
      state.frozen = { handoff, ...common, why: 'offered' };
      return undefined;
    }
    const session = id === undefined ? undefined : state.sessions.get(id);
    if (id !== undefined && session === undefined) {
      return lacksThing('session', id, `session ${id}, which handoff ${handoff} gives up, is not known`);
    }
    if (session !== undefined && (session.actor !== actor || session.status !== 'open')) {
      return `session ${session.id}, which handoff ${handoff} gives up, is no open one of ${actor}`;
    }
    if (session?.holds !== held) {
      const what = `handoff ${handoff} gives up another step than its session holds`;
      return session === undefined ? what : lacksChange(session.seq, what);
    }
    if (session !== undefined) {
      const step = held === undefined ? undefined : state.steps.get(held);
      if (step !== undefined) endClaim(state, step);
      session.status = 'ended';
    }
    state.offers.set(handoff, {
      id: handoff,
      ...common,
      ...(id === undefined ? {} : { session: id }),
      ...(held === undefined ? {} : { step: held }),
    });
    return undefined;
  },

  'handoff.received': (state, { data, actor, seq }) => {
    const { handoff, place, proof } = data;
    if (kindOf(actor) === 'system') return `${actor} received a handoff`;
    const { frozen } = state;
    if (frozen === undefined) {
      const offer = state.offers.get(handoff);
      if (offer === undefined) return notOpen(handoff);
      if (!mayAnswer(offer, actor)) return `handoff ${handoff} is not for ${actor} to receive`;
      state.offers.delete(handoff);
      return undefined;
    }
    if (frozen.handoff !== handoff) return `handoff ${handoff} is not the one that was handed over`;
    if (state.places.has(place) && !isHumansWord(state, actor, proof)) {
      return `${actor} took handoff ${handoff} back into a ledger that lived there`;
    }
    state.places.add(place);
    delete state.frozen;
    state.taken = { handoff, seq, by: actor, from: frozen.by };
    return undefined;
  },

  'handoff.declined': (state, event) => {
    const { data, actor, at, seq } = event;
    const { handoff, file, to } = data;
    const wrong =
      misplaced(event) ?? (kindOf(actor) === 'system' ? `${actor} declined a handoff` : undefined);
    if (wrong !== undefined) return wrong;
    if (!file) {
      const offer = state.offers.get(handoff);
      if (offer === undefined) return notOpen(handoff);
      if (!mayAnswer(offer, actor)) return `handoff ${handoff} is not for ${actor} to decline`;
      state.offers.delete(handoff);
      return undefined;
    }
    if (!mayBeDeclined(state, handoff)) {
      return lacksThing('handoff', handoff, `handoff ${handoff} did not come here with a file`);
    }
    endAllWork(state);
    state.offers.clear();
    delete state.taken;
    state.frozen = {
      handoff,
      seq,
      at,
      by: actor,
      ...(to === undefined ? {} : { to }),
      why: 'declined',
    };
    return undefined;
  },

  'handoff.withdrawn': (state, { data, actor }) => {
    const { handoff, proof } = data;
    if (!isHumansWord(state, actor, proof)) {
      return `handoff ${handoff} was withdrawn by ${actor} at proof grade ${proof}`;
    }
    if (state.frozen?.handoff === handoff) delete state.frozen;
    else if (!state.offers.delete(handoff)) return notOpen(handoff);
    return undefined;
  },
};

/** Before it was received, or as long as it is the last one that came here. */
const mayBeDeclined = ({ frozen, taken }: State, handoff: string): boolean =>
  frozen === undefined ? taken?.handoff === handoff : frozen.handoff === handoff && frozen.why === 'offered';

/** The head it names is the line before it: its hash is compared by whoever receives the file. */
const misplaced = ({ data, seq }: EventOf<'handoff.offered' | 'handoff.declined'>): string | undefined =>
  data.head.seq === seq - 1 ? undefined : `handoff ${data.handoff} names line ${data.head.seq} as its head`;

/** All that may stand behind the line that froze a ledger. An act that was signed there is looked at for itself. */
const whileFrozen: ReadonlySet<string> = new Set([
  'handoff.received',
  'handoff.declined',
  'handoff.withdrawn',
  'act.signed',
  'ledger.continued',
  'ledger.recovered',
]);

/** Why nothing of this type can follow while the ledger is handed over; nothing where it can. */
export const barredWhileFrozen = ({ frozen }: State, type: string): Wrong | undefined =>
  frozen === undefined || whileFrozen.has(type)
    ? undefined
    : lacksChange(frozen.seq, `${type} after the ledger was handed over at seq ${frozen.seq}`);

const notOpen = (handoff: string): Wrong => lacksThing('handoff', handoff, `handoff ${handoff} is not open`);

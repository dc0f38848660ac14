import { fingerprintOf, lineOf, readKeyLine } from '../../format/ssh/key.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord } from '../humans-word.ts';
import { lacksChange, lacksThing } from '../lack.ts';
import { commandIn, isFirstKey, wrongSignature } from './signed.ts';

type ActorEvents = 'actor.registered' | 'key.registered' | 'key.revoked' | 'act.signed';

export const actorEvolvers: Evolvers<ActorEvents> = {
  'actor.registered': (state, { data, actor, seq }) => {
    if (!isHumansWord(state, actor, data.proof)) {
      return `${data.actor} was registered by ${actor} at proof grade ${data.proof}`;
    }
    if (state.actors.has(data.actor)) return `${data.actor} was registered before`;
    const title = data.title === undefined ? {} : { title: data.title };
    state.actors.set(data.actor, { actor: data.actor, ...title, by: actor, proof: data.proof, seq });
    return undefined;
  },

  'key.registered': (state, { data, actor, at, seq }) => {
    if (!isHumansWord(state, actor, data.proof)) {
      return `a key was registered by ${actor} at proof grade ${data.proof}`;
    }
    if (!state.actors.has(data.actor)) {
      return lacksThing('actor', data.actor, `${data.actor}, whose key was registered, is not known`);
    }
    if (state.keys.has(data.key)) return `key ${data.key} was registered before`;
    // A key is one actor's, for good: whoever holds it must not be one today and another tomorrow.
    for (const it of state.keys.values()) if (it.line === data.line) return `key ${it.id} is this one`;
    const key = readKeyLine(data.line);
    if ('wrong' in key) return `key ${data.key} is none: ${key.wrong}`;
    if (lineOf(key) !== data.line) return `key ${data.key} is not kept as it is to be`;
    const { signed } = state;
    if (signed !== undefined && isFirstKey(state, actor, signed.command) && signed.key !== data.key) {
      return `key ${data.key} is not the one that was signed with`;
    }
    state.keys.set(data.key, {
      id: data.key,
      seq,
      at,
      actor: data.actor,
      line: data.line,
      fingerprint: fingerprintOf(key.blob),
      ...(data.title === undefined ? {} : { title: data.title }),
      by: actor,
      proof: data.proof,
    });
    return undefined;
  },

  'key.revoked': (state, { data, actor, seq }) => {
    if (!isHumansWord(state, actor, data.proof)) {
      return `key ${data.key} was revoked by ${actor} at proof grade ${data.proof}`;
    }
    const key = state.keys.get(data.key);
    if (key === undefined) return lacksThing('key', data.key, `key ${data.key} is not known`);
    if (key.revoked !== undefined) return `key ${data.key} was revoked before`;
    key.revoked = { by: actor, proof: data.proof, seq, reason: data.reason };
    return undefined;
  },

  'act.signed': (state, event) => {
    const { actor, cmd, data, seq } = event;
    const wrong = wrongSignature(state, event);
    if (wrong !== undefined) return wrong;
    const command = commandIn(data.command);
    // The fold remembers the key of every command before it folds the event: a known one was used before.
    const known = cmd === undefined ? undefined : state.commands.get(cmd);
    if (cmd === undefined || command === undefined || known?.seq !== seq || known.old === true) {
      return `what ${actor} signed was carried out before, or may have been`;
    }
    if (state.frozen !== undefined && !command.type.startsWith('handoff.')) {
      const what = `${command.type} was signed after the ledger was handed over at seq ${state.frozen.seq}`;
      return lacksChange(state.frozen.seq, what);
    }
    state.signed = { cmd, actor, key: data.key, seq, command };
    return undefined;
  },
};

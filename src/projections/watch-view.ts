import type { Watch, WatchOn } from '../domain/watch/state.ts';
import { byText } from './by-text.ts';
import { present } from './present.ts';
import type { StateView1 } from './state-view-schema.ts';

type View = StateView1['watches'][number];

/** A watch as the state view has it; every key is written out, as in state-view-parts.ts. */
export const watchView = (it: Watch): View =>
  present({
    id: it.id,
    goal: it.goal,
    seq: it.seq,
    title: it.title,
    by: it.by,
    on: onView(it.on),
    until: it.until,
    status: it.status,
    base: it.base && { exit: it.base.exit, sha256: it.base.sha256 },
    last: it.last && present({ seq: it.last.seq, at: it.last.at, found: it.last.found, exit: it.last.exit }),
    looks: it.looks,
    blocks: [...it.blocks].sort(byText),
  });

const onView = (on: WatchOn): View['on'] =>
  'date' in on
    ? { date: on.date }
    : present({
        argv: [...on.argv],
        folder: on.folder,
        limit_s: on.limit_s,
        every_s: on.every_s,
        pass: on.pass,
        output: on.output,
      });

import type { Block, Question } from '../domain/decision/state.ts';
import { byText } from './by-text.ts';
import { present } from './present.ts';
import type { StateView1 } from './state-view-schema.ts';

type Decision = StateView1['decisions'][number];

/** A question as the state view has it; every key is written out, as in state-view-parts.ts. */
export const decisionView = (it: Question): Decision =>
  present({
    id: it.id,
    goal: it.goal,
    seq: it.seq,
    asked_at: it.askedAt,
    asked_by: it.askedBy,
    question: it.text,
    options: [...it.options],
    until: it.until,
    status: it.status,
    blocks_goal: it.blocksGoal,
    blocks: [...it.blocks].map(blockView).sort((a, b) => byText(a.step, b.step)),
    expired: it.expired?.seq,
    answer: it.answer && present({ choice: it.answer.choice, reason: it.answer.reason, ...word(it.answer) }),
    revoked: it.revoked && { reason: it.revoked.reason, ...word(it.revoked) },
    withdrawn: it.withdrawn && present({ reason: it.withdrawn.reason, ...word(it.withdrawn) }),
  });

const blockView = ([step, { by, seq, asked }]: readonly [string, Block]): Decision['blocks'][number] => ({
  step,
  by,
  seq,
  asked,
});

const word = ({ by, proof, seq }: Pick<NonNullable<Question['answer']>, 'by' | 'proof' | 'seq'>) => ({
  by,
  proof,
  seq,
});

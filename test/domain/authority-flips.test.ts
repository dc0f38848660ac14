import { describe, expect, it } from 'vitest';
import { authority } from '../../src/domain/authority-table.ts';
import type { CommandType } from '../../src/domain/commands.ts';
import type { Right } from '../../src/domain/rights.ts';
import { answerOf } from './authority.stage.ts';
import { cases } from './authority.table.ts';
import { GRADES, type Kind, kinds } from './authority.words.ts';

const RIGHTS: readonly Right[] = [
  'yes',
  'no',
  'proven',
  'holder',
  'holder or proven',
  'agents only',
  'agents only or proven',
  'own question',
  'own question or proven',
  'agents block',
  'agents block or proven',
  'no looser',
  'no looser or proven',
  'own check',
  'agents lesson',
  'agents lesson or proven',
  'tighter',
  'tighter or proven',
  'checks or peer',
  'checks or named',
  'checks or proven',
  'narrowing',
  'narrowing or proven',
  'peer',
  'named',
  'into nothing',
  'into nothing or proven',
];

/** Whether some expectation of this act and kind fails under the table as it is now. A throw fails it too. */
const isNoticed = async (act: CommandType, kind: Kind): Promise<boolean> => {
  for (const row of cases.filter((it) => it.act === act)) {
    for (const grade of GRADES.keys()) {
      const answer = await answerOf(row, kind, grade).catch(() => 'threw');
      if (answer !== row[kind][grade]) return true;
    }
  }
  return false;
};

const acts = Object.keys(authority) as CommandType[];
const cells = acts.flatMap((act) => (Object.keys(kinds) as Kind[]).map((kind) => [act, kind] as const));

describe('a right changed in the table is noticed', () => {
  it.each(cells)('%s of %s', async (act, kind) => {
    const table = authority[act] as Record<Kind, Right>;
    const right = table[kind];
    const unnoticed: Right[] = [];
    try {
      for (const other of RIGHTS) {
        if (other === right) continue;
        table[kind] = other;
        if (!(await isNoticed(act, kind))) unnoticed.push(other);
      }
    } finally {
      table[kind] = right;
    }
    expect(unnoticed).toEqual([]);
    expect(await isNoticed(act, kind)).toBe(false);
  });

  it('every right is one of these', () => {
    const used = acts.flatMap((act) => Object.values(authority[act]));
    expect([...new Set(used)].sort()).toEqual([...RIGHTS].sort());
  });
});

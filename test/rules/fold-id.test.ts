import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FOLD_ID } from '../../src/domain/snapshot/fold-id.generated.ts';
import { foldId } from './fold-id.ts';

// A snapshot holds what one program made of a log. One that folds otherwise must not believe it, so its name is made
// of all the code that folds: npx vitest run test/rules/fold-id.test.ts, with UPDATE=fold-id, writes it.

const FILE = 'src/domain/snapshot/fold-id.generated.ts';

it('the id of the fold is that of the code that folds', () => {
  const id = foldId();
  if (process.env.UPDATE === 'fold-id') {
    const text = readFileSync(FILE, 'utf8');
    writeFileSync(FILE, text.replace(/'[0-9a-f]{16}'/, `'${id}'`));
    return;
  }
  expect(FOLD_ID).toBe(id);
});

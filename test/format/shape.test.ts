import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generateShapes } from './support/shapes.ts';

const FILE = path.resolve(import.meta.dirname, '../../src/format/shapes.generated.ts');

test('the committed shapes are what the schemas in events/ generate', () => {
  if (process.env.UPDATE === 'shapes') writeFileSync(FILE, generateShapes());
  const same = readFileSync(FILE, 'utf8') === generateShapes();
  expect(same, 'run: UPDATE=shapes npx vitest run test/format/shape.test.ts').toBe(true);
});

import { describe, expect, it } from 'vitest';
import {
  FORM_REASONS,
  NOTICES,
  PASSED_SUBTYPES,
  PASSED_TYPES,
  systemReason,
} from '../../../../src/adapters/importers/claude-code/reasons.ts';
import {
  MACHINE_FLAGS,
  MACHINE_SOURCES,
  MACHINE_STARTS,
} from '../../../../src/adapters/importers/claude-code/speaker.ts';
import { pageOf } from '../page.ts';

const { section, codesIn } = pageOf('docs/reference/import-claude-code.md');

describe('the reference of this importer', () => {
  it('lists every reason, and no other', () => {
    expect(codesIn('What is passed over')).toEqual([
      ...FORM_REASONS,
      ...PASSED_TYPES,
      ...PASSED_SUBTYPES.map(systemReason),
      'unknown-type/<name>',
    ]);
  });

  it('lists every notice, and no other', () => {
    expect(codesIn('What is left out')).toEqual([...NOTICES]);
  });

  it("names every sign that words are not a human's", () => {
    const signs = section('Whose words').replaceAll(/\s+/g, ' ');
    for (const sign of [...MACHINE_FLAGS, ...MACHINE_SOURCES, ...MACHINE_STARTS])
      expect(signs).toContain(`\`${sign}\``);
  });
});

import { describe, expect, it } from 'vitest';
import { FAILURE_STARTS } from '../../../../src/adapters/importers/codex/outcome.ts';
import {
  eventReason,
  FORM_REASONS,
  itemReason,
  NOTICES,
  PASSED_EVENTS,
  PASSED_ITEMS,
  PASSED_TYPES,
  typeReason,
} from '../../../../src/adapters/importers/codex/reasons.ts';
import { MACHINE_STARTS } from '../../../../src/adapters/importers/codex/speaker.ts';
import { pageOf } from '../page.ts';

const { section, codesIn } = pageOf('docs/reference/import-codex.md');

describe('the reference of this importer', () => {
  it('lists every reason, and no other', () => {
    expect(codesIn('What is passed over')).toEqual([
      ...FORM_REASONS,
      ...PASSED_TYPES.map(typeReason),
      ...PASSED_ITEMS.map(itemReason),
      ...PASSED_EVENTS.map(eventReason),
      'unknown-type/<name>',
    ]);
  });

  it('lists every notice, and no other', () => {
    expect(codesIn('What is left out')).toEqual([...NOTICES]);
  });

  it("names every sign that words are the runtime's, and that a call failed", () => {
    for (const start of MACHINE_STARTS) expect(section('Whose words')).toContain(`\`${start.trim()}\``);
    for (const start of FAILURE_STARTS) expect(section('Calls')).toContain(`\`${start.trim()}\``);
  });
});

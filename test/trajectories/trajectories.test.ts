import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLedger } from '../../src/library.ts';
import { linesOf, outcomesOf, rebuild } from './rebuilt.ts';

const NAMES = readdirSync('trajectories', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What a ledger that everybody may read must not hold: where somebody works, and how to reach them. */
const PRIVATE = [
  /(?:^|[^\w.])\/(?:home|root|Users|tmp|var|work|private)\//,
  /(?<!\w)[A-Za-z]:\\\\/,
  // A host that nobody can have (RFC 2606), and the names that OpenSSH gives its kinds of keys, are no addresses.
  /[\w.+-]+@(?!openssh\.com\b|example\.(?:com|net|org)\b|[\w.-]+\.example\b)[\w-]+\.[a-z]{2,}/,
  /-----BEGIN/,
];

it('there is a trajectory to look at', () => expect(NAMES).toContain('own'));

describe.each(NAMES)('trajectories/%s', (name) => {
  const folder = join('trajectories', name);
  const lines = linesOf(readFileSync(join(folder, 'ledger.jsonl')));
  const promised = join(folder, 'rebuilds.json');

  it('rebuilds to what is written down beside it', async () => {
    const rebuilt = await rebuild(folder, lines);
    if (process.env.UPDATE === 'trajectories')
      writeFileSync(promised, `${JSON.stringify(rebuilt, null, 2)}\n`);
    expect(rebuilt).toEqual(JSON.parse(readFileSync(promised, 'utf8')));
    expect(rebuilt.verdict).toBe('valid');
  });

  it('every accepted step has a run of a check, made by the product', async () => {
    const state = await openLedger(join(process.cwd(), folder)).state();
    const proven = new Set(
      outcomesOf(lines)
        .filter(({ outcome }) => outcome === 'green')
        .map(({ step }) => step),
    );
    const accepted = [...state.steps.values()].filter(({ status }) => status === 'accepted');
    expect(accepted.filter(({ id }) => !proven.has(id)).map(({ title }) => title)).toEqual([]);
  });

  it('holds nothing that is nobody else’s business', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const found = files.flatMap((file) => {
      const text = readFileSync(file, 'latin1');
      return PRIVATE.filter((it) => it.test(text)).map((it) => `${file}: ${it.exec(text)?.[0]}`);
    });
    expect(found).toEqual([]);
  });
});

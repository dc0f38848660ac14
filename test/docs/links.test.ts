import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, brokenLinks, linksOf, projectFiles } from './markdown.ts';

const ROOT = process.cwd();

/** Files that a document links to, from the root. */
const targetsOf = (document: string): string[] =>
  linksOf(readFileSync(join(ROOT, document), 'utf8')).map(({ target }) => join(dirname(document), target));

describe('the documents', () => {
  it('have no relative link that leads nowhere', () => {
    const files = projectFiles(ROOT);
    expect(files).toContain('docs/FORMAT.md');
    expect(brokenLinks(ROOT, files)).toEqual([]);
  });

  it('are all in the index, or in the index of their folder', () => {
    const files = projectFiles(ROOT).filter((file) => /^docs\/.*\.md$/.test(file));
    const unlisted = files.filter((file) => {
      const indexes = [join(dirname(file), 'README.md'), 'docs/README.md'].filter((index) =>
        files.includes(index),
      );
      return !indexes.some((index) => file === index || targetsOf(index).includes(file));
    });
    expect(unlisted).toEqual([]);
  });
});

describe('tracked files', () => {
  // What stands here was never meant for others: the place of a working copy, a home, a package mirror.
  // Where a working copy lies says something; that it lies under a folder every system has does not.
  const common = new Set([
    '/',
    '/app/',
    '/home/',
    '/opt/',
    '/root/',
    '/srv/',
    '/tmp/',
    '/usr/',
    `${tmpdir()}/`,
  ]);
  const places = [ROOT, dirname(ROOT), homedir()]
    .map((place) => (place.endsWith('/') ? place : `${place}/`))
    .filter((place) => !common.has(place));
  const registry = /https?:\/\/(?:registry\.|[^/\s"']*\/(?:artifactory|repository|nexus)\/)[^\s"']*/;

  const traces = (text: string): string[] => [
    ...places.filter((place) => text.includes(place)),
    ...(registry.exec(text) ?? []),
  ];

  it('name no path of this machine and no package registry', () => {
    const found = projectFiles(ROOT).flatMap((file) =>
      traces(readFileSync(join(ROOT, file), 'latin1')).map((trace) => `${file}: ${trace}`),
    );
    expect(found).toEqual([]);
  });

  it('would be caught naming them', () => {
    const host = ['https:/', 'registry.example.com', 'zod'].join('/');
    expect(traces(`see ${ROOT}/src`)).toContain(`${ROOT}/`);
    expect(traces(`"resolved": "${host}"`)).toEqual([host]);
    expect(traces('see src/format')).toEqual([]);
  });
});

describe('the check of links', () => {
  it('finds a missing file, a missing heading and nothing in code', () => {
    const root = mkdtempSync(join(tmpdir(), 'links-'));
    try {
      mkdirSync(join(root, 'docs'));
      writeFileSync(
        join(root, 'README.md'),
        '# Top\n[a](docs/a.md) [b](docs/b.md)\n[c](docs/a.md#one-two)\n[d](docs)\n',
      );
      writeFileSync(
        join(root, 'docs/a.md'),
        '# One `two`\n[up](../README.md#top) [no](#nowhere)\n`[x](y.md)`\n```\n[z](z.md)\n```\n[r]: missing.md\n',
      );
      expect(brokenLinks(root, ['README.md', 'docs/a.md'])).toEqual([
        'README.md:2 docs/b.md',
        'docs/a.md:2 #nowhere',
        'docs/a.md:7 missing.md',
      ]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  it('reads targets and headings as a forge does', () => {
    expect(
      linksOf('\n![p](<a b.svg> "t") [q](x.md "t")').map(({ line, target }) => [line, target]),
    ).toContainEqual([2, 'x.md']);
    expect([...anchorsOf('# A line\n## A line\n## `x`: y, z!\n```\n# no\n```\n')]).toEqual([
      'a-line',
      'a-line-1',
      'x-y-z',
    ]);
  });
});

// Writes what a run of the long form counted into README.md beside this, row by row: a row that this run did not come to
// keeps its figures and their date. Takes the file that the run appended its counts to, a JSON object a line.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const README = new URL('./README.md', import.meta.url);
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];
const ROW = /^\| (.+?) \| (.+?) \| (\d{4}-\d\d-\d\d) \|$/;

export const record = (file) => {
  const readme = readFileSync(README, 'utf8');
  const [before, rest] = readme.split(BEGIN);
  const [old, after] = rest.split(END);
  const rows = new Map();
  for (const line of old.split('\n')) {
    const [, what, told, date] = ROW.exec(line) ?? [];
    if (what !== undefined) rows.set(what, { told, date });
  }
  const today = new Date().toISOString().slice(0, 10);
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { what, told } = JSON.parse(line);
    rows.set(what, { told, date: today });
  }
  const [first] = cpus();
  const machine = `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const table = [
    `Last written on Node ${process.versions.node}, ${process.platform} ${process.arch}, ${machine}.`,
    '',
    '| what | counted | on |',
    '| --- | --- | --- |',
    ...[...rows].map(([what, { told, date }]) => `| ${what} | ${told} | ${date} |`),
  ].join('\n');
  writeFileSync(README, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) record(process.argv[2]);

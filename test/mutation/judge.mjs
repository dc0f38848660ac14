import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Of a hundred mutants, how many an area's tests must notice. */
const LEAST = 80;

const CONDITIONS = new Set([
  'ConditionalExpression',
  'EqualityOperator',
  'LogicalOperator',
  'BooleanLiteral',
  'BlockStatement',
]);

/** A mutant by what it changes, not by where: a line moves, and stays the same line. */
export const described = (mutant, root) => {
  const { start, end } = mutant.location;
  const lines = readFileSync(mutant.fileName, 'utf8').split('\n');
  const inner = lines.slice(start.line - 1, end.line);
  inner[inner.length - 1] = inner.at(-1).slice(0, end.column - 1);
  inner[0] = inner[0].slice(start.column - 1);
  return {
    file: relative(root, mutant.fileName),
    at: start.line,
    kind: mutant.mutatorName,
    line: lines[start.line - 1].trim(),
    was: short(inner.join('\n')),
    became: short(mutant.replacement),
    tests: mutant.coveredBy?.length ?? 0,
  };
};

const short = (code) => {
  const flat = code.replace(/\s+/g, ' ').trim();
  return flat.length <= 70 ? flat : `${flat.slice(0, 69)}…`;
};

const isSame = (survivor, accepted, [line, was, became]) =>
  survivor.file === accepted.file &&
  survivor.line === line &&
  survivor.was === was &&
  survivor.became === became;

const isDead = ({ status }) => status === 'Killed' || status === 'Timeout';
const isAlive = ({ status }) => status === 'Survived' || status === 'NoCoverage';

/** What came of the mutants of one area, held against what is accepted and why. */
export const judge = (mutants, { strict }, accepted, root) => {
  const dead = mutants.filter(isDead).length;
  const alive = mutants.filter(isAlive);
  const survivors = alive.map((it) => {
    const survivor = described(it, root);
    const reason = accepted.find((group) => group.mutants.some((one) => isSame(survivor, group, one)));
    const mustDie = CONDITIONS.has(survivor.kind) && strict.some((it) => survivor.file.startsWith(it));
    return { ...survivor, reason, mustDie: mustDie && reason?.equal !== true };
  });
  return {
    dead,
    timedOut: mutants.filter(({ status }) => status === 'Timeout').length,
    of: dead + alive.length,
    score: (100 * dead) / Math.max(1, dead + alive.length),
    survivors,
    files: byFile(mutants, root),
    // A survivor means something only if its tests ran: a name that is made anew in each run is found by nobody.
    notRun: mutants.filter(
      (it) => it.status === 'Survived' && !(it.testsCompleted >= (it.coveredBy?.length ?? 1)),
    ),
    broken: mutants.filter(({ status }) => status === 'RuntimeError' || status === 'CompileError'),
  };
};

const byFile = (mutants, root) => {
  const files = new Map();
  for (const it of mutants) {
    const file = relative(root, it.fileName);
    const { dead = 0, of = 0 } = files.get(file) ?? {};
    if (isDead(it) || isAlive(it)) files.set(file, { dead: dead + Number(isDead(it)), of: of + 1 });
  }
  return files;
};

export const isSound = ({ score, survivors, notRun, broken, dependent }) =>
  score >= LEAST &&
  [notRun, broken, dependent, survivors.filter((it) => it.mustDie)].every((it) => it.length === 0);

const literal = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const listed = ({ file, at, kind, line, was, became, tests }) =>
  `  ${file}:${at} ${kind}, ${tests} test(s) ran it\n    [${[line, was, became].map(literal).join(', ')}],`;

/** A part of the report, where there is anything in it. */
const part = (title, lines) => (lines.length === 0 ? [] : ['', `${title}: ${lines.length}`, ...lines]);

/** In the form in which accepted.mjs takes a survivor, with its reason. */
export const report = (name, found) => {
  const { survivors, notRun, broken, dependent, files } = found;
  const must = survivors.filter((it) => it.mustDie);
  const open = survivors.filter((it) => it.reason === undefined && !it.mustDie);
  const accepted = survivors.filter((it) => it.reason !== undefined && !it.mustDie);
  return [
    '',
    `## ${name}: ${found.score.toFixed(1)} %, ${found.dead} of ${found.of} noticed (${found.timedOut} by running out of time)`,
    ...[...files].map(([file, it]) => `  ${file}: ${it.dead} of ${it.of}`),
    ...part(
      'Survivors with a reason',
      accepted.map((it) => `  ${it.file}:${it.at} ${it.was} → ${it.became}`),
    ),
    ...part('Survivors without a reason', open.map(listed)),
    ...part('Conditions that must not survive here', must.map(listed)),
    ...part(
      'Survivors whose tests did not all run',
      notRun.map((it) => `  ${it.fileName}:${it.location.start.line}`),
    ),
    ...part(
      'Tests that are not green by themselves',
      dependent.map((it) => `  ${it}`),
    ),
    ...part(
      'Mutants that could not be tried',
      broken.map((it) => `  ${it.fileName} ${it.statusReason}`),
    ),
  ].join('\n');
};

// `next` and `status`, whole process, in a long ledger: what an agent and a person wait for in every turn.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND } from './built.mjs';
import { interleaved, median, ratioOf, timed } from './measure.mjs';
import { environment } from './project.mjs';
import { ms } from './report.mjs';

/** So long one size may take, whatever it takes: with nothing kept of earlier runs it is read from line 0 each time. */
const BUDGET_MS = 60_000;
const ROUNDS_MAX = 21;
/** Under git, and as they were committed. */
const FILES = 200;

/** A folder under git that has the made ledger as its own. */
export const projectWith = async (ledgers, events) => {
  const project = ledgers.scratch(`project-${events}`);
  const git = (...args) => spawnSync('git', args, { cwd: project, env: environment });
  git('init', '--quiet');
  for (let n = 0; n < FILES; n += 1) writeFileSync(join(project, `file-${n}.txt`), `${n}\n`);
  git('add', '.');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.com', 'commit', '--quiet', '-m', 'Start');
  const own = join(project, '.git', 'loopledger');
  mkdirSync(own, { recursive: true });
  copyFileSync(join(await ledgers.of(events), 'ledger.jsonl'), join(own, 'ledger.jsonl'));
  return { project, bytes: statSync(join(own, 'ledger.jsonl')).size };
};

const run = (project, args) => () => {
  const done = spawnSync(process.execPath, args, { cwd: project, env: environment });
  if (done.status !== 0)
    throw new Error(`${args.join(' ')} exited with ${done.status}\n${done.stdout}${done.stderr}`);
};

export const whole = async ({ ledgers, sizes, roundsOf, say }) => {
  const rows = [];
  const byVerb = { next: [], status: [] };
  for (const events of sizes.slice(1)) {
    const { project } = await projectWith(ledgers, events);
    const subjects = {
      node: run(project, ['-e', '0']),
      next: run(project, [COMMAND, 'next']),
      status: run(project, [COMMAND, 'status']),
      git: () => spawnSync('git', ['ls-files', '-z', '--stage'], { cwd: project, env: environment }),
    };
    say(`next and status at ${events} events, once`);
    subjects.next();
    const once = (await timed(subjects.next)) + (await timed(subjects.status));
    const rounds = roundsOf(Math.max(1, Math.min(ROUNDS_MAX, Math.floor(BUDGET_MS / once))), 3);
    say(`${rounds} more`);
    const times = await interleaved(subjects, rounds, { warm: false });
    for (const verb of ['next', 'status']) {
      rows.push({
        what: `\`${verb}\`, whole process, warm`,
        events,
        took: ms(median(times[verb])),
        against: `${ms(median(times.node))}, \`node -e 0\``,
        ratio: ratioOf(times[verb], times.node),
        most: 2,
      });
      byVerb[verb].push([events, median(times[verb])]);
    }
    rows.push({
      what: 'git, asked for the files it keeps, by itself',
      events,
      took: ms(median(times.git)),
      against: `${ms(median(times.node))}, \`node -e 0\``,
      ratio: ratioOf(times.git, times.node),
    });
  }
  for (const [verb, found] of Object.entries(byVerb)) {
    const [first, ...longer] = found;
    for (const [events, took] of longer) {
      rows.push({
        what: `\`${verb}\`, by length`,
        events,
        took: ms(took),
        against: `${ms(first[1])} at ${first[0]} events`,
        ratio: took / first[1],
        most: 1.2,
      });
    }
  }
  return {
    rows,
    notes: [
      'From before the process is started until it has ended, in a folder under git that has the made ledger; each ran ' +
        'once before, so that what may be kept of an earlier run is there. Exit status 0 is asked for.',
      '`status` says whether criteria are proven on the files as they are, here 200 of one commit. For that git is started ' +
        'once, while the ledger is read; where files were changed or came since then, once to three times more, after that.',
    ],
  };
};

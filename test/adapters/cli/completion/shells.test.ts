import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scripts } from '../../../../src/adapters/cli/completion/scripts.ts';
import { bundledMain } from '../../../support/bundled.ts';

// The scripts in the shells they are for. Titles are the attacker's: whatever is in them, a shell must not run it.

const EVIL = 'a"b\'c`touch pwned-1`$(touch pwned-2)\n; touch pwned-3 #\\ %(e:touch pwned-4:) *?[x] é漢';

let folder: string;
let environment: Record<string, string | undefined>;
let step: string;

const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

const run = (program: string, args: readonly string[], input?: string) =>
  spawnSync(program, args, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    timeout: 60_000,
    ...(input === undefined ? {} : { input }),
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loopledger-shells-'));
  const bin = join(folder, 'bin');
  const main = await bundledMain(bin);
  const start = `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`;
  writeFileSync(join(bin, 'loopledger'), start, { mode: 0o755 });
  environment = { PATH: `${bin}:${process.env.PATH}`, HOME: folder, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  expect(run('loopledger', ['init', '--goal', 'Ship login', '--check', 'true']).status).toBe(0);
  expect(run('loopledger', ['step', 'plan', EVIL]).status).toBe(0);
  const { steps } = JSON.parse(run('loopledger', ['step', 'list', '--json']).stdout) as {
    steps: { id: string }[];
  };
  step = steps[0]?.id.slice(-6) ?? '';
  for (const [shell, script] of Object.entries(scripts))
    writeFileSync(join(folder, `complete.${shell}`), script);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nothingWasRun = (): void => {
  expect(readdirSync(folder).filter((name) => name.startsWith('pwned'))).toEqual([]);
};

const passedOver = (shell: string): boolean => {
  const there = isThere(shell);
  if (!there) console.info(`passed over: ${shell} is not installed`);
  return !there;
};

describe.skipIf(passedOver('bash'))('bash', () => {
  /** Completes as the shell does: it calls the function that was registered, with the words split as it splits them. */
  const completed = (...words: string[]): string[] => {
    const script = `
      source <(loopledger completion bash) || exit 9
      read -r _ _ name _ < <(complete -p loopledger)
      COMP_WORDS=(loopledger "$@"); COMP_CWORD=$#; COMP_LINE="\${COMP_WORDS[*]}"; COMP_POINT=\${#COMP_LINE}
      "$name" loopledger "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}"
      (( \${#COMPREPLY[@]} )) && printf '%s\\n' "\${COMPREPLY[@]}"; true`;
    const { status, stdout, stderr } = run('bash', ['--norc', '-c', script, 'bash', ...words]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.split('\n').slice(0, -1);
  };

  /** The line as readline has it after a tab: an interactive shell echoes it. */
  const atPrompt = (typed: string): string => {
    const input = `source complete.bash\nPS1=\nbind 'set enable-bracketed-paste off'\n${typed}\t\n`;
    return run('bash', ['--norc', '-i'], input).stderr;
  };

  it('completes verbs, options, values and ids', () => {
    expect(completed('verif')).toEqual(['verify']);
    expect(completed('step', 'su')).toEqual(['submit']);
    expect(completed('step', 'plan', '--judge', '=', 'p')).toEqual(['peer']);
    expect(completed('step', 'show', '')).toEqual([step]);
    expect(completed('import', '')).toEqual([]);
    expect(completed('ask', 'Why?', '--blocks', '')).toEqual(['goal', 'step', 'nothing', step]);
    expect(completed('handoff', '-o', '')).toEqual([]);
    nothingWasRun();
  });

  it('as a person at its prompt sees them: a tab completes an actor behind its colon', () => {
    const [, actor = ''] =
      /^ *0 .*?(human:[\w.-]+)/m.exec(run('loopledger', ['log', '--from', '0', '--limit', '1']).stdout) ?? [];
    expect(actor).not.toBe('');
    for (const typed of [
      `loopledger log --actor ${actor.slice(0, -1)}`,
      'loopledger log --actor hum',
      `loopledger status --as=${actor.slice(0, 7)}`,
    ])
      expect(atPrompt(typed)).toContain(`${actor} `);
    expect(atPrompt('loopledger step su')).toContain('step submit ');
    nothingWasRun();
  });

  it('hands over what was typed as it stands', () => {
    expect(completed('step', 'show', '$(touch pwned-5)')).toEqual([]);
    expect(completed('step', '"`touch pwned-6`', '')).toEqual([]);
    nothingWasRun();
  });

  it('says nothing where the command fails', () => {
    const script =
      'loopledger() { echo oops >&2; return 3; }; source complete.bash; COMP_WORDS=(loopledger s); COMP_CWORD=1; _loopledger; declare -p COMPREPLY';
    const { stdout, stderr } = run('bash', ['--norc', '-c', script]);
    expect({ stdout, stderr }).toEqual({ stdout: 'declare -a COMPREPLY=()\n', stderr: '' });
  });
});

// Where a shell is not installed its script is read and no more: what it asks, and that nothing told is read as code.
describe.each(Object.entries(scripts))('the script for %s, as text', (shell, script) => {
  it('asks the command, quietly, with nothing on its standard input', () => {
    expect(script).toMatch(new RegExp(`loopledger completion ${shell} -- [^\\n]*2>/dev/null </dev/null\\)`));
    expect(script).toContain("':files'");
  });

  it('reads nothing that it was told as code', () => {
    const code = script.replaceAll(/^\s*#.*$/gm, '');
    expect(code).not.toMatch(/\beval\b|print -P|compgen -W|\bsource\b|`/);
  });
});

describe.skipIf(passedOver('zsh'))('zsh', () => {
  /** Types a line at a prompt of a real one, presses tab, and reads until what is expected stands there. */
  const shown = (line: string, expected: string): string => {
    const script = `
      zmodload zsh/zpty
      zpty z zsh -f -i
      say() { zpty -w z "$1"; }
      say 'PS1=; fpath=($fpath); autoload -Uz compinit; compinit -u -D; source complete.zsh'
      say 'zstyle ":completion:*" list-prompt ""; LISTMAX=0; setopt auto_list no_beep; print READY'
      zpty -r -m z out '*READY*READY*' || exit 8
      zpty -w -n z ${JSON.stringify(line)}$'\\t'
      zpty -r -m z all "*$1*"
      zpty -d z; print -r -- "$all"`;
    const { stdout, stderr, status } = run('zsh', ['-f', '-c', script, 'zsh', expected]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };

  it('completes verbs, and ids with their titles', () => {
    expect(shown('loopledger verif', 'verify')).toContain('verify');
    expect(shown('loopledger step s', 'the claimed step in')).toMatch(/submit {2,}hand the claimed step in/);
    nothingWasRun();
  });

  it('runs nothing of a title', () => {
    run('loopledger', ['step', 'plan', 'A second one']);
    const screen = shown('loopledger step show ', 'A second one');
    expect(screen).toContain(step);
    expect(screen).toContain('$(touch pwned-2)');
    nothingWasRun();
  });
});

describe.skipIf(passedOver('fish'))('fish', () => {
  const completed = (line: string): string[] => {
    const script = `source complete.fish; complete -C ${JSON.stringify(line).replaceAll('$', '\\$')}`;
    const { status, stdout, stderr } = run('fish', ['--no-config', '-c', script]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.split('\n').slice(0, -1);
  };

  it('completes verbs, options, values and ids with their titles', () => {
    expect(completed('loopledger verif')).toEqual([expect.stringMatching(/^verify\tcheck every byte/)]);
    expect(completed('loopledger step plan --judge ')).toEqual(['human', 'peer']);
    expect(completed('loopledger step plan --judge=h')).toEqual(['--judge=human']);
    expect(completed('loopledger step show ').find((it) => it.startsWith(step))).toContain(
      '$(touch pwned-2)',
    );
    nothingWasRun();
  });

  it('files are its own to complete', () => {
    expect(completed('loopledger import comp')).toEqual(
      expect.arrayContaining([expect.stringContaining('complete.fish')]),
    );
    expect(existsSync(join(folder, 'complete.fish'))).toBe(true);
  });
});

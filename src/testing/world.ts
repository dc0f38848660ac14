import { offsetOf } from '../adapters/project/zones.ts';
import type { Caller } from '../app/caller.ts';
import { initLedger } from '../app/init.ts';
import { Ledger } from '../app/ledger.ts';
import type { Outcome } from '../app/outcome.ts';
import type { Ports, RunResult } from '../app/ports.ts';
import type { Command } from '../domain/commands.ts';
import { isRefusal } from '../domain/refs.ts';
import type { State } from '../domain/state.ts';
import type { Content, Proof } from '../format/events/common.ts';
import type { LockHolder } from '../log/error.ts';
import { MemoryPlace } from '../log/memory.ts';
import type { Store } from '../log/store.ts';
import { ada, ci } from './callers.ts';
import { type TestKey, testKey, withKey } from './signer.ts';

const NAMES_CI = /"judge":"ci"/;
const knows = (state: State, { line }: TestKey): boolean =>
  [...state.keys.values()].some((it) => it.line === line);

/** A ledger in memory, in a world that a test holds in its hand: clock, chance, work tree, checks, processes. */
export class World {
  nowMs = Date.parse('2026-11-30T09:00:00.000Z');
  tree = 'unbound';
  commit: string | undefined;
  /** Commits that the work tree does not have. */
  readonly unmerged = new Set<string>();
  /** What each program's run gives; by argv joined with spaces; green where nothing is set. */
  readonly results = new Map<string, Partial<RunResult>>();
  readonly ran: string[] = [];
  /** Files of the project by path, with the SHA-256 of each; links are told where they lead. */
  readonly projectFiles = new Map<string, string>();
  /** Happens in the middle of every check. */
  whileChecking: () => void | Promise<void> = () => undefined;
  readonly dead = new Set<number>();
  place = 'a'.repeat(64);
  worktree: string | undefined;
  readonly machine = 'b'.repeat(64);
  readonly boot = 'c'.repeat(64);
  readonly files: MemoryPlace;
  readonly store: Store;
  readonly ledger: Ledger;
  private chance: number;

  /** Another world on the same files is another process at the same ledger: give it another pid, and so other ids. */
  constructor(files?: MemoryPlace, holder: LockHolder = { pid: 1, host: 'here', since: '' }) {
    this.chance = holder.pid;
    this.files = files ?? new MemoryPlace({ random: (n) => this.random(n), pause: async () => undefined });
    this.store = this.files.store(holder);
    this.ledger = new Ledger(this.ports());
  }

  ports(): Ports {
    return {
      store: this.store,
      sources: {
        now: () => this.nowMs,
        random: (n) => this.random(n),
      },
      placeOf: async () => ({
        place: this.place,
        machine: this.machine,
        boot: this.boot,
        ...(this.worktree === undefined ? {} : { worktree: this.worktree }),
      }),
      workTree: {
        tree: async () => this.tree,
        commit: async () => this.commit,
        unmerged: async (commits) => new Set(commits.filter((it) => this.unmerged.has(it))),
      },
      runner: {
        run: async ({ argv }) => {
          this.ran.push(argv.join(' '));
          await this.whileChecking();
          const set = this.results.get(argv.join(' ')) ?? { exit: 0 };
          return { timedOut: false, ms: 5, output: Buffer.from('said\n'), ...set };
        },
      },
      paths: {
        look: async (folder, names) =>
          names.map((name) => {
            const path = folder === '.' ? name : `${folder}/${name}`;
            const sha256 = this.projectFiles.get(path);
            const outside = name.startsWith('/') || name.startsWith('..');
            return sha256 === undefined
              ? { path, is: 'absent' as const, outside }
              : { path, is: 'file' as const, outside, sha256 };
          }),
      },
      processes: { knownDead: (pid) => this.dead.has(pid) },
      zoneOffset: offsetOf,
    };
  }

  private random(n: number): Uint8Array {
    return Uint8Array.from({ length: n }, () => this.byte());
  }

  /** A small linear congruence: the same bytes in every run, and no two ids alike. */
  private byte(): number {
    this.chance = (this.chance * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (this.chance >> 16) & 0xff;
  }

  pass(seconds: number): void {
    this.nowMs += seconds * 1_000;
  }

  async init(humanProof: Proof = 'terminal'): Promise<void> {
    const key = testKey(ada.actor);
    const signs = humanProof === 'board' || humanProof === 'signature';
    const made = await initLedger(
      this.ports(),
      { title: 'Test', humanProof, ...(signs ? { firstKey: key.line } : {}) },
      signs ? { ...ada, sign: key.sign } : ada,
    );
    if (!made.ok) throw new Error(made.what);
  }

  async submit(command: Command, caller: Caller, cmd?: string): Promise<Outcome> {
    // Nobody names ci as a judge before it can act.
    if (NAMES_CI.test(JSON.stringify(command))) await this.signing(ci);
    const who = await this.signing(caller);
    return this.ledger.submit(command, who, cmd === undefined ? {} : { cmd });
  }

  /** A caller at grade `signature` signs with the key of its name, which a human registers where it is not known. */
  private async signing(caller: Caller): Promise<Caller> {
    if (caller.proof !== 'signature' || caller.sign !== undefined) return caller;
    const key = testKey(caller.actor);
    const reading = await this.ledger.reading();
    if (reading.status === 'clean' && !knows(reading.state, key)) {
      const register = { type: 'key.register', actor: caller.actor, line: key.line } as const;
      await this.ledger.submit(register, this.registrar(reading.state));
    }
    return withKey(caller);
  }

  private registrar({ ledger }: State): Caller {
    const byTerminal = ['none', 'client', 'terminal'].includes(ledger?.humanProof ?? '');
    return byTerminal ? ada : { ...ada, sign: testKey(ada.actor).sign };
  }

  /** Submits what must be accepted; the events it gave. */
  async do(command: Command, caller: Caller): Promise<Extract<Outcome, { ok: true }>> {
    const outcome = await this.submit(command, caller);
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.refusal.code}: ${outcome.refusal.what}`);
    return outcome;
  }

  /** The code of a refusal; `ok` where there was none. */
  async code(command: Command, caller: Caller, cmd?: string): Promise<string> {
    const outcome = await this.submit(command, caller, cmd);
    return outcome.ok ? 'ok' : outcome.refusal.code;
  }

  /** Content for an event; text that is long, or no text, lies beside the log. */
  async content(bytes: Uint8Array): Promise<Content> {
    const content = await this.ledger.content(bytes);
    if (isRefusal(content)) throw new Error(content.what);
    return content;
  }

  async state(): Promise<State> {
    const reading = await this.ledger.reading();
    if (!('state' in reading)) throw new Error('no ledger');
    return reading.state;
  }

  async types(): Promise<string[]> {
    const types: string[] = [];
    for await (const line of this.ledger.lines())
      types.push(line.kind === 'event' ? line.event.type : line.kind);
    return types;
  }
}

/** What the user set to be called: a program with its words, never a shell; or one address. */
export type Target =
  | { readonly kind: 'command'; readonly argv: readonly string[] }
  | { readonly kind: 'webhook'; readonly url: string };

/** Kept among the user's settings and in no ledger: a ledger that was cloned or received must not run anything. */
export interface Targets {
  /** `unsafe` where what stands there can't be trusted or read: why, with the file's path. */
  read(): Promise<
    | { readonly is: 'set'; readonly target: Target }
    | { readonly is: 'nothing' }
    | { readonly is: 'unsafe'; readonly why: string }
  >;
  /** Answers the path of the file. Throws LogError where it can't be written. */
  write(target: Target): Promise<string>;
  /** Whether there was one. */
  remove(): Promise<boolean>;
}

/** What was told of the things that wait in one ledger at one place, by their keys; shared by all processes of a user. */
export interface Told {
  /** True for the one who is to tell it now; false where it was told, or another process that lives is telling it. */
  begin(key: string, now: number): boolean;
  /** It was told. */
  done(key: string, now: number): void;
  /** It was not: whoever comes next may try. */
  undo(key: string): void;
  /** Forgets what waits no longer, if it was told before this look: should it wait again, it is told again. */
  keepOnly(waiting: ReadonlySet<string>, lookedAt: number): void;
}

/** Whether it arrived, as far as the called one says; else why, in the product's own words. */
export type Telling = { readonly ok: true } | { readonly ok: false; readonly why: string };

export interface Notify {
  readonly targets: Targets;
  /** Where the program lies that is meant by a name or path; undefined where there is none. */
  program(name: string): string | undefined;
  /** `place` is where the ledger lies, as its place hash. */
  toldAt(place: string): Told;
  /** Calls out, within its limit of time; ends early where the signal says so. Nothing is thrown for a failed call. */
  tell(target: Target, body: string, signal: AbortSignal): Promise<Telling>;
  /** Resolves early, and without a fault, when the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

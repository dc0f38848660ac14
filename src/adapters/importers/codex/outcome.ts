import { Recent } from '../jsonl/recent.ts';
import { isObject, member, stringOf } from '../jsonl/record.ts';

const CALLS_MAX = 16_384;

/**
 * Calls of which the runtime said, in an event beside the return, that they failed: the return itself is text
 * for the model. The events come first.
 */
export class Failures {
  readonly #failed = new Recent<true>(CALLS_MAX);

  /** What an `event_msg` says. */
  learn(event: unknown): void {
    const told = stringOf(event, 'type') === 'item_completed' ? member(event, 'item') : event;
    const call = stringOf(told, told === event ? 'call_id' : 'id');
    if (call !== undefined && isFailure(told)) this.#failed.set(call, true);
  }

  has(call: string): boolean {
    return this.#failed.has(call);
  }
}

const isFailure = (told: unknown): boolean => {
  const status = stringOf(told, 'status');
  if (status === 'failed' || status === 'declined' || member(told, 'success') === false) return true;
  const result = member(told, 'result');
  if (isObject(result) && Object.hasOwn(result, 'Err')) return true;
  return member(member(result, 'Ok'), 'isError') === true || member(result, 'isError') === true;
};

/** What the runtime writes above a tool's own output: a command could only imitate it below. */
const HEADER =
  /^(?:Chunk ID: [0-9a-f]+\n)?(?:Exit code: (-?\d{1,10})\n)?Wall time: (\d{1,9}(?:\.\d{1,9})?) seconds\n(?:Process exited with code (-?\d{1,10})\n)?/;
/** How older versions end the JSON that a command's output is. */
const TRAILER = /,"metadata":\{"exit_code":(-?\d{1,10}),"duration_seconds":(\d{1,9}(?:\.\d{1,9})?)\}\}$/;
/** How the runtime begins where a call came to nothing. */
export const FAILURE_STARTS = [
  'Command blocked by PreToolUse hook: ',
  'aborted by user',
  'apply_patch verification failed: ',
  'exec command rejected by user',
  'exec_command failed',
  'failed to parse function arguments: ',
  'patch rejected by user',
  'unsupported call: ',
  'write_stdin failed: ',
] as const;

/** What an output that is a string says of the call: whether it went well, and how many ms it took. */
export const outcomeOf = (output: string): { readonly ok: boolean; readonly ms?: number } => {
  const header = HEADER.exec(output.slice(0, 300));
  if (header) return { ok: isZero(header[1]) && isZero(header[3]), ...msOf(header[2]) };
  const trailer = output.startsWith('{"output":') ? TRAILER.exec(output.slice(-200)) : null;
  if (trailer) return { ok: isZero(trailer[1]), ...msOf(trailer[2]) };
  return { ok: !FAILURE_STARTS.some((start) => output.startsWith(start)) };
};

const isZero = (code: string | undefined): boolean => code === undefined || Number(code) === 0;

const msOf = (seconds: string | undefined): { readonly ms?: number } =>
  seconds === undefined ? {} : { ms: Math.round(Number(seconds) * 1_000) };

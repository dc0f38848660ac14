import type { Args } from './command.ts';
import { UsageError } from './failure.ts';

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The idempotency key that was given for this command. */
export const keyOf = ({ common, command }: Args): string | undefined => {
  if (common.cmd === undefined || ULID.test(common.cmd)) return common.cmd;
  throw new UsageError(
    `--cmd takes a ULID in upper case, not "${common.cmd}"`,
    `loopledger help ${command}`,
    'bad-key',
  );
};

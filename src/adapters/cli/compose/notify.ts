import { join } from 'node:path';
import type { Notify } from '../../../app/notify/ports.ts';
import { LogError } from '../../../log/error.ts';
import type { Settings } from '../../fs/kept-id.ts';

export interface NotifyOptions {
  cwd(): string;
  readonly settings: Settings;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** No call takes longer. */
const LIMIT_MS = 30_000;

/** What is called when a human is needed, of this user on this machine. Few commands need it: loaded when one does. */
export const userNotify =
  ({ cwd, settings, env }: NotifyOptions) =>
  async (): Promise<Notify> => {
    const [{ TargetFile }, { ToldFolder }, { programIn }, { configFolder, stateFolder }, { pause }] =
      await Promise.all([
        import('../../fs/notify/targets.ts'),
        import('../../fs/notify/told.ts'),
        import('../../fs/notify/program.ts'),
        import('../../fs/notify/folders.ts'),
        import('../../notify/pause.ts'),
      ]);
    return {
      targets: new TargetFile(settings),
      program: (name) => programIn(name, cwd(), env.PATH),
      toldAt: (place) =>
        new ToldFolder(join(owned(stateFolder(settings.home, env.XDG_STATE_HOME)), 'told', place)),
      tell: async (target, body, signal) => {
        if (target.kind === 'webhook') {
          const { callWebhook } = await import('../../notify/webhook.ts');
          return callWebhook({ url: target.url, body, limitMs: LIMIT_MS }, signal);
        }
        const { callCommand } = await import('../../notify/command.ts');
        return callCommand(
          { argv: target.argv, folder: owned(configFolder(settings)), body, limitMs: LIMIT_MS },
          signal,
        );
      },
      pause,
    };
  };

/** Something is set only where there is a folder to keep it in. */
const owned = (folder: string | undefined): string => {
  if (folder === undefined)
    throw new LogError('io', 'there is no folder of the user: HOME is not set to a whole path');
  return folder;
};

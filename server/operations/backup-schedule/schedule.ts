/** Starts a process for each scheduled backup, so that encryption and compression delay no reader. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { messageOf } from '../../platform/db/errors.ts';
import { hasAccounts, isDue } from './queries.ts';

const program = fileURLToPath(new URL('../../commands/backup-now.ts', import.meta.url));

/** What the program has the server log. */
const told = z.object({ level: z.enum(['info', 'warn']), text: z.string() });
export type Told = z.infer<typeof told>;

const lookMilliseconds = 60_000;
/** What is written on standard error beyond that is of no use in a log. */
const mostCharacters = 2_000;

const emptyFault =
  'No backup is made while the site has no accounts. If it had some, DATABASE_URL or DATA_DIR does not name its database.';

/** Looks every minute whether a backup is due, and makes it once the site has accounts; null where none are scheduled. */
export function startBackupSchedule(context: Context): { stop(): Promise<void> } | null {
  const { everyMinutes } = context.config.backups;
  if (everyMinutes === null) return null;
  const stopping = new AbortController();
  let saidEmpty = false;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await (async () => {
        // A backup says in the database that it was made.
        if (context.maintenance.isOn || !(await isDue(context.db, everyMinutes))) return;
        if (await hasAccounts(context.db)) return backUp(context, stopping.signal);
        if (!saidEmpty) context.log.warn(emptyFault);
        saidEmpty = true;
      })().catch((error: unknown) => context.log.warn(`No backup could be begun: ${messageOf(error)}`));
      await delay(lookMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

async function backUp({ log }: Context, signal: AbortSignal): Promise<void> {
  const child = fork(program, [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512'],
  });
  const end = () => void child.kill();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-mostCharacters);
  });
  let warned = false;
  child.on('message', (message) => {
    // After an update in place the program may be of another version.
    const { data } = told.safeParse(message);
    if (!data) return;
    if (data.level === 'warn') warned = true;
    log[data.level](data.text);
  });
  // Readers come first. On some systems only root may do this.
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
  // What the program has sent arrives before its channel ends.
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  signal.removeEventListener('abort', end);
  if (code !== 0 && !warned && !signal.aborted) log.error(`The scheduled backup failed: ${said.trim()}`);
}

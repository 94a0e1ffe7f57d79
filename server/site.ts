/** A whole site in this process: database, context, app, listen; and closes all of it in reverse order. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { firstAdminPath } from '../contract/paths.ts';
import { closeApp, createApp } from './app.ts';
import { startDecisionClock } from './desk/index.ts';
import { jobHandlers } from './job-handlers.ts';
import { startBackupSchedule } from './operations/index.ts';
import { offerFirstAdmin } from './people/index.ts';
import { onInvalidation } from './platform/changes/invalidation.ts';
import { CommandError } from './platform/command-error.ts';
import type { Config } from './platform/config/config.ts';
import { startPurging, stopPurges } from './platform/edge/purge.ts';
import { startJobs } from './platform/jobs/worker.ts';
import { openCursors } from './platform/page-cache/cursors.ts';
import { PublicPages } from './platform/page-cache/public-pages.ts';
import { loadRenderer, rendererFile } from './platform/page-cache/renderer.ts';
import { checkServices } from './platform/start-checks.ts';
import { startTelemetry } from './platform/telemetry/telemetry.ts';
import { notFoundSource } from './site/pages/sources.ts';
import { startContext } from './start.ts';
import { recordSecurityEvent } from './trust/index.ts';

/** A site that answers at its address. */
export interface Site {
  /** Makes the first super admin, once; null where there is one. */
  readonly firstAdminLink: string | null;
  /** Closes what was opened, in reverse order. What does not end in time is named on standard error. */
  close(): Promise<void>;
}

/** Service managers kill processes that take longer than thirty seconds to stop. */
export const longestStopMilliseconds = 19_000;

/** A part of the server: its name, how to close it, and how many milliseconds that may take. */
type Closer = [what: string, close: () => Promise<unknown>, milliseconds: number];

/** Starts a site. If that fails, all that was opened is closed again. */
export async function openSite(config: Config, log: Logger): Promise<Site> {
  const closers: Closer[] = [];
  const close = async () => {
    for (const [what, closePart, milliseconds] of closers.splice(0))
      await closeWithin(what, closePart, milliseconds);
  };
  try {
    const token = await start(config, log, (...closer) => closers.unshift(closer));
    return { firstAdminLink: token && `${config.publicUrl}${firstAdminPath(token)}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function closeWithin(what: string, close: Closer[1], milliseconds: number): Promise<void> {
  const patience = new AbortController();
  const tooLate = delay(milliseconds, 'too late', { signal: patience.signal });
  const outcome = await Promise.race([close(), tooLate.catch(() => 'ended')]);
  patience.abort();
  if (outcome === 'too late') process.stderr.write(`${what} did not end within ${milliseconds / 1000} s.\n`);
}

/** Starts everything, and passes a closer for each part to `onClose`. Gives the token that makes the first super admin. */
async function start(
  config: Config,
  log: Logger,
  onClose: (...closer: Closer) => void,
): Promise<string | null> {
  const stopTelemetry = await startTelemetry(config.telemetry, log);
  if (stopTelemetry) onClose('The last traces', stopTelemetry, 3_000);
  const { context, connection, clock, setUnresponsive, stop } = await startContext(config, 'serve', log);
  onClose('The database', stop, longestStopMilliseconds);
  const renderer = await loadRenderer(rendererFile);
  const publicPages = new PublicPages(renderer, context, await openCursors(context), (language) =>
    notFoundSource(context, language),
  );
  const { edge } = config;
  const purging = edge ? await startPurging(context, edge, publicPages.madeWith) : await stopPurges(context);
  if (purging) onClose('Purges of the edge', () => purging.stop(), 6_000);
  const onGap = () => {
    context.replica?.changed();
    publicPages.receiveGap(context);
  };
  const listener = await onInvalidation(connection, {
    onChange: (change) => {
      context.replica?.changed();
      publicPages.receive(change, context);
      purging?.wake();
    },
    onHeard: (at) => publicPages.edge?.heard(at),
    onGap,
    onListening: (listening) => {
      publicPages.receivesInvalidations = listening;
      if (listening) setUnresponsive(false);
    },
    onUnresponsive: () => setUnresponsive(true),
    log,
    clock,
  });
  onClose('The connection that listens for changes', () => listener.close(), 1_000);
  // Nobody told this process what has changed since it read this. During a pause no job may begin.
  onGap();
  await context.maintenance.settled();
  const jobs = await startJobs(connection, jobHandlers(context), log, context.maintenance);
  onClose('Jobs', () => jobs.stop(), 6_000);
  const decisions = startDecisionClock(context);
  onClose('Decisions that take effect later', () => decisions.stop(), 2_000);
  const backups = startBackupSchedule(context);
  if (backups) onClose('A scheduled backup', () => backups.stop(), 2_000);
  const app = await createApp(context, publicPages);
  onClose('The last requests', () => closeApp(app), 7_000);
  recordSecurityEvent(context, { kind: 'settings.read', detail: { settings: config.given } });
  const token = await offerFirstAdmin(context);
  // Frees what only the start needed, some 10 MB. An idle server makes too little garbage for V8 to do it.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw portProblem(error, config) ?? error;
  });

  checkServices(context).catch((error: unknown) =>
    log.debug({ err: error }, 'The services were not checked.'),
  );
  return token;
}

function portProblem(error: unknown, { host, port }: Config): CommandError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return new CommandError(`Port ${port} on ${host} is in use. Set PORT to another one.`);
  if (code === 'EACCES')
    return new CommandError(`Port ${port} may not be used by this user. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CommandError(`HOST ${host} is not an address of this machine.`);
  return null;
}

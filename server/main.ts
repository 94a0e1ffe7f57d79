/** The server: settings → database → context → app → listen → close. */
import { offerFirstAdmin } from './accounts/actions.ts';
import { closeApp, createApp } from './app.ts';
import { listenForChanges } from './changes/actions.ts';
import { type Config, readConfig } from './config.ts';
import { jobHandlers } from './job-handlers.ts';
import { startJobs } from './jobs/worker.ts';
import { loadRenderer, rendererFile } from './pages/renderer.ts';
import { Site } from './pages/site.ts';
import { createLog, Failure, run, startContext } from './start.ts';

async function main(): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  // The launcher holds this channel: when it dies, so do we.
  process.on('disconnect', () => stopping.abort());

  const closers: (() => Promise<unknown>)[] = [];
  try {
    await start((close) => closers.unshift(close));
    await new Promise<void>((resolve) => {
      stopping.signal.addEventListener('abort', () => resolve());
      if (stopping.signal.aborted) resolve();
    });
  } finally {
    for (const close of closers) await close();
  }
  process.exit(0);
}

/** Starts everything; `onClose` is told how each part ends, and the last to start is the first to end. */
async function start(onClose: (close: () => Promise<unknown>) => void): Promise<void> {
  const config = readConfig();
  const log = createLog(config, 'serve');
  const { context, connection, stop } = await startContext(config, 'serve', log);
  onClose(stop);
  const site = new Site(await loadRenderer(rendererFile), config);
  const listener = await listenForChanges(connection, {
    heard: (change) => site.kept.forget(change),
    missed: () => site.kept.forgetEverything(),
    log,
  });
  onClose(() => listener.close());
  const jobs = await startJobs(connection, jobHandlers(context), log);
  onClose(() => jobs.stop());
  const app = await createApp(context, site);
  onClose(() => closeApp(app));
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw portProblem(error, config) ?? error;
  });

  say(`${config.product.name} is at ${config.publicUrl}`);
  const token = await offerFirstAdmin(context);
  if (token) {
    say('There is no super admin yet. This link makes the first one, once, within a day:');
    say(`  ${config.publicUrl}/first-admin/${token}`);
  }
}

function portProblem(error: unknown, { host, port }: Config): Failure | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return new Failure(`Port ${port} on ${host} is in use. Set PORT to another one.`);
  if (code === 'EACCES')
    return new Failure(`Port ${port} may not be used by this user. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Failure(`HOST ${host} is not an address of this machine.`);
  return null;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

run(main);

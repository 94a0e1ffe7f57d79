/** The server: settings → database → context → app → listen → close. */
import { offerFirstAdmin } from './accounts/actions.ts';
import { createApp } from './app.ts';
import { listenForChanges } from './changes/actions.ts';
import { readConfig } from './config.ts';
import { jobHandlers } from './job-handlers.ts';
import { startJobs } from './jobs/worker.ts';
import { loadRenderer, rendererFile } from './pages/renderer.ts';
import { Site } from './pages/site.ts';
import { createLog, run, startContext } from './start.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config);
  const { context, connection, stop } = await startContext(config, 'serve', log);
  const site = new Site(await loadRenderer(rendererFile), config);
  const listener = await listenForChanges(connection, {
    heard: (change) => site.kept.forget(change),
    missed: () => site.kept.forgetEverything(),
    log,
  });
  const jobs = await startJobs(connection, jobHandlers(context), log);
  const app = await createApp(context, site);

  let closing = false;
  async function close(): Promise<void> {
    if (closing) return;
    closing = true;
    await app.close();
    await jobs.stop();
    await listener.close();
    await stop();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void close());
  // The launcher holds this channel: when it dies, so do we.
  process.on('disconnect', () => void close());

  await app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await jobs.stop();
    await listener.close();
    await stop();
    throw error;
  });
  say(`${config.product.name} is at ${config.publicUrl}`);
  const token = await offerFirstAdmin(context);
  if (token) {
    say('There is no super admin yet. This link makes the first one, once, within a day:');
    say(`  ${config.publicUrl}/first-admin/${token}`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

run(main);

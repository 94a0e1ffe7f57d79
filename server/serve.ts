/** The process of the server: settings, signals, what it prints, and its end. */
import { usages } from '../scripts/usages.mjs';
import { parseOptions } from './commands/command-line.ts';
import { readConfig } from './platform/config/config.ts';
import { longestStopMilliseconds, openSite } from './site.ts';
import { createLog, run, slipLines } from './start.ts';

async function main(): Promise<void> {
  parseOptions(usages.start, {});
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  // The launcher holds this channel: when it dies, this process stops.
  process.on('disconnect', () => stopping.abort());

  // Ends the process if anything hangs, including an unfinished start.
  stopping.signal.addEventListener('abort', () => {
    setTimeout(() => {
      process.stderr.write('The server did not stop in time. It was ended without waiting any longer.\n');
      process.exit(1);
    }, longestStopMilliseconds).unref();
  });

  const config = readConfig();
  const log = createLog(config, 'serve');
  for (const line of slipLines()) log.warn(line);
  const site = await openSite(config, log);
  // An operator needs these whatever the level of the log.
  const always = createLog({ logLevel: 'info' }, 'serve');
  always.info({ url: config.publicUrl }, `${config.product.name} is at ${config.publicUrl}`);
  if (site.firstAdminLink !== null)
    always.info(
      { first_admin_link: site.firstAdminLink },
      'There is no super admin yet. This link makes the first one, once, within a day.',
    );
  await new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
    if (stopping.signal.aborted) resolve();
  });
  await site.close();
  process.exit(0);
}

/** Runs the server until a signal or its launcher ends it, and then the process. */
export function serve(): void {
  run(main);
}

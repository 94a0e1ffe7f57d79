/**
 * The real server, in which tracing can be turned on and off while it runs: each message has an environment for it, or null
 * for none, and is answered once that is in force. Two processes of the same server differ by more than tracing costs.
 */
import { z } from 'zod';
import { readTelemetry, telemetryEnvironment } from '../../server/platform/telemetry/settings.ts';
import { startTelemetry } from '../../server/platform/telemetry/telemetry.ts';

const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) };

let stop: (() => Promise<void>) | null = null;

process.on('message', async ({ environment }: { environment: Record<string, string> | null }) => {
  await stop?.();
  stop = environment
    ? await startTelemetry(readTelemetry(z.object(telemetryEnvironment).parse(environment)), log)
    : null;
  process.send?.('done');
});

await import('../../server/main.ts');

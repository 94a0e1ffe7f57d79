/** `npm run node -- --vcf FILE --assembly GRCh38 --name NAME` (node/README.md) */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { conformance } from './conformance/command.ts';
import { cohortGenes, cohortIndividuals, cohortVcf } from './demo/cohort.ts';
import { startEngine } from './engine/remote/command.ts';
import { logToOutput } from './http/log.ts';
import { DataError } from './load/data-error.ts';
import { startNode } from './node.ts';
import { type Options, readConformance, readLog, readOptions, UsageError } from './options.ts';
import { auditTable } from './policy/audit.ts';
import { usage, version } from './usage.mjs';

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  if (args.includes('--version')) {
    process.stdout.write(`genome-node ${version}\n`);
    return;
  }
  if (args[0] === 'log') return void process.stdout.write(auditTable(readLog(args.slice(1))));
  if (args[0] === 'conformance') {
    const { text, passed } = await conformance(readConformance(args.slice(1)));
    process.stdout.write(text);
    process.exitCode = passed ? 0 : 1;
    return;
  }
  if (args[0] === 'engine') return serveFiles(args.slice(1));
  const options = readOptions(args);
  if (options.write !== null) return writeCohort(options, options.write);
  // A log that nobody reads any more doesn't end the node.
  process.stdout.on('error', () => {});
  const node = await startNode(options, logToOutput);
  if (options.check) return node.close();
  logToOutput({ message: `The node answers at http://${options.host}:${node.port}` });
  untilStopped(node);
}

/** Serves the exact numbers of files to a node elsewhere. */
async function serveFiles(args: readonly string[]): Promise<void> {
  const options = readOptions(['--name', 'engine', '--port', '4200', ...args]);
  const engine = await startEngine(options, logToOutput);
  logToOutput({ message: `The engine answers at http://${options.host}:${engine.port}` });
  untilStopped(engine);
}

function untilStopped(running: { reload(): Promise<unknown>; close(): Promise<void> }): void {
  process.on('SIGHUP', () => void running.reload());
  const stop = () => void running.close().then(() => process.exit(0));
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, stop);
}

async function writeCohort({ source }: Options, folder: string): Promise<void> {
  if (!source.cohort) return;
  mkdirSync(folder, { recursive: true });
  const parts: Buffer[] = [];
  for await (const part of cohortVcf(source.cohort)) parts.push(part);
  writeFileSync(path.join(folder, 'cohort.vcf'), Buffer.concat(parts));
  writeFileSync(path.join(folder, 'individuals.csv'), cohortIndividuals(source.cohort));
  const lines = cohortGenes().map(({ chromosome, start, end, symbol }) =>
    [chromosome, start, end, symbol].join('\t'),
  );
  writeFileSync(path.join(folder, 'genes.bed'), `${lines.join('\n')}\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof DataError)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (error instanceof UsageError) process.stderr.write(`${usage}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

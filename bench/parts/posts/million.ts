import { readdir, stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import pino from 'pino';
import { oaiPath, postsPath } from '../../../contract/paths.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { deleteRecordings } from '../../data/publication-queries.ts';
import { trustProxy } from '../../data/users.ts';
import { backUp } from '../../machine/commands.ts';
import { get } from '../../machine/http.ts';
import { memoryOf } from '../../machine/process-figures.ts';
import { startServer } from '../../machine/server.ts';
import { printColumns, printVerdict } from '../../report.ts';
import { compareReading } from './reader-pages.ts';
import { isSearch } from './searches.ts';

const few = { posts: 1_000, accounts: 100 };
const aMillion = 1_000_000;
const memoryBudget = 350;

/**
 * Measures a site of a million posts (or `--posts`): its lists, searches and posts against those of a site of a
 * thousand; a full harvest, a copy of everything and a backup; and the memory of the server through all of it.
 */
export const measureMillion: Bench = async (sandbox, { posts }) => {
  const count = posts ?? aMillion;
  const { met, dataDir } = await compareReading(sandbox, [few, { posts: count, accounts: count / 10 }]);
  const server = await startServer(sandbox, dataDir, { settings: trustProxy });
  const harvest = await timed(() => harvestAll(server.origin));
  const copy = await timed(() => copyAll(`${server.origin}/api/v1/bulk/posts`));
  const newest = await get(server.origin + postsPath, network(0));
  if (newest.status !== 200) throw new CommandError(`The newest posts were answered with ${newest.status}.`);
  const { peak } = await memoryOf(server.pid);
  await server.stop();
  await forgetRecordings(dataDir);
  const file = path.join(await sandbox.folder(), 'backup');
  const backup = await timed(() => backUp(sandbox, dataDir, file));
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  printColumns([
    ['', 'posts', 'seconds', 'posts a second', 'size', ''],
    row('full OAI-PMH harvest', harvest.result.posts, harvest.seconds, megabytes(harvest.result.bytes)),
    row('copy of everything', copy.result.posts, copy.seconds, megabytes(copy.result.bytes)),
    row('backup', count, backup.seconds, megabytes((await stat(file)).size)),
    ['data directory', String(count), '', '', megabytes(await bytesOf(dataDir)), ''],
  ]);
  const complete = [harvest, copy].map(({ result }, index) =>
    printVerdict({
      what: index === 0 ? 'posts of the harvest' : 'posts of the copy',
      value: result.posts,
      limit: count,
      bound: 'at least',
      places: 0,
    }),
  );
  const isBounded = printVerdict({
    what: 'memory of the server at its peak',
    value: peak / 1e6,
    limit: memoryBudget,
    bound: 'at most',
    unit: 'MB',
    places: 0,
  });
  return [met, ...complete, isBounded].every(Boolean);
};

/** Measures the searches alone of a site of a million posts (or `--posts`), against those of one of a thousand. */
export const measureSearches: Bench = async (sandbox, { posts }) => {
  const count = posts ?? aMillion;
  const ofSizes = [few, { posts: count, accounts: count / 10 }] as const;
  return (await compareReading(sandbox, ofSizes, isSearch)).met;
};

/** The dataset's recordings have no files, which a backup would miss. */
async function forgetRecordings(dataDir: string): Promise<void> {
  const config = readConfig({}, { DATA_DIR: dataDir });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  await deleteRecordings(context.db).finally(stop);
}

function row(what: string, posts: number, seconds: number, size: string): string[] {
  return [what, String(posts), seconds.toFixed(0), (posts / seconds).toFixed(0), size, ''];
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}

interface Received {
  posts: number;
  bytes: number;
}

/** Each answer is asked for from a network of its own, so that no budget is used up. */
const network = (number: number) => ({
  'x-forwarded-for': `41.${(number >> 8) & 255}.${number & 255}.1`,
  'accept-encoding': 'identity',
});

/** Harvests all records, as a harvester does: answer after answer. */
async function harvestAll(origin: string): Promise<Received> {
  const agent = new http.Agent({ keepAlive: true });
  const received = { posts: 0, bytes: 0 };
  let query = 'verb=ListRecords&metadataPrefix=oai_dc';
  for (let answers = 0; query !== ''; answers += 1) {
    const { status, bytes } = await get(`${origin}${oaiPath}?${query}`, network(answers), agent);
    const text = bytes.toString();
    if (status !== 200) throw new CommandError(`The harvest ended with ${status}: ${text.slice(0, 300)}`);
    received.posts += text.split('<record>').length - 1;
    received.bytes += bytes.length;
    const [, token = ''] = /<resumptionToken[^>]*>([^<]+)</.exec(text) ?? [];
    query = token === '' ? '' : `verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`;
  }
  agent.destroy();
  return received;
}

/** Reads the copy of everything as it arrives. */
async function copyAll(url: string): Promise<Received> {
  const received = { posts: 0, bytes: 0 };
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(url, { headers: network(1) }, resolve).once('error', reject);
  });
  if (response.statusCode !== 200)
    throw new CommandError(`The copy was answered with ${response.statusCode}.`);
  let lines = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    received.bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  // The last line is the cursor.
  received.posts = lines - 1;
  return received;
}

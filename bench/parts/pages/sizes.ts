import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { postPath } from '../../../contract/paths.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { get } from '../../machine/http.ts';
import { startServer } from '../../machine/server.ts';
import { printTable, printVerdict, spreadOf } from '../../report.ts';

const postCount = 40;
const budget = 14;
const scriptBudget = 4;

/** Measures the bytes of a first visit, brotli: the HTML, its style sheets, and the script. */
export const measureSizes: Bench = async (sandbox) => {
  const server = await startServer(sandbox, await makeDataset(sandbox, postCount));
  const posts = await listPosts(server.origin);
  const sizes = new Map<string, number[]>();
  for (const { slug, language } of posts) {
    const size = await firstVisit(server.origin, postPath(slug));
    sizes.set(language, [...(sizes.get(language) ?? []), size]);
  }
  const home = await firstVisit(server.origin, '/');
  const list = await firstVisit(server.origin, '/phis');
  const script = await scriptBytes(server.origin);
  await server.stop();

  const kilobytes = { unit: 'kB', places: 2 };
  printTable('HTML and CSS, brotli', [
    ...[...sizes].map(([language, values]) => ({ name: `post, ${language}`, values, ...kilobytes })),
    { name: 'home', values: [home], ...kilobytes },
    { name: 'list', values: [list], ...kilobytes },
    { name: 'script', values: [script], ...kilobytes },
  ]);
  const { maximum } = spreadOf([...sizes.values()].flat());
  const small = printVerdict({
    what: 'the largest post of 1,000 words',
    value: maximum,
    limit: budget,
    bound: 'at most',
    ...kilobytes,
  });
  const light = printVerdict({
    what: 'all JavaScript of a public page',
    value: script,
    limit: scriptBudget,
    bound: 'at most',
    ...kilobytes,
  });
  return small && light;
};

/** The script of public pages in kB; it imports no other. */
async function scriptBytes(origin: string): Promise<number> {
  const { bytes } = await get(`${origin}/`);
  const [, address] = /<script[^>]* src="([^"]+)"/.exec(bytes.toString()) ?? [];
  if (address === undefined) throw new CommandError('The home page has no script.');
  return (await get(origin + address, { 'accept-encoding': 'br' })).bytes.length / 1000;
}

/** The page with its style sheets, in kB. */
async function firstVisit(origin: string, path: string): Promise<number> {
  const { status, bytes } = await get(`${origin}${path}`, { 'accept-encoding': 'br' });
  if (status !== 200) throw new CommandError(`${path} was answered with status ${status}.`);
  const html = brotliDecompressSync(bytes).toString();
  const links = html.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
  const sheets = await Promise.all(
    links.map((link) => styleBytes(origin, /href="([^"]+)"/.exec(link)?.[1] ?? '')),
  );
  return sheets.reduce((sum, size) => sum + size, bytes.length) / 1000;
}

async function styleBytes(origin: string, address: string): Promise<number> {
  const { headers, bytes } = await get(new URL(address, origin).href, { 'accept-encoding': 'br' });
  if (headers['content-encoding'] === 'br') return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

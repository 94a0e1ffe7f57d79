import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import lighthouse from 'lighthouse';
import { postPath, topicsPath } from '../../../contract/paths.ts';
import { countriesPath } from '../../../contract/posts/places/place-paths.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { get } from '../../machine/http.ts';
import { freePort, startServer } from '../../machine/server.ts';
import { CannotMeasureError } from '../../machine/tools.ts';
import { printColumns, printVerdict } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const posts = 40;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Left to right, right to left, and in letters that are taller than Latin ones. */
const languages = ['en', 'ar', 'am'];

/** Lighthouse scores of public pages in three languages, as a phone on a slow connection. */
export const measureLighthouse: Bench = async (sandbox) => {
  const { origin } = await startServer(sandbox, await makeDataset(sandbox, posts));
  const [post] = await listPosts(origin);
  if (!post) throw new CommandError('The posts were not imported.');
  const { bytes } = await get(origin + postPath(post.slug));
  const [author = ''] = /\/phis\/author\/[\da-f-]+/.exec(bytes.toString()) ?? [];
  const firstOf = async (list: string, link: RegExp) => {
    const [path] = link.exec((await get(origin + list)).bytes.toString()) ?? [];
    if (path === undefined) throw new CommandError(`${list} is empty.`);
    return path;
  };
  const country = await firstOf(countriesPath, /\/phis\/countries\/[a-z]{2}\b/);
  const topic = await firstOf(topicsPath, /\/phis\/topics\/[a-z][a-z-]+(?=")/);
  const named = {
    home: '/',
    post: postPath(post.slug),
    author,
    search: '/phis/search?q=water',
    country,
    topic,
  };
  const pages = new Map(
    languages.flatMap((language) =>
      Object.entries(named).map(([name, path]) => [
        `${name}, ${language}`,
        `${path}${path.includes('?') ? '&' : '?'}lang=${language}`,
      ]),
    ),
  );
  const port = await startBrowser(sandbox);
  const scores = new Map<string, number[]>();
  const faults: string[] = [];
  for (const [name, path] of pages) {
    const run = await lighthouse(`${origin}${path}`, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...categories],
    });
    if (!run || run.lhr.runtimeError)
      throw new CommandError(
        `Lighthouse failed at ${path}: ${run?.lhr.runtimeError?.message ?? 'no result'}`,
      );
    const { lhr } = run;
    scores.set(
      name,
      categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    );
    for (const category of categories) {
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const audit = lhr.audits[id];
        if (audit && weight > 0 && audit.score !== null && audit.score < 0.9)
          faults.push(
            `  ${name}, ${category}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`,
          );
      }
    }
  }
  printColumns([
    ['Lighthouse, mobile', ...categories, ''],
    ...[...scores].map(([name, values]) => [name, ...values.map(String), '']),
  ]);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return printVerdict({
    what: 'the lowest score',
    value: Math.min(...[...scores.values()].flat()),
    limit: 100,
    bound: 'at least',
    places: 0,
  });
};

/** Starts a browser with remote debugging; gives its port. */
async function startBrowser(sandbox: Sandbox): Promise<number> {
  const finder = fileURLToPath(new URL('../../../scripts/browser.mjs', import.meta.url));
  const { code, output } = await sandbox.run([process.execPath, finder]);
  const program = output.trim().split('\n').at(-1) ?? '';
  if (code !== 0) throw new CannotMeasureError(`There is no browser: ${output.trim()}`);
  const port = await freePort();
  const profile = await sandbox.folder();
  const child = sandbox.start(
    [
      program,
      '--headless=new',
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  for (;;) {
    const answer = await get(`http://127.0.0.1:${port}/json/version`).catch(() => null);
    if (answer?.status === 200) return port;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new CannotMeasureError('The browser did not start.');
    await delay(50);
  }
}

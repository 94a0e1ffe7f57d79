/**
 * Measures how long public pages and lists take to load from a database of many posts, against one of few
 * (product.md#budgets).
 */

import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { audiences, cardPreviewCharacters } from '../../../contract/constants.ts';
import { authorPath } from '../../../contract/paths.ts';
import { renderPreview } from '../../../markdown/preview.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import { type Address, readListAddress } from '../../../server/platform/page-cache/address.ts';
import { openCursors } from '../../../server/platform/page-cache/cursors.ts';
import { commonFacets, listPublished, listTopics } from '../../../server/posts/index.ts';
import { makePodcast } from '../../../server/site/feeds/podcast.ts';
import { listAddress, type Selection } from '../../../server/site/pages/list-choices.ts';
import { authorSource, postsSource } from '../../../server/site/pages/list-sources.ts';
import { noticeSource, noticesSource } from '../../../server/site/pages/notice-sources.ts';
import { countriesSource } from '../../../server/site/pages/places/sources.ts';
import { homeSource, postSource } from '../../../server/site/pages/sources.ts';
import { versionSource, versionsSource } from '../../../server/site/pages/version-sources.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { makeLargeDataset } from '../../data/large-dataset.ts';
import { type DatasetSize, postsWithVersions } from '../../data/large-dataset-queries.ts';
import { translationSlugs } from '../../data/publication-queries.ts';
import { quantile } from '../../distribution.ts';
import { printColumns, printVerdict, say } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';
import { type Action, at, searchActions } from './searches.ts';

const sizes = [
  { posts: 1_000, accounts: 100 },
  { posts: 100_000, accounts: 10_000 },
] as const;
const rounds = 100;
/** Rounds before counting starts. */
const warmUp = 10;
const budget = 2;

/**
 * Measures reading a page's data from the database. Rendering and compression don't depend on the number of
 * posts, and cached pages need neither. Both databases are queried in turn, so that other load affects both; their files are in
 * memory as far as they fit.
 */
export const measureReading: Bench = async (sandbox) => (await compareReading(sandbox, sizes)).met;

/** Numbers of posts and accounts of two datasets, the smaller one first. */
export type Sizes = readonly [DatasetSize, DatasetSize];

/**
 * Compares reading in datasets of these sizes, of all pages or those that are named; gives whether the budget is met, and
 * the larger one's data directory.
 */
export async function compareReading(
  sandbox: Sandbox,
  ofSizes: Sizes,
  isNamed: (name: string) => boolean = () => true,
): Promise<{ met: boolean; dataDir: string }> {
  const sites: MeasuredApp[] = [];
  let dataDir = '';
  for (const size of ofSizes) {
    const began = performance.now();
    dataDir = await makeLargeDataset(sandbox, size);
    say(`  ${size.posts} posts of ${size.accounts} accounts made in ${seconds(began)} s`);
    await readFiles(dataDir);
    sites.push(await openApp(dataDir));
  }
  try {
    const [few, many] = sites;
    if (!few || !many) throw new CommandError('There is nothing to compare.');
    return { met: await compareApps(few, many, { ofSizes, isNamed }), dataDir };
  } finally {
    for (const { stop } of sites) await stop();
  }
}

/** Reads all files of a data directory, so that the system has in memory what fits in there. */
async function readFiles(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    for await (const _ of createReadStream(path.join(entry.parentPath, entry.name), {
      highWaterMark: 1 << 20,
    }));
  }
}

interface MeasuredApp {
  context: Context;
  actions: ReadonlyMap<string, Action>;
  stop(): Promise<void>;
}

async function openApp(dataDir: string): Promise<MeasuredApp> {
  const config = readConfig({}, { DATA_DIR: dataDir });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  return { context, actions: await actionsOn(context), stop };
}

async function compareApps(
  few: MeasuredApp,
  many: MeasuredApp,
  { ofSizes, isNamed }: { ofSizes: Sizes; isNamed: (name: string) => boolean },
): Promise<boolean> {
  const lines: string[][] = [];
  const verdicts: { what: string; value: number }[] = [];
  for (const name of [...few.actions.keys()].filter(isNamed)) {
    const [small, big] = await measureInTurn(name, few, many);
    const ratio = quantile(big, 0.95) / quantile(small, 0.95);
    const times = [small, big].flatMap((each) => [quantile(each, 0.5), quantile(each, 0.95)]);
    lines.push([name, ...times.map((value) => value.toFixed(1)), ratio.toFixed(2), '']);
    verdicts.push({ what: name, value: ratio });
  }
  const [{ posts: least }, { posts: most }] = ofSizes;
  printColumns([
    ['milliseconds', `p50 of ${least}`, 'p95', `p50 of ${most}`, 'p95', 'ratio of p95', ''],
    ...lines,
  ]);
  return verdicts
    .map((verdict) => printVerdict({ ...verdict, limit: budget, bound: 'at most' }))
    .every((met) => met);
}

async function measureInTurn(
  name: string,
  few: MeasuredApp,
  many: MeasuredApp,
): Promise<[number[], number[]]> {
  const [small, big]: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [site, times] of [
      [few, small],
      [many, big],
    ] as const) {
      const action = site.actions.get(name);
      const began = performance.now();
      const source = await action?.(site.context, round);
      if (source == null) throw new CommandError(`${name}: there is no such page.`);
      if (round >= warmUp) times.push(performance.now() - began);
    }
  }
  return [small, big];
}

/** The measured pages, with posts, authors and topics of the site. */
async function actionsOn(context: Context): Promise<ReadonlyMap<string, Action>> {
  const { rows } = await listPublished(context, { limit: 200 });
  const topics = (await listTopics(context, { after: null, limit: 1000 }))
    .sort((one, other) => other.posts - one.posts)
    .map(({ topic }) => topic);
  const translations = await translationSlugs(context.db, 40);
  const versioned = (round: number) => `dataset-${1 + ((round * 7) % postsWithVersions)}`;
  const cursors = await openCursors(context);
  const list = (url: string): Address => readListAddress(url);
  const posts = (query = '', chosen: Partial<Selection> = {}) => {
    const none = { topic: null, country: null, audience: null, kind: null };
    const { address, selection } = listAddress(context, list(`/phis${query}`), { ...none, ...chosen });
    return postsSource(context, cursors, address, selection);
  };
  const onTopic = (topic: string, query = '') => posts(query, { topic });
  const places = (await commonFacets(context, { field: 'country', language: null, limit: 200 })).map(
    ({ value }) => value,
  );
  const about = (field: 'country' | 'audience', value: string, query = '') =>
    posts(
      query,
      field === 'country'
        ? { country: value }
        : { audience: audiences.find((each) => each === value) ?? null },
    );
  const languages = ['en', 'fr', 'pt', 'sw', 'ar'];
  return new Map<string, Action>([
    ['home', () => homeSource(context, 'en')],
    ['home, in Arabic', () => homeSource(context, 'ar')],
    ['read', (_, round) => postSource(context, at(rows, round).slug, 'load')],
    ['read, a translation', (_, round) => postSource(context, at(translations, round), 'load')],
    ['versions', (_, round) => versionsSource(context, versioned(round))],
    ['version', (_, round) => versionSource(context, versioned(round), '2')],
    ['difference of versions', (_, round) => versionSource(context, versioned(round), '1..3')],
    [
      'author',
      (_, round) => {
        const { author_id: id } = at(rows, round);
        return authorSource(context, cursors, list(authorPath(id)), id);
      },
    ],
    ['newest', () => posts()],
    ['newest, in Arabic', () => posts('?shown=61&lang=ar')],
    ['newest, in other languages', () => posts('?part=others')],
    ['most read, in other languages', () => posts('?order=most-read&part=others')],
    [
      'common topic, in other languages',
      (_, round) => onTopic(at(topics.slice(0, 20), round), '?part=others'),
    ],
    ['most read', () => posts('?order=most-read')],
    ['language', (_, round) => posts(`?language=${at(languages, round)}`)],
    ['common topic', (_, round) => onTopic(at(topics.slice(0, 20), round))],
    ['rare topic', (_, round) => onTopic(at(topics.slice(-100), round))],
    ['topic, most read', (_, round) => onTopic(at(topics.slice(0, 20), round), '?order=most-read')],
    ['countries', () => countriesSource(context)],
    ['notices', () => noticesSource(context, cursors, list('/phis/notices'))],
    ['notice', (_, round) => noticeSource(context, String(1 + (round % 10)))],
    ['podcast', (_, round) => makePodcast(context, at(languages, round))],
    ['common country', (_, round) => about('country', at(places.slice(0, 20), round))],
    [
      'common topic in a common country',
      (_, round) =>
        posts('', { topic: at(topics.slice(0, 20), round), country: at(places.slice(0, 5), round) }),
    ],
    ['rare country', (_, round) => about('country', at(places.slice(-50), round))],
    [
      'country, in other languages',
      (_, round) => about('country', at(places.slice(0, 20), round), '?part=others'),
    ],
    [
      'country, most read',
      (_, round) => about('country', at(places.slice(0, 20), round), '?order=most-read'),
    ],
    ['audience', (_, round) => about('audience', at(audiences, round))],
    ['audience, in Arabic', (_, round) => about('audience', at(audiences, round), '?shown=61&lang=ar')],
    ['audience, most read', (_, round) => about('audience', at(audiences, round), '?order=most-read')],
    [
      'GET /api/v1/posts of a country for an audience',
      // In few posts, a rarer country has less than a page.
      (_, round) =>
        listPublished(context, {
          country: at(places.slice(0, 2), round),
          audience: at(audiences, round),
          limit: 20,
        }),
    ],
    ...searchActions({ titles: rows.map(({ title }) => title), places }),
    [
      'GET /content/posts',
      async () => {
        const { rows: cards } = await listPublished(context, {});
        return cards.map(({ body }) => renderPreview(body, cardPreviewCharacters));
      },
    ],
  ]);
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}

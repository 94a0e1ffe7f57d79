import { PageCache } from '../../../server/platform/page-cache/page-cache.ts';
import type { Bench } from '../../bench.ts';
import { printTable, printVerdict, say, spreadOf } from '../../report.ts';

const sizes = { small: 100, large: 10_000 };
const runs = 5;
/** Rounds of one run; each invalidates all pages of the small cache, or as many of the large one. */
const rounds = 50;
const nanosecondsInMillisecond = 1e6;

/**
 * Measures what one change costs a cache of 10,000 pages against one of 100: a change invalidates one page in
 * both, so its cost must not grow with the cache.
 */
export const measurePageCache: Bench = async () => {
  const measured = [];
  for (let run = 0; run < runs; run++) {
    const small = await measureOnce(sizes.small);
    const large = await measureOnce(sizes.large);
    measured.push({ small, large, ratio: large.invalidation / small.invalidation });
  }
  printTable(`nanoseconds in a cache of ${sizes.small} and of ${sizes.large} pages`, [
    { name: `invalidating 1 of ${sizes.small}`, values: measured.map(({ small }) => small.invalidation) },
    { name: `invalidating 1 of ${sizes.large}`, values: measured.map(({ large }) => large.invalidation) },
    { name: '  ratio', values: measured.map(({ ratio }) => ratio), places: 1 },
    { name: `reading 1 of ${sizes.small}`, values: measured.map(({ small }) => small.hit) },
    { name: `reading 1 of ${sizes.large}`, values: measured.map(({ large }) => large.hit) },
  ]);
  say('  The pages are read in turn, the worst order for the caches of the processor.');
  return printVerdict({
    what: `invalidating a page of ${sizes.large} against one of ${sizes.small} (median)`,
    value: spreadOf(measured.map(({ ratio }) => ratio)).median,
    limit: 10,
    bound: 'at most',
    unit: '×',
  });
};

/** Nanoseconds of one invalidation and of one hit, in a cache of so many pages. */
async function measureOnce(pages: number): Promise<{ invalidation: number; hit: number }> {
  const cache = new PageCache(Number.MAX_SAFE_INTEGER);
  for (let page = 0; page < pages; page++) await add(cache, page);
  let [invalidating, reading] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const chosen = Array.from({ length: sizes.small }, (_, index) => (round * sizes.small + index) % pages);
    const [addresses, changes] = [chosen.map(addressOf), chosen.map(changeOf)];
    reading += milliseconds(() => {
      for (const address of addresses) cache.get(address);
    });
    invalidating += milliseconds(() => {
      for (const change of changes) cache.invalidate(change);
    });
    for (const page of chosen) await add(cache, page);
  }
  const each = nanosecondsInMillisecond / (rounds * sizes.small);
  return { invalidation: invalidating * each, hit: reading * each };
}

const addressOf = (page: number) => `/phis/read/post-${page}`;
const changeOf = (page: number) => `post:${page}` as const;

async function add(cache: PageCache, page: number): Promise<void> {
  const dependsOn = [changeOf(page), `author:${page % 50}`] as const;
  await cache.getOrCreate(addressOf(page), async () => ({
    status: 200,
    content: Buffer.alloc(64),
    dependsOn,
  }));
}

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

import { renderMarkdown } from '../../../markdown/render.ts';
import type { Bench } from '../../bench.ts';
import { makeSyntheticPosts } from '../../data/synthetic-posts.ts';
import { printTable, printVerdict, spreadOf } from '../../report.ts';

const longCharacters = 300_000;
const runs = 9;

/** Measures how long a text takes to render, and whether a long one takes more than in proportion. */
export const measureMarkdown: Bench = async () => {
  const bodies = (await makeSyntheticPosts(60, { language: 'en' })).map(({ body }) => body);
  const [short = ''] = bodies;
  const long = joined(bodies, longCharacters);
  for (let round = 0; round < 20; round++) renderMarkdown(short);
  renderMarkdown(long);

  const times: { short: number; long: number }[] = [];
  for (let run = 0; run < runs; run++) {
    // The same number of characters in short posts as in the long one, for equal garbage collection.
    const repeats = Math.round(long.length / short.length);
    const shorts = timeOf(() => {
      for (let repeat = 0; repeat < repeats; repeat++) renderMarkdown(short);
    });
    times.push({ short: shorts / repeats, long: timeOf(() => renderMarkdown(long)) });
  }

  const perCharacter = times.map((time) => time.long / long.length / (time.short / short.length));
  printTable('render Markdown', [
    { name: `${short.length} characters`, values: times.map((time) => time.short), unit: 'ms', places: 2 },
    { name: `${long.length} characters`, values: times.map((time) => time.long), unit: 'ms', places: 1 },
    { name: 'per character, long ÷ short', values: perCharacter, places: 2 },
  ]);
  return printVerdict({
    what: 'growth with length (1 is linear; median)',
    value: spreadOf(perCharacter).median,
    limit: 2,
    bound: 'at most',
  });
};

/** Joins posts, each with its own footnotes, and cuts them to a length. */
function joined(bodies: readonly string[], characters: number): string {
  return bodies
    .map((body, index) => body.replaceAll('[^', `[^${index}-`))
    .join('\n\n')
    .slice(0, characters);
}

/** Processor time in milliseconds, which other load doesn't change. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

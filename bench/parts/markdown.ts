import { renderMarkdown } from '../../markdown/render.ts';
import type { Bench } from '../bench.ts';
import { makeSyntheticPosts } from '../data/synthetic-posts.ts';
import { printTable, printVerdict, spreadOf } from '../report.ts';

const longCharacters = 300_000;
const runs = 9;

/** How long a text takes to render, and whether a long one takes longer than its length explains. */
export const measureMarkdown: Bench = async () => {
  const bodies = (await makeSyntheticPosts(60, { language: 'en' })).map(({ body }) => body);
  const [short = ''] = bodies;
  const long = joined(bodies, longCharacters);
  for (let round = 0; round < 20; round++) renderMarkdown(short);
  renderMarkdown(long);

  const times: { short: number; long: number }[] = [];
  for (let run = 0; run < runs; run++) {
    // As many characters of short posts as of the long one, so that both ask as much of the garbage collector.
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

/** Posts one after the other, each with footnotes of its own, cut to a length. */
function joined(bodies: readonly string[], characters: number): string {
  return bodies
    .map((body, index) => body.replaceAll('[^', `[^${index}-`))
    .join('\n\n')
    .slice(0, characters);
}

/** Milliseconds of processor time, so that other programs don't count. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

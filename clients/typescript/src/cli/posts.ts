/** Commands that read what is published. */
import type { Change, Post } from '../index.ts';
import { type Command, UsageError } from './command.ts';
import { readIfThere, replaceFile } from './files.ts';
import { followForever } from './following.ts';
import { jsonLine, plain, print, printRows } from './output.ts';

/** Options that choose posts. */
export const choosing = {
  language: { type: 'string' },
  country: { type: 'string' },
  audience: { type: 'string' },
  limit: { type: 'string' },
} as const;

/** At most so many rows. */
export async function first<Row>(rows: AsyncIterable<Row>, most: number): Promise<Row[]> {
  const taken: Row[] = [];
  for await (const row of rows) {
    if (taken.length === most) break;
    taken.push(row);
  }
  return taken;
}

export const searchPosts: Command = {
  name: 'posts search',
  usage: 'WORDS [--language CODE] [--country CODE] [--audience NAME] [--limit NUMBER]',
  about: 'Search published posts, best matches first.',
  more: '--limit NUMBER  At most so many, 20 where nothing is said.',
  options: choosing,
  words: [1, 50],
  async run({ client, words, text, number, json }) {
    const filter = { language: text('language'), country: text('country'), audience: text('audience') };
    const found = client.search(words.join(' '), withoutUndefined(filter));
    await printRows(await first(found, number('limit', 20, 1)), rowOf, json);
  },
};

const rowOf = ({ title, language, published_at, byline, retracted, url }: Post) => ({
  title: retracted ? `RETRACTED: ${title}` : title,
  by: byline,
  language,
  published: published_at.slice(0, 10),
  url,
});

/** The fields that have a value. */
export function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

export const follow: Command = {
  name: 'follow',
  usage: 'PLACE [--once] [--wait SECONDS]',
  about: 'Print what is published, revised, withdrawn and noticed, and then go on as it happens.',
  more: `PLACE is a file that keeps how far you are. It is written once a page of changes has been printed, so that nothing
is missed when the program is ended, whenever that is; up to a page of changes may come again.

--once          End when there are no more changes.
--wait SECONDS  How often to look for new changes, 60 where nothing is said.`,
  options: { once: { type: 'boolean' }, wait: { type: 'string' } },
  words: [1, 1],
  async run({ client, words: [file = ''], flag, number, json }) {
    const place = {
      read: () => readIfThere(file),
      write: (cursor: string) => replaceFile(file, `${cursor}\n`),
    };
    const wait = number('wait', 60, 1);
    if (file.endsWith('.md')) throw new UsageError(`${file} would be overwritten: it is to hold a place.`);
    const changes = flag('once')
      ? client.follow(place, { forever: false })
      : followForever(client, place, wait);
    for await (const change of changes) await print(json ? jsonLine(change) : lineOf(change));
  },
};

function lineOf({ at, type, post, notice }: Change): string {
  const what = type === 'notice' ? `notice (${plain(notice?.kind)})` : plain(type);
  return `${plain(at)}  ${what}  ${plain(post.title)}  ${plain(notice?.url ?? post.url)}`;
}

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BulkLine } from '../../contract/programs/calls/api/bulk.ts';
import { makeSyntheticPosts, type SyntheticPost } from './synthetic-posts.ts';

/** Posts that are made at a time. */
const atOnce = 1000;

/** Writes the copy of a site of so many posts of about 400 words, as its API gives it. */
export async function writeCopyFile(file: string, count: number): Promise<void> {
  await pipeline(Readable.from(copyLines(count)), createWriteStream(file));
}

async function* copyLines(count: number): AsyncGenerator<string> {
  for (let from = 0; from < count; from += atOnce) {
    const posts = await makeSyntheticPosts(Math.min(atOnce, count - from), { from, words: 400 });
    for (const [index, post] of posts.entries()) yield `${JSON.stringify(lineOf(post, from + index))}\n`;
  }
  yield `${JSON.stringify({ type: 'end', cursor: cursorOf(count) } satisfies BulkLine)}\n`;
}

const cursorOf = (number: number) => `p${number.toString(36)}`;

function lineOf({ language, title, body }: SyntheticPost, number: number): BulkLine {
  const id = `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
  const slug = `copied-${number}`;
  return {
    type: 'post',
    cursor: cursorOf(number + 1),
    post: {
      id,
      slug,
      url: `https://copied.example/phis/read/${slug}`,
      title,
      language,
      body,
      topics: ['water', `topic ${Math.floor(number % 400)}`],
      topic_records: [],
      author_id: id,
      byline: 'Bench',
      published_at: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(),
      revised_at: null,
      review_due_at: null,
      read_time: 2,
      words: 400,
      views: 0,
      likes: 0,
      kind: 'explainer',
      countries: ['KE'],
      audience: '',
      description: '',
      summary: '',
      funding: '',
      competing_interests: '',
      references: '',
      cover: '',
      contributors: [],
      notices: [],
      recordings: [],
      source: { name: 'A bulletin', url: null, licence: 'CC-BY-4.0', note: null },
      retracted: false,
      translation_of: null,
    },
  };
}

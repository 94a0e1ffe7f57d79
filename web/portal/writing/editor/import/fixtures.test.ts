/** Twenty documents that another program wrote come back as the texts that they were written from. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../../../markdown/render.ts';
import { convertDocx } from './convert-docx.ts';

const folder = path.join(import.meta.dirname, 'fixtures');
const posts = readFileSync(path.join(folder, 'posts.md'), 'utf8').split('\n=====\n');

/** What readers see of a text, without what only says how it looks. */
function seen(markdown: string) {
  const { html } = renderMarkdown(markdown);
  const text = (part: string) =>
    part
      .replace(/<\/(?:p|li|td|th|h\d|pre)>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([found]) => text(found));
  return {
    headings: [...html.matchAll(/<h(\d)[^>]*>.*?<\/h\d>/gs)].map(
      ([found, level]) => `${level} ${text(found)}`,
    ),
    cells: all(/<t[hd][^>]*>.*?<\/t[hd]>/gs),
    notes: all(/<li id="fn-.*?<\/li>/gs),
    scripts: [...html.matchAll(/<su[bp]>.*?<\/su[bp]>/gs)].map(([found]) => found),
    marked: all(/<(?:strong|em|del|code)[ >].*?<\/(?:strong|em|del|code)>/gs),
    links: [...html.matchAll(/<a href="((?:https?|mailto):[^"]*)"/g)].map(([, address]) => address),
    starts: [...html.matchAll(/<ol[^>]*>/g)].map(([found]) => found),
    lists: html.match(/<\/?(?:ul|ol|li|blockquote)(?= |>)/g) ?? [],
    text: text(html),
  };
}

/** The sources say superscript as pandoc does. */
function ours(source: string): string {
  return source.replace(/\^([\w-]+)\^/g, '<sup>$1</sup>').replace(/(?<!~)~([\w.]+)~(?!~)/g, '<sub>$1</sub>');
}

test('there are twenty documents', () => expect(posts).toHaveLength(20));

test.each(posts.map((source, place) => [String(place + 1).padStart(2, '0'), source]))(
  '%s.docx is read as it was written',
  async (name = '', source = '') => {
    const bytes = new Uint8Array(readFileSync(path.join(folder, `${name}.docx`))).buffer;
    const reply = await convertDocx({ bytes, firstNote: 1 });
    if (!('imported' in reply)) throw new Error(reply.refusal);
    const expected = seen(ours(source));
    const actual = seen(reply.imported.markdown);
    expect(actual).toEqual(expected);
    expect(reply.imported.losses.filter(({ kind }) => kind !== 'looks')).toEqual([]);
  },
);

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readPostFile } from './front-matter.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const posts = globSync('demo/posts/*.md', { cwd: root }).map((file) => ({
  file,
  ...readPostFile(readFileSync(path.join(root, file))),
}));

it.each(posts)('$file has a kind, a plain summary and an audience', ({ header }) => {
  expect(header.kind).not.toBe('');
  expect(header.audience).not.toBe('');
  expect(header.summary.trim()).not.toBe('');
});

it('the demo has two covers, a notice, a chart, a recording, callouts and a text in five languages', () => {
  const count = (has: (post: (typeof posts)[number]) => boolean) => posts.filter(has).length;
  expect(posts).toHaveLength(16);
  expect(count(({ header }) => header.cover !== '')).toBe(2);
  expect(count(({ header }) => header.notices.length > 0)).toBe(1);
  expect(count(({ body }) => /^```chart /m.test(body))).toBe(1);
  expect(globSync('demo/recordings/*.opus', { cwd: root })).toEqual([
    'demo/recordings/five-times-to-wash-your-hands.opus',
  ]);
  expect(count(({ body }) => /^> \[!/m.test(body))).toBeGreaterThan(4);
  const group = posts.filter(({ header }) => header.translation_group === 'ors-at-home');
  expect(group.map(({ header }) => header.language).sort()).toEqual(['ar', 'en', 'fr', 'pt', 'sw']);
});

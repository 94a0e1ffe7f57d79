import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TopicBranch } from '../../../contract/views/topic-view.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeApproved } from '../../../tests/factories.ts';
import { narrowerTopics, topicTree } from './topic-tree.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
  for (const topics of [['measles', 'cholera'], ['measles'], ['infectious diseases'], ['kites']])
    await makeApproved(site.context, { topics });
  await site.settled();
});
afterAll(() => site.close());

/** Each place of a tree as a line, narrower topics further in: its word, its own posts, and those within. */
function linesOf(tree: readonly TopicBranch[], indent = ''): string[] {
  return tree.flatMap(({ word, posts, within, narrower }) => [
    `${indent}${word} ${posts} ${within}`,
    ...linesOf(narrower, `${indent}  `),
  ]);
}

it('the tree of topics has topics with posts below each of their broader ones, and counts a post once in a branch', async () => {
  expect(linesOf(await topicTree(site.context, { limit: 100 }))).toEqual([
    'public health 0 3',
    '  environmental health 0 1',
    '    water 0 1',
    '      waterborne diseases 0 1',
    '        cholera 1 1',
    '  infectious diseases 1 3',
    '    cholera 1 1',
    '    measles 2 2',
    '    vaccine-preventable diseases 0 2',
    '      measles 2 2',
    '    waterborne diseases 0 1',
    '      cholera 1 1',
    '  vaccination 0 2',
    '    vaccine-preventable diseases 0 2',
    '      measles 2 2',
  ]);
});

it('the tree of topics gives its places out level by level, and none to a topic whose posts got none', async () => {
  expect(linesOf(await topicTree(site.context, { limit: 5 }))).toEqual([
    'public health 0 3',
    '  infectious diseases 1 1',
  ]);
  expect(linesOf(await topicTree(site.context, { limit: 7 }))).toEqual([
    'public health 0 3',
    '  infectious diseases 1 3',
    '    cholera 1 1',
    '    measles 2 2',
  ]);
});

it('the tree of topics gives the topics right below one that lead to posts, with the number of their own', async () => {
  const below = async (word: string) =>
    (await narrowerTopics(site.context, word)).map((topic) => `${topic.word} ${topic.posts}`).sort();
  expect(await below('infectious diseases')).toEqual([
    'cholera 1',
    'measles 2',
    'vaccine-preventable diseases 0',
    'waterborne diseases 0',
  ]);
  expect(await below('cholera')).toEqual([]);
});

it('the tree of topics is on the page of a broad topic, also of one without posts of its own', async () => {
  const narrower = async (path: string) => {
    const { status, html } = await site.page(path);
    const [, nav = ''] = /<nav [^>]*aria-label="Narrower topics">(.*?)<\/nav>/s.exec(html) ?? [];
    return [status, nav.replace(/<[^>]*>/g, ''), html.includes('No posts')];
  };
  const all = 'Narrower topics · cholera 1 · measles 2 · vaccine-preventable diseases · waterborne diseases';
  expect(await narrower('/phis/topics/infectious-diseases')).toEqual([200, all, false]);
  expect(await narrower('/phis/topics/vaccination')).toEqual([
    200,
    'Narrower topics · vaccine-preventable diseases',
    false,
  ]);
  // A narrowed list would have other numbers.
  expect(await narrower('/phis/topics/infectious-diseases?language=en')).toEqual([200, '', false]);
  expect((await narrower('/phis/topics/malaria'))[0]).toBe(404);
});

it('the tree of topics is shown as closed branches whose links lead to as many posts as they say, in every language', async () => {
  const { html } = await site.page('/phis/topics');
  const text = html
    .slice(html.indexOf('<main'))
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');
  expect(text).toContain('|public health|3 posts|');
  expect(text).toContain(
    '|infectious diseases|3 posts|infectious diseases| in general|1 post|cholera|1 post|',
  );
  expect(text).toMatch(/\|Other topics\|kites\|1 post\|/);
  expect(html).not.toContain('<details open');
  expect(html).not.toContain('/phis/topics/vaccination"');
  const arabic = (await site.page('/phis/topics?lang=ar')).html;
  expect(arabic).toContain('<bdi class="topic-name">الأمراض المعدية</bdi> بشكل عام');
});

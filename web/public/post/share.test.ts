import { expect, test } from 'vitest';
import { messagesOf } from '../../../contract/text/sms.ts';
import type { VersionView } from '../../../contract/views/version-views.ts';
import { renderPage } from '../render.tsx';
import { frameOf, postOf } from '../samples.ts';

/** The addresses of the ways to share a post. */
function waysOf(changes: Parameters<typeof postOf>[0]): URL[] {
  const html = renderPage({ kind: 'post', post: postOf(changes) }, frameOf());
  const [, list = ''] = /<ul class="share-ways">(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/href="([^"]*)"/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")),
  );
}

const version: VersionView = {
  number: 3,
  at: '2026-02-11T01:31:00Z',
  approver_role: 'A',
  alone: false,
  approver: null,
  change: null,
  words: 100,
  confirmed: [],
  title_before: null,
};

test('a message has title, summary, version and a link to a page in the language of the post', () => {
  const ways = waysOf({
    title: 'L’eau',
    summary: 'Faites bouillir l’eau.',
    language: 'fr',
    slug: 'eau',
    version,
  });
  const message = 'L’eau\nFaites bouillir l’eau.\nv3 https://afya.example/phis/read/eau';
  const [whatsApp, sms, telegram, email] = ways;
  expect(whatsApp?.searchParams.get('text')).toBe(message);
  expect([sms?.protocol, sms?.searchParams.get('body')]).toEqual(['sms:', message.replaceAll('’', "'")]);
  expect(telegram?.searchParams.get('url')).toBe('https://afya.example/phis/read/eau');
  expect(telegram?.searchParams.get('text')).toBe('L’eau\nFaites bouillir l’eau.\nv3');
  expect(email?.searchParams.get('body')).toBe(message.replaceAll('\n', '\r\n'));
});

test('a message has at most 700 characters, and its summary ends with a word', () => {
  const text = waysOf({ summary: 'water '.repeat(200) })[0]?.searchParams.get('text') ?? '';
  expect(text.length).toBeLessThanOrEqual(700);
  expect(text).toMatch(/water…\nhttps:\S+$/);
  expect(waysOf({ summary: 'w'.repeat(900) })[0]?.searchParams.get('text')?.length).toBeLessThanOrEqual(700);
});

test.each([
  ['en', 'water '],
  ['fr', 'forêt '],
  ['ar', 'ماء '],
  ['am', 'ውሃ '],
  ['ha', 'ruwa ɗaya '],
])('a text message in %s takes at most three, and uses them', (language, words) => {
  const slug = words.trim().replace(' ', '-');
  const sms = waysOf({ title: words, summary: words.repeat(200), language, slug, version })[1];
  const text = sms?.searchParams.get('body') ?? '';
  expect(messagesOf(text)).toBe(3);
  expect(messagesOf(text + words)).toBe(4);
  expect(text).toMatch(/\.\.\.\nv3 https:\S+$/);
  expect(text).toContain(`/phis/read/${slug}`);
});

test('a title that fills the messages leaves the link', () => {
  const sms = waysOf({ title: 'ماء '.repeat(60), summary: 'ماء', language: 'ar', slug: 'ماء', version })[1];
  expect(sms?.searchParams.get('body')).toBe('v3 https://afya.example/phis/read/ماء');
});

test('a post in a language that the site lacks, and one without a summary, have a plain link', () => {
  const [whatsApp] = waysOf({ title: 'A', summary: '', language: 'de', slug: 'a' });
  expect(whatsApp?.searchParams.get('text')).toBe('A\nhttps://afya.example/phis/read/a');
});

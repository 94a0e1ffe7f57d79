import { expect, test } from 'vitest';
import { renderPage } from '../render.tsx';
import { frameOf, postOf } from '../samples.ts';

/** The addresses of the ways to share a post. */
function waysOf(changes: Parameters<typeof postOf>[0]): URL[] {
  const html = renderPage({ kind: 'post', post: postOf(changes) }, frameOf());
  const [, list = ''] = /<ul class="share-ways">(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/href="([^"]*)"/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&')),
  );
}

test('a message has title, summary and a link to a page in the language of the post', () => {
  const ways = waysOf({ title: 'L’eau', summary: 'Faites bouillir l’eau.', language: 'fr', slug: 'eau' });
  const message = 'L’eau\nFaites bouillir l’eau.\nhttps://afya.example/phis/read/eau?lang=fr';
  const [whatsApp, sms, telegram, email] = ways;
  expect(whatsApp?.searchParams.get('text')).toBe(message);
  expect([sms?.protocol, sms?.searchParams.get('body')]).toEqual(['sms:', message]);
  expect(telegram?.searchParams.get('url')).toBe('https://afya.example/phis/read/eau?lang=fr');
  expect(telegram?.searchParams.get('text')).toBe('L’eau\nFaites bouillir l’eau.');
  expect(email?.searchParams.get('body')).toBe(message.replaceAll('\n', '\r\n'));
});

test('a message has at most 700 characters, and its summary ends with a word', () => {
  const text = waysOf({ summary: 'water '.repeat(200) })[0]?.searchParams.get('text') ?? '';
  expect(text.length).toBeLessThanOrEqual(700);
  expect(text).toMatch(/water…\nhttps:\S+$/);
  expect(waysOf({ summary: 'w'.repeat(900) })[0]?.searchParams.get('text')?.length).toBeLessThanOrEqual(700);
});

test('a post in a language that the site lacks, and one without a summary, have a plain link', () => {
  const [whatsApp] = waysOf({ title: 'A', summary: '', language: 'de', slug: 'a' });
  expect(whatsApp?.searchParams.get('text')).toBe('A\nhttps://afya.example/phis/read/a');
});

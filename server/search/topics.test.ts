import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeApproved } from '../../tests/factories.ts';
import { commonMisses } from './index.ts';

/** A search finds posts by every name of the topic that it names. */

let site: TestApp;
const slugs: Record<string, string> = {};
beforeAll(async () => {
  site = await startTestApp();
  for (const [language, title] of [
    ['en', 'Malaria before the rains'],
    ['fr', 'Le paludisme avant les pluies'],
    ['pt', 'A malária antes das chuvas'],
    ['ar', 'الملاريا قبل الأمطار'],
    ['sw', 'Homa ya malaria kabla ya mvua'],
  ] as const)
    slugs[language] = (await makeApproved(site.context, { language, title, topics: [] })).slug;
  await makeApproved(site.context, { title: 'Wells', topics: ['wells'] });
});
afterAll(() => site.close());

const found = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await site.call('GET', `/content/posts?${new URLSearchParams(query)}`);
  return body.posts.map(({ slug }: { slug: string }) => slug);
};
const textOf = async (query: Record<string, string>) =>
  (await site.page(`/phis/search?${new URLSearchParams(query)}`)).html.replace(/<style>.*<\/style>/s, '');

describe('a search for a topic', () => {
  it.each(['paludisme', 'malaria', 'ملاريا', 'homa ya malaria', 'Malária'])(
    '%s finds the posts of every language',
    async (q) => {
      expect((await found({ q })).sort()).toEqual(Object.values(slugs).sort());
    },
  );

  it('finds posts by a name of several words of which one is a name, too', async () => {
    const { slug } = await makeApproved(site.context, { title: 'Where to get safe water', topics: [] });
    expect(await found({ q: 'maji' })).toContain(slug);
    expect(await found({ q: 'maji rains' })).not.toContain(slug);
    expect(await textOf({ q: 'maji', lang: 'en' })).toContain('<mark>safe</mark> <mark>water</mark>');
  });

  it('needs the other words too', async () => {
    expect(await found({ q: 'paludisme rains' })).toEqual([slugs.en]);
  });

  it('in one language finds its posts by names of others', async () => {
    expect(await found({ q: 'ملاريا', language: 'fr' })).toEqual([slugs.fr]);
  });

  it('gives posts in the language of the page first, and others under a heading of their own', async () => {
    const html = await textOf({ q: 'malaria', lang: 'fr' });
    const order = [...html.matchAll(/href="\/phis\/read\/([^"?]+)/g)].map(([, slug]) =>
      decodeURIComponent(slug ?? ''),
    );
    expect(order[0]).toBe(slugs.fr);
    expect(html.match(/class="list-others"/g)).toHaveLength(1);
    expect(html.indexOf('list-others')).toBeGreaterThan(html.indexOf(slugs.fr ?? 'none'));
    expect(html.indexOf('list-others')).toBeLessThan(html.indexOf(slugs.en ?? 'none'));
  });

  it('marks the names that posts were found by', async () => {
    expect(await textOf({ q: 'malaria', lang: 'fr' })).toContain('<mark>paludisme</mark>');
  });
});

describe('a search without a result', () => {
  it('offers topics with a similar name where some of the words are wrong', async () => {
    const html = await textOf({ q: 'visim qwxz' });
    expect(html).toContain('class="search-outcome"');
    expect(html).toContain('href="/phis/topics/water"');
  });

  it('offers the topics of the newest posts where no name is similar, and is counted for staff', async () => {
    for (let times = 0; times < 2; times += 1) {
      const html = await textOf({ q: 'qwxzqwxz' });
      expect(html).toContain('class="search-outcome"');
      expect(html).toContain('href="/phis/topics/water"');
    }
    const day = site.context.clock().toISOString().slice(0, 10);
    expect(await commonMisses(site.context, day, 10)).toEqual([{ words: 'qwxzqwxz', searches: 2 }]);
  });
});

import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interfaceLanguages } from '../../../contract/constants.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeApproved } from '../../../tests/factories.ts';
import { withdrawPost } from '../posts/lifecycle.ts';
import { needs } from './needs.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** The part of the front page that offers needs; empty where it offers none. */
const offered = async (language: string) => {
  await site.settled();
  const { html } = await site.page(`/?lang=${language}`);
  return /<section[^>]*aria-labelledby="needs">.*?<\/section>/s.exec(html)?.[0] ?? '';
};

describe('the needs that come with the program', () => {
  it('lead to topics of the vocabulary, and have a name in each language of the interface', () => {
    const slugs = new Set(site.context.topics.topics.map(({ slug }) => slug));
    for (const { slug, topics, names } of needs) {
      expect(
        topics.filter((topic) => !slugs.has(topic)),
        slug,
      ).toEqual([]);
      expect(Object.keys(names).sort(), slug).toEqual([...interfaceLanguages].sort());
      for (const name of Object.values(names)) expect(name, slug).not.toBe('');
    }
    expect(new Set(needs.map(({ slug }) => slug)).size).toBe(needs.length);
  });
});

describe('the front page', () => {
  it('offers a need once a post is about it, with a topic that has posts, and no longer than that', async () => {
    expect(await offered('en')).toBe('');
    const { id, author } = await makeApproved(site.context, { title: 'Fever', topics: ['malaria'] });
    const html = await offered('en');
    expect(html).toContain('<a href="/phis/topics/malaria">A sick child</a>');
    expect(html.match(/<a /g)).toHaveLength(1);
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    expect(await offered('en')).toBe('');
  });

  it('names it in the language of the page, and leads to a topic in that language', async () => {
    await makeApproved(site.context, { title: 'Fever', topics: ['malaria', 'diarrhoea', 'child health'] });
    await makeApproved(site.context, { title: 'Surua', topics: ['surua'], language: 'sw' });
    expect(await offered('sw')).toContain('<a href="/phis/topics/measles?lang=sw">Mtoto mgonjwa</a>');
    expect(await offered('en')).toContain('<a href="/phis/topics/child-health">A sick child</a>');
    expect(await offered('ar')).toContain('طفل مريض');
    expect(await offered('ha')).toContain('>Yaro mara lafiya<');
  });

  it('stays within 9 kB with all needs, and the posts around them', { tags: 'edge' }, async () => {
    const slugs = [...new Set(needs.flatMap(({ topics }) => topics))];
    for (let from = 0; from < slugs.length; from += 4) {
      const topics = slugs.slice(from, from + 4).map((slug) => site.context.topics.bySlug(slug)?.word ?? '');
      await makeApproved(site.context, {
        title: `What a district of ${from} villages learnt about ${topics.join(' and ')}`,
        body: 'Every household was visited twice, before the rains and after them, and asked what it drinks. '.repeat(
          9,
        ),
        language: ['en', 'ar', 'fr', 'sw'][from % 4] ?? 'en',
        topics,
      });
    }
    for (const language of ['en', 'ar']) {
      const html = await offered(language);
      expect(html.match(/<a /g)).toHaveLength(needs.length);
      const page = await site.page(`/?lang=${language}`);
      expect(brotliCompressSync(page.html).length, language).toBeLessThan(9_000);
    }
  });
});

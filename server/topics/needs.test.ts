import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { longEnoughReason, makeApproved } from '../../tests/factories.ts';
import { withdrawPost } from '../posts/index.ts';
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
  it('lead to topics of the vocabulary, and have a name in five languages', () => {
    const slugs = new Set(site.context.topics.topics.map(({ slug }) => slug));
    for (const { slug, topics, names } of needs) {
      expect(
        topics.filter((topic) => !slugs.has(topic)),
        slug,
      ).toEqual([]);
      expect(Object.keys(names), slug).toEqual(['en', 'fr', 'pt', 'ar', 'sw']);
      for (const name of Object.values(names)) expect(name, slug).not.toBe('');
    }
    expect(new Set(needs.map(({ slug }) => slug)).size).toBe(needs.length);
  });
});

describe('the front page', () => {
  it('offers a need once a post is about it, with the topics that have posts, and no longer than that', async () => {
    expect(await offered('en')).toBe('');
    const { id, author } = await makeApproved(site.context, { title: 'Fever', topics: ['malaria'] });
    const html = await offered('en');
    expect(html).toContain('A sick child');
    expect(html).toContain('href="/phis/topics/malaria"');
    expect(html).not.toContain('Pregnancy');
    expect(html).not.toContain('/phis/topics/measles');
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    expect(await offered('en')).toBe('');
  });

  it('names it in the language of the page, else in English, and begins with topics in that language', async () => {
    await makeApproved(site.context, { title: 'Fever', topics: ['malaria', 'diarrhoea', 'child health'] });
    await makeApproved(site.context, { title: 'Surua', topics: ['surua'], language: 'sw' });
    const swahili = await offered('sw');
    expect(swahili).toContain('Mtoto mgonjwa');
    const first = /Mtoto mgonjwa.*?topics\/([a-z-]+)/s.exec(swahili)?.[1];
    expect(first).toBe('measles');
    expect(swahili.slice(swahili.indexOf('Mtoto mgonjwa')).match(/<\/ul>/g)?.length).toBeGreaterThan(0);
    expect(await offered('ar')).toContain('طفل مريض');
    expect(await offered('ha')).toMatch(/<h3 lang="en">A sick child/);
  });
});

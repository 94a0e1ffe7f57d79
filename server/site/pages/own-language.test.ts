/** Lists begin with the posts in the language of the page, and say how many posts there are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, revise } from '../../../tests/factories.ts';
import { inMass } from '../../../tests/mass.ts';
import { operator } from '../../platform/actor.ts';
import { withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const slugsIn = (html: string) =>
  [...html.matchAll(/<h[23]><a href="\/phis\/read\/([^"?]+)/g)].map(([, slug = '']) => slug);
const moreIn = (html: string) =>
  /class="list-foot no-print"><a class="button[^>]*href="([^"]+)"/
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&') ?? null;

/** The slugs of a list in order, over all pages that "Load more posts..." links to. */
async function readOn(address: string): Promise<string[]> {
  const met: string[] = [];
  for (let next: string | null = address; next !== null; ) {
    const { status, html }: { status: number; html: string } = await site.page(next.split('#')[0] ?? '');
    expect(status).toBe(200);
    for (const slug of slugsIn(html)) if (!met.includes(slug)) met.push(slug);
    next = moreIn(html);
  }
  return met;
}

describe('a site in three languages', () => {
  const made: { slug: string; language: string }[] = [];
  const languages = ['ar', 'en', 'sw-TZ', 'en', 'ar'];

  beforeAll(async () => {
    const author = await makeAccount(site.context, 'R');
    for (let number = 0; number < 75; number += 1) {
      const language = languages[number % languages.length] ?? 'en';
      const { slug } = await makeApproved(site.context, {
        author,
        language,
        topics: ['rain', ...(number < 3 ? ['early'] : [])],
      });
      made.unshift({ slug, language });
    }
    await site.settled();
  });

  const inOrder = (language: string) => [
    ...made.filter((post) => post.language.startsWith(language)),
    ...made.filter((post) => !post.language.startsWith(language)),
  ];

  it.each(inMass(['en', 'ar', 'sw', 'fr'], ['sw']))(
    'lists every post once, those in the language of the page (%s) first, over all its pages',
    { tags: 'edge' },
    async (language) => {
      for (const path of ['/phis', '/phis/topics/rain'])
        expect(await readOn(`${path}?lang=${language}`)).toEqual(inOrder(language).map(({ slug }) => slug));
    },
  );

  it('lists the most read posts in the same way', async () => {
    const [first, second] = [made.at(-1), made.at(-2)];
    for (const [post, views] of [
      [first, 10],
      [second, 20],
    ] as const)
      await site.context.db
        .updateTable('posts')
        .set({ views })
        .where('slug', '=', post?.slug ?? '')
        .execute();
    const met = await readOn('/phis?order=most-read&lang=ar');
    expect(met[0]).toBe(first?.slug);
    expect(met[made.filter((post) => post.language === 'ar').length]).toBe(second?.slug);
    expect([...met].sort()).toEqual(made.map(({ slug }) => slug).sort());
  });

  it('repeats and skips no post on later pages if posts are published in between', async () => {
    const before = await site.page('/phis?shown=61');
    const next = moreIn(before.html) ?? '';
    expect(next).toContain('part=others');
    await makeApproved(site.context, { language: 'en' });
    await makeApproved(site.context, { language: 'ar' });
    await site.settled();
    const after = await site.page(next.split('#')[0] ?? '');
    const met = [...slugsIn(before.html), ...slugsIn(after.html)];
    expect(new Set(met).size).toBe(met.length);
    expect(met).toEqual(
      inOrder('en')
        .slice(0, met.length)
        .map(({ slug }) => slug),
    );
  });

  it('has a home page that begins with the language of the page, and marks the others', async () => {
    const { html } = await site.page('/?lang=ar');
    const others = html.slice(html.indexOf('id="others"'), html.indexOf('class="home-side"'));
    const own = html.slice(html.indexOf('id="newest"'), html.indexOf('id="others"'));
    expect(own.match(/<h3/g)?.length).toBe(5);
    expect(own).not.toMatch(/lang="(?!ar")[^"]*" dir/);
    expect(own).not.toContain('language-mark');
    expect(others.match(/class="language-mark"/g)?.length).toBe(3);
    const french = (await site.page('/?lang=fr')).html;
    expect(french).toContain('Rien en français pour l’instant.');
  });

  it('offers a filter by language: that of the page first, then those of the interface, and none without posts', async () => {
    const amharic = await makeApproved(site.context, { language: 'am', topics: ['highlands'] });
    await site.settled();
    const offered = async (url: string) => {
      const { html } = await site.page(url);
      const filters = /<div class="list-choices">.*?<\/details>/.exec(html)?.[0] ?? '';
      return [...filters.matchAll(/[?;]language=([a-z]+)/g)].map(([, language]) => language);
    };
    expect(await offered('/phis?lang=sw')).toEqual(['sw', 'en', 'am', 'ar']);
    expect(await offered('/phis/topics/early')).toEqual(['en', 'ar', 'sw']);
    expect(await offered('/phis/topics/highlands')).toEqual([]);
    await withdrawPost(site.context, operator, amharic.id, { reason: longEnoughReason, as: 'admin' });
    await site.settled();
    expect(await offered('/phis')).not.toContain('am');
  });

  it('offers only topics with posts in the chosen language', async () => {
    await makeApproved(site.context, { language: 'ha', topics: ['harmattan'] });
    await site.settled();
    const { html } = await site.page('/phis?language=ha');
    expect(html).toContain('<p>1 post</p>');
    expect(html).toContain('href="/phis/topics/harmattan?language=ha"');
    expect(html).not.toContain('href="/phis/topics/rain?language=ha"');
  });
});

describe('the number of posts of a list', () => {
  it('is correct after many posts are published, revised to another language and withdrawn at once', {
    tags: 'edge',
  }, async () => {
    const { context } = site;
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        makeApproved(context, { language: number % 2 ? 'pt' : 'pt-BR', topics: ['one', 'two'] }),
      ),
    );
    const [first, ...others] = made;
    if (first) await revise(context, first.author, first.id, { language: 'fr' });
    await Promise.all(
      others
        .slice(0, 3)
        .map(({ id }) => withdrawPost(context, operator, id, { reason: longEnoughReason, as: 'admin' })),
    );
    const counts = await context.db
      .selectFrom('list_counts')
      .selectAll()
      .where('language', 'in', ['pt', 'fr'])
      .orderBy('language')
      .orderBy('topic')
      .execute();
    expect(counts).toEqual([
      { topic: '', language: 'fr', posts: 1 },
      { topic: 'one', language: 'fr', posts: 1 },
      { topic: 'two', language: 'fr', posts: 1 },
      { topic: '', language: 'pt', posts: 4 },
      { topic: 'one', language: 'pt', posts: 4 },
      { topic: 'two', language: 'pt', posts: 4 },
    ]);
    await site.settled();
    expect((await site.page('/phis/topics/one')).html).toContain('<p>5 posts</p>');
    expect((await site.page('/phis/topics/one?language=pt')).html).toContain('<p>4 posts</p>');
  });
});

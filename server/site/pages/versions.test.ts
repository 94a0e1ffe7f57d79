/** The versions of a post, for readers and for programs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  revise,
} from '../../../tests/factories.ts';
import { somePicture } from '../../../tests/pictures.ts';
import { importPicture } from '../../people/index.ts';
import { operator } from '../../platform/actor.ts';
import { revisePost, submitPost, withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const wrongDose = 'Give **5 mg** of zinc a day.\n\n| Age | Dose |\n|---|---|\n| 2 | 5 mg |\n';
const rightDose = 'Give **50 mg** of zinc a day.\n\n| Age | Dose |\n|---|---|\n| 2 | 5 mg |\n';
const correction = { kind: 'correction', note: 'The dose was <b>wrong</b> by a factor of ten.' } as const;

/** A post whose first version was wrong, and whose second corrects it. */
async function makeCorrected(language = 'en') {
  const author = await makeAccount(site.context, 'R');
  const post = await makeApproved(site.context, { author, title: 'Zinc', body: wrongDose, language });
  await site.settled();
  const first = await site.page(`/phis/read/${post.slug}`);
  await revise(site.context, author, post.id, { body: rightDose }, correction);
  await site.settled();
  return { ...post, author, first };
}

const articleOf = (html: string) => /<div class="prose post-text">(.*?)<\/div>/s.exec(html)?.[1];

describe('the versions of a post', () => {
  it('are listed newest first, each with what changed and who approved it', async () => {
    const { slug } = await makeCorrected();
    const { status, html } = await site.page(`/phis/read/${slug}/versions`);
    expect(status).toBe(200);
    const rows = html.split('<ol class="version-rows"')[1] ?? '';
    expect(rows.indexOf('Version 2')).toBeLessThan(rows.indexOf('Version 1'));
    expect(rows).toContain('Correction');
    expect(rows).toContain('The dose was &lt;b&gt;wrong&lt;/b&gt; by a factor of ten.');
    expect(rows).toContain('a super admin of the network');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(
      `<link rel="canonical" href="${site.context.config.publicUrl}/phis/read/${slug}">`,
    );
  });

  it('have a page each, with the text as readers had it and a banner that links to the newest', async () => {
    const { slug, first } = await makeCorrected();
    const { status, html, headers } = await site.page(`/phis/read/${slug}/v/1`);
    expect(status).toBe(200);
    expect(articleOf(html)).toBe(articleOf(first.html));
    expect(html).toContain('version 1 of 2');
    expect(html).toContain(`href="/phis/read/${slug}/v/1..2"`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(headers['memento-datetime']).toMatch(/ GMT$/);
    const markdown = await site.app.inject(`/phis/read/${slug}/v/1.md`);
    expect(markdown.body).toBe(wrongDose);
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8');
  });

  it('have a comparison that marks exactly the words that changed', async () => {
    const { slug } = await makeCorrected();
    const { html } = await site.page(`/phis/read/${slug}/v/1..2`);
    const marks = (tag: string) =>
      [...html.matchAll(new RegExp(`<${tag} class="\\w+">(.*?)</${tag}>`, 'gs'))].map(([, text]) =>
        text?.replace(/<span class="visually-hidden".*?<\/span>/s, ''),
      );
    expect(marks('del')).toEqual(['5']);
    expect(marks('ins')).toEqual(['50']);
    expect(html).toContain('<del class="removed"><span class="visually-hidden" lang="en">Removed: </span>');
  });

  it('answer 404 if the version doesn’t exist or its number is spelt in another way', async () => {
    const { slug } = await makeCorrected();
    const wrong = ['3', '0', '01', '-1', '1.0', 'x', '2..1', '1..1', '1..3', '1..2.md', '3.md', '1234567'];
    for (const part of wrong) {
      expect([part, (await site.page(`/phis/read/${slug}/v/${part}`)).status]).toEqual([part, 404]);
    }
    expect((await site.page('/phis/read/no-such-post/versions')).status).toBe(404);
    expect((await site.page('/phis/read/no-such-post/v/1')).status).toBe(404);
    expect((await site.page('/phis/read/no-such-post/timemap')).status).toBe(404);
    expect((await site.page('/phis/read/no-such-post/timegate')).status).toBe(404);
  });

  it('answer 410 once the post is withdrawn', async () => {
    const { slug, id } = await makeCorrected();
    await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
    await site.settled();
    for (const part of ['versions', 'v/1', 'v/1..2', 'v/1.md', 'timemap', 'timegate']) {
      const { status, html } = await site.page(`/phis/read/${slug}/${part}`);
      expect([part, status]).toEqual([part, 410]);
      expect(html).not.toContain('of zinc a day');
    }
  });

  it('with made-up numbers fill no cache, whether the post was withdrawn or moved', {
    tags: 'edge',
  }, async () => {
    const withdrawn = await makeCorrected();
    await withdrawPost(site.context, operator, withdrawn.id, { reason: longEnoughReason, as: 'admin' });
    const moved = await makeCorrected();
    await site.context.db
      .insertInto('post_slugs')
      .values({ slug: 'moved-zinc', post_id: moved.id })
      .execute();
    await site.settled();
    const before = site.publicPages.cache.count;
    for (let number = 2; number < 10; number += 1)
      for (const part of [`v/${number}`, `v/1..${number}`, `v/${number}.md`]) {
        expect((await site.page(`/phis/read/${withdrawn.slug}/${part}`)).status).toBe(410);
        expect((await site.app.inject(`/phis/read/moved-zinc/${part}`)).statusCode).toBe(301);
      }
    expect(site.publicPages.cache.count).toBe(before);
  });

  it('redirect from an older address of the post', async () => {
    const { slug, id } = await makeCorrected();
    await site.context.db.insertInto('post_slugs').values({ slug: 'old-zinc', post_id: id }).execute();
    for (const part of ['versions', 'v/1', 'v/1..2', 'v/1.md', 'timemap']) {
      const { statusCode, headers } = await site.app.inject(`/phis/read/old-zinc/${part}`);
      expect([statusCode, headers.location]).toEqual([301, `/phis/read/${slug}/${part}`]);
    }
  });

  it('have pages in the language of the interface, and texts in their own direction', async () => {
    const { slug } = await makeCorrected('ar');
    const { html } = await site.page(`/phis/read/${slug}/v/1?lang=ar`);
    expect(html).toContain('<article class="version-text" lang="ar" dir="rtl">');
    expect(html).toContain('النسخة');
  });

  it('are compared with their kind, summary, funding and competing interests', async () => {
    const { id, slug, author } = await makeApproved(site.context, {
      kind: 'explainer',
      summary: 'Take 5 mg.',
      funding: 'Nobody.',
    });
    await revise(site.context, author, id, {
      kind: 'guidance',
      summary: 'Take 50 mg.',
      competing_interests: 'Sells zinc.',
      funding: 'Nobody.',
    });
    const { html } = await site.page(`/phis/read/${slug}/v/1..2`);
    const text = html.replace(/<span class="visually-hidden".*?<\/span>/gs, '');
    expect(text).toMatch(/<del class="removed">Explainer<\/del> <ins class="added">Guidance<\/ins>/);
    expect(text).toMatch(/Take (<bdi[^>]*>)?<del class="removed">5<\/del><ins class="added">50<\/ins>/);
    expect(text).toMatch(/Competing interests.*<ins class="added">Sells zinc\.<\/ins>/s);
    expect(text).not.toContain('Nobody.');
  });

  it('show every field with a name, and compare the countries, the audience and the cover', async () => {
    const author = await makeAccount(site.context, 'R');
    const picture = await importPicture(site.context, author, await somePicture());
    const { id, slug } = await makeApproved(site.context, {
      author,
      countries: ['KE'],
      audience: 'everybody',
      funding: 'The district council.',
    });
    await revise(site.context, author, id, {
      countries: ['KE', 'TZ'],
      audience: 'researchers',
      cover: `![A pump](${picture})`,
    });
    const older = (await site.page(`/phis/read/${slug}/v/1`)).html;
    expect(older).toContain('The district council.');
    expect(older).toMatch(/Kenya/);
    const newer = (await site.page(`/phis/read/${slug}/v/2`)).html;
    expect(newer).toContain(`src="${picture}" alt="A pump"`);
    const { html } = await site.page(`/phis/read/${slug}/v/1..2`);
    const text = html.replace(/<span class="visually-hidden".*?<\/span>/gs, '');
    expect(text).toMatch(/<del class="removed">Kenya<\/del> <ins class="added">Kenya · Tanzania<\/ins>/);
    expect(text).toMatch(/<ins class="added">Researchers<\/ins>/);
    expect(text).toMatch(/<ins class="added"><img class="version-picture" [^>]*alt="A pump"/);
    expect(text).not.toContain('The district council.');
  });
});

describe('a post with a correction', () => {
  it('has the note of the correction above its text, and names its version', async () => {
    const { slug } = await makeCorrected();
    const { html } = await site.page(`/phis/read/${slug}`);
    expect(html).toContain('This post was corrected on');
    expect(html).toContain('by a factor of ten.');
    expect(html).toContain(`<a href="/phis/read/${slug}/versions">Version 2 · what changed</a>`);
    expect(html).toContain('"version":2');
  });

  it('has the note in its feed entry and in the public API', async () => {
    const { slug } = await makeCorrected();
    const atom = (await site.app.inject('/phis/feed.atom')).body;
    expect(atom).toContain('Version 2 · Correction: The dose was &lt;b&gt;wrong');
    const { body } = await site.call('GET', `/api/v1/posts/${slug}`);
    expect(body.post.versions).toMatchObject([
      { number: 1, change: null },
      { number: 2, change: correction, url: expect.stringContaining(`/phis/read/${slug}/v/2`) },
    ]);
  });
});

describe('the note on what changed in a version', () => {
  it('is required for every version but the first', async () => {
    const { context } = site;
    const author = await makeAccount(context, 'R');
    const post = await makeApproved(context, { author });
    const { draft } = await revisePost(context, author, post.id);
    const submit = (change?: object) =>
      site.call('POST', `/content/drafts/${post.id}/submit`, {
        token: author.token,
        body: { version: draft.version, ...(change && { change }) },
      });
    expect(await submit()).toMatchObject({
      status: 422,
      body: { code: 'incomplete_post', fields: { change: 'Say what has changed' } },
    });
    for (const wrong of [
      { kind: 'correction', note: ' short  ' },
      { kind: 'correction', note: 'x'.repeat(501) },
      { kind: 'other', note: aChange.note },
      { note: aChange.note },
    ])
      expect((await submit(wrong)).status).toBe(400);
    expect((await submit({ ...aChange, note: `  ${aChange.note} ` })).body.draft.change).toEqual(aChange);
  });

  it('is ignored for a first version', async () => {
    const { id, author, draft } = await makeDraft(site.context);
    const submitted = await submitPost(site.context, author, id, draft.version, aChange);
    expect(submitted.draft).toMatchObject({ change_kind: null, change_note: null });
  });
});

describe('Memento (RFC 7089)', () => {
  it('the time gate redirects to the version that readers had at a time', async () => {
    const { slug, id } = await makeCorrected();
    const early = await site.context.db
      .selectFrom('approvals')
      .select(['version', 'approved_at'])
      .where('post_id', '=', id)
      .orderBy('version')
      .execute();
    const ask = (at?: Date | string) =>
      site.app.inject({
        url: `/phis/read/${slug}/timegate`,
        headers: at === undefined ? {} : { 'accept-datetime': at instanceof Date ? at.toUTCString() : at },
      });
    const newest = await ask();
    expect([newest.statusCode, newest.headers.location]).toEqual([302, `/phis/read/${slug}/v/2`]);
    expect(newest.headers.vary).toContain('accept-datetime');
    expect(newest.headers.link).toContain('rel="original"');
    expect((await ask(new Date(0))).headers.location).toBe(`/phis/read/${slug}/v/1`);
    expect((await ask(new Date(Date.now() + 1e6))).headers.location).toBe(`/phis/read/${slug}/v/2`);
    expect(early.map(({ version }) => version)).toEqual([1, 2]);
    expect((await ask('yesterday')).statusCode).toBe(400);
  });

  it('the time gate redirects from each date of the time map to its version', async () => {
    const { clock } = site.context;
    const slugOf = async () => {
      // HTTP dates have no milliseconds.
      site.context.clock = () => new Date('2026-01-01T10:00:05.345Z');
      const { id, slug, author } = await makeApproved(site.context, { title: 'Copper' });
      site.context.clock = () => new Date('2026-01-02T10:00:05.345Z');
      await revise(site.context, author, id, { body: rightDose }, correction);
      return slug;
    };
    const slug = await slugOf().finally(() => {
      site.context.clock = clock;
    });
    await site.settled();
    const { body } = await site.app.inject(`/phis/read/${slug}/timemap`);
    const dates = [...body.matchAll(/datetime="([^"]+)"/g)].map(([, date]) => String(date));
    expect(dates).toHaveLength(2);
    for (const [index, date] of dates.entries()) {
      const { headers } = await site.app.inject({
        url: `/phis/read/${slug}/timegate`,
        headers: { 'accept-datetime': date },
      });
      expect(headers.location).toBe(`/phis/read/${slug}/v/${index + 1}`);
    }
  });

  it('the time map lists every version', async () => {
    const { slug } = await makeCorrected();
    const { headers, body } = await site.app.inject(`/phis/read/${slug}/timemap`);
    expect(headers['content-type']).toBe('application/link-format');
    expect(body.match(/rel="[^"]*memento"; datetime="[^"]+ GMT"/g)).toHaveLength(2);
    expect(body).toContain('rel="first memento"');
    expect(body).toContain('rel="last memento"');
    const { created } = site.publicPages.cache;
    for (const query of ['', '?a', '?b=1'])
      expect((await site.app.inject(`/phis/read/${slug}/timemap${query}`)).body).toBe(body);
    expect(site.publicPages.cache.created, 'parameters make no further one').toBe(created);
    const page = await site.page(`/phis/read/${slug}`);
    expect(page.status).toBe(200);
    expect(page.headers.link).toContain('rel="timegate"');
    expect(page.headers.link).toContain('rel="timemap"');
  });
});

// Runs last: it sets the clock ahead, and the limits of requests are used up until then.
describe('a correction of a post', () => {
  it('is announced on the post’s page for 30 days', async () => {
    const { slug, id } = await makeCorrected();
    const now = site.context.clock;
    const later = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    try {
      for (const [days, shown] of [
        [29, true],
        [31, false],
      ] as const) {
        site.context.clock = later(days);
        site.publicPages.cache.invalidate(`post:${id}`);
        const { html } = await site.page(`/phis/read/${slug}`);
        expect([days, html.includes('This post was corrected on')]).toEqual([days, shown]);
      }
    } finally {
      site.context.clock = now;
    }
  });
});

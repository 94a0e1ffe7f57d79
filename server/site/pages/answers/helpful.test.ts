/** "Was this helpful?": what readers send, and what the author and the staff see of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount, makeApproved, makeWithdrawn, revise } from '../../../../tests/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

let browser = 0;
/** Sends a form as a browser of its own. */
const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  browser += 1;
  return site.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': `Browser ${browser}`,
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
};
const formIn = (html: string) => /<form class="helpful[^>]* action="([^"]+)"/.exec(html)?.[1] ?? '';
const answersOf = async (id: string, token: string, query = '') =>
  (await site.call('GET', `/content/posts/${id}/answers${query}`, { token })).body;

describe('a reader', () => {
  it('answers by one button of the post, adds a line, and the author reads it by version', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author, title: 'Wells' });
    const first = formIn((await site.page(`/phis/read/${slug}`)).html);
    expect(first).toBe(`/phis/read/${slug}/helpful/1`);
    const yes = await send(first, { helpful: 'yes' });
    expect(yes.statusCode).toBe(303);
    expect(yes.headers.location).toMatch(new RegExp(`^/phis/read/${slug}/answer/[\\da-f-]{36}$`));
    const thanks = await site.page(String(yes.headers.location));
    expect(thanks.status).toBe(200);
    expect(thanks.html).toContain('Thank you for your answer');
    expect(thanks.html).toContain('name="words"');
    expect(thanks.html).toContain('<meta name="robots" content="noindex">');
    const added = await send(String(yes.headers.location), { words: ' How long \n to boil\u2028it? ' });
    expect([added.statusCode, added.headers.location]).toEqual([303, `/phis/read/${slug}/answer/sent`]);
    expect((await site.page(`/phis/read/${slug}/answer/sent`)).html).not.toContain('name="words"');
    await revise(site.context, author, id, { title: 'Wells, again' });
    await site.settled();
    await send(formIn((await site.page(`/phis/read/${slug}?lang=fr`)).html), { helpful: 'no' });
    await send(first, { helpful: 'no' });
    const { post, versions, answers } = await answersOf(id, author.token);
    expect(post).toEqual({ slug: expect.any(String), title: 'Wells, again', language: 'en' });
    expect(versions).toEqual([
      { version: 2, yes: 0, no: 1 },
      { version: 1, yes: 1, no: 1 },
    ]);
    expect(answers).toEqual([
      {
        id: String(yes.headers.location).split('/').at(-1),
        version: 1,
        helpful: true,
        words: 'How long to boil it?',
        language: 'en',
        created_at: expect.any(String),
      },
    ]);
  });

  it('counts once a day about a post, whatever is pressed again, and adds one line', async () => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author });
    const me = { 'user-agent': 'The same' };
    const first = String(
      (await send(`/phis/read/${slug}/helpful/1`, { helpful: 'yes' }, me)).headers.location,
    );
    const again = await send(`/phis/read/${slug}/helpful/1`, { helpful: 'no' }, me);
    expect(again.headers.location).toBe(`/phis/read/${slug}/answer/not-kept`);
    expect((await site.page(String(again.headers.location))).html).toContain('This was not kept');
    const said = async (words: string) => (await send(first, { words }, me)).headers.location?.toString();
    expect(await said('One')).toBe(`/phis/read/${slug}/answer/sent`);
    // As a form that is sent twice on a slow line.
    expect(await said('One')).toBe(`/phis/read/${slug}/answer/sent`);
    expect(await said('Two')).toBe(`/phis/read/${slug}/answer/not-kept`);
    const { versions, answers } = await answersOf(id, author.token);
    expect(versions).toEqual([{ version: 1, yes: 1, no: 0 }]);
    expect(answers.map(({ words }: { words: string }) => words)).toEqual(['One']);
  });

  it.each([
    ['an answer that is none', { helpful: 'maybe' }, {}],
    ['a page of another site', { helpful: 'yes' }, { 'sec-fetch-site': 'cross-site' }],
  ])('stores nothing for %s', async (_, fields, headers) => {
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author });
    const reply = await send(`/phis/read/${slug}/helpful/1`, fields as Record<string, string>, headers);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `/phis/read/${slug}/answer/not-kept`]);
    expect((await answersOf(id, author.token)).versions).toEqual([]);
  });

  it('adds a line to the post of the answer only, within an hour, and of at most 200 characters', async () => {
    const author = await makeAccount(site.context, 'R');
    const [one, other] = [
      await makeApproved(site.context, { author }),
      await makeApproved(site.context, { author }),
    ];
    const answer = async () =>
      String((await send(`/phis/read/${one.slug}/helpful/1`, { helpful: 'no' })).headers.location);
    const elsewhere = (await answer()).replace(one.slug, other.slug);
    const isRefused = async (address: string, words: string) =>
      expect((await send(address, { words })).headers.location).toMatch(/\/answer\/not-kept$/);
    await isRefused(elsewhere, 'On another post');
    await isRefused(await answer(), 'x'.repeat(201));
    await isRefused(await answer(), ' \n ');
    const late = await answer();
    const { db } = site.context;
    await db
      .updateTable('reader_answers')
      .set({ created_at: new Date(site.context.clock().getTime() - 3_601_000) })
      .where('id', '=', late.split('/').at(-1) ?? '')
      .execute();
    await isRefused(late, 'An hour later');
    await send(await answer(), { words: 'x'.repeat(200) });
    const { answers } = await answersOf(one.id, author.token);
    expect(answers.map(({ words }: { words: string }) => words)).toEqual(['x'.repeat(200)]);
    expect((await answersOf(other.id, author.token)).answers).toEqual([]);
  });

  it('of a withdrawn post is led to its notice, and of no post to the page for that', async () => {
    const gone = await makeWithdrawn(site.context);
    const reply = await send(`/phis/read/${gone.slug}/helpful/1`, { helpful: 'yes' });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `/phis/read/${gone.slug}`]);
    expect((await send('/phis/read/no-such-post/helpful/1', { helpful: 'yes' })).statusCode).toBe(404);
    const { slug } = await makeApproved(site.context);
    expect((await site.page(`/phis/read/${slug}/answer/nonsense`)).status).toBe(404);
  });

  it('is asked to come back later where one network sends too many', async () => {
    const { slug } = await makeApproved(site.context);
    const from = { remoteAddress: '203.0.113.9' };
    let status = 0;
    for (let count = 0; count < 62 && status !== 429; count += 1) {
      const reply = await site.app.inject({
        method: 'POST',
        url: `/phis/read/${slug}/helpful/1`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': `Flood ${count}` },
        payload: 'helpful=yes',
        ...from,
      });
      status = reply.statusCode;
      if (status === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(status).toBe(429);
  });
});

it('other authors see nothing, staff see all, page by page', async () => {
  const { context } = site;
  const author = await makeAccount(context, 'R');
  const { id } = await makeApproved(context, { author });
  for (let number = 1; number <= 21; number += 1)
    await context.db
      .insertInto('reader_answers')
      .values({
        post_id: id,
        version: 1,
        helpful: number % 2 === 0,
        words: `Line ${number}`,
        language: 'sw',
        created_at: new Date(Date.UTC(2026, 0, 1, 0, number)),
      })
      .execute();
  const other = await makeAccount(context, 'R');
  const { status } = await site.call('GET', `/content/posts/${id}/answers`, { token: other.token });
  expect(status).toBe(404);
  const staff = await makeAccount(context, 'A');
  const first = await answersOf(id, staff.token);
  expect(first.versions).toEqual([{ version: 1, yes: 10, no: 11 }]);
  expect(first.answers).toHaveLength(20);
  expect(first.answers[0].words).toBe('Line 21');
  const second = await answersOf(id, staff.token, `?cursor=${first.next}`);
  expect(second.answers.map(({ words }: { words: string }) => words)).toEqual(['Line 1']);
  expect(second.next).toBeNull();
});

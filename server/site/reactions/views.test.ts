import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeApproved, makeDraft, makeWithdrawn } from '../../../tests/factories.ts';
import { newcomer } from '../../../tests/people.ts';
import { ViewCounter } from './views.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

interface Visit {
  ip?: string;
  userAgent?: string;
}

function view(node: TestApp, slug: string, { ip = '10.0.0.1', userAgent = firefox }: Visit = {}) {
  return node.call('POST', `/content/posts/${slug}/view`, { ip, headers: { 'user-agent': userAgent } });
}

/** Starts a process of its own for the visits, and stops it so that it stores its counts. */
async function visits(read: (node: TestApp) => Promise<unknown>): Promise<void> {
  const node = await site.addNode();
  await read(node);
  await node.app.close();
}

const viewsOf = async (slug: string) => (await site.call('GET', `/content/posts/${slug}`)).body.post.views;

describe('views', () => {
  it('count each browser once, whatever it reloads', async () => {
    const { id, slug } = await makeApproved(site.context);
    await visits(async (node) => {
      for (let reload = 0; reload < 5; reload += 1) await view(node, slug);
      await view(node, slug, { userAgent: phone });
      await view(node, slug, { ip: '10.0.0.2' });
      // Addresses of one IPv6 /64 belong to one subscriber.
      await view(node, slug, { ip: '2001:db8::1' });
      expect((await view(node, slug, { ip: '2001:db8::2' })).body).toEqual({ ok: true });
    });
    expect(await viewsOf(slug)).toBe(4);
    const days = await site.context.db
      .selectFrom('post_days')
      .selectAll()
      .where('post_id', '=', id)
      .execute();
    expect(days).toMatchObject([{ views: 4 }]);
  });

  it('count once over all processes and restarts, and none is lost in simultaneous writes', {
    tags: 'edge',
  }, async () => {
    const posts = await Promise.all(Array.from({ length: 5 }, () => makeApproved(site.context)));
    const everybodyReads = (node: TestApp) =>
      Promise.all(
        posts.flatMap(({ slug }) =>
          Array.from({ length: 10 }, (_, person) => view(node, slug, { ip: `10.0.1.${person}` })),
        ),
      );
    await Promise.all([visits(everybodyReads), visits(everybodyReads), visits(everybodyReads)]);
    await visits(everybodyReads);
    for (const { slug } of posts) expect(await viewsOf(slug)).toBe(10);
  });

  it('count again each day, and the viewers of the day before are deleted', async () => {
    const { id, slug } = await makeApproved(site.context);
    // What is spent of a limit tomorrow is missing from it today.
    const { ip } = newcomer();
    await visits((node) => view(node, slug, { ip }));
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);
    await visits(async (node) => {
      node.context.clock = () => tomorrow;
      await view(node, slug, { ip });
      await view(node, slug, { ip });
    });
    expect(await viewsOf(slug)).toBe(2);

    const known = () =>
      site.context.db.selectFrom('counted_views').select('day').where('post_id', '=', id).execute();
    expect(await known()).toHaveLength(2);
    site.context.clock = () => tomorrow;
    await sql`select graphile_worker.add_job('sweep', '{}')`.execute(site.context.db);
    await site.runJobs();
    site.context.clock = () => new Date();
    expect(await known()).toHaveLength(1);
    expect(await site.context.db.selectFrom('view_salts').select('day').execute()).toHaveLength(1);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'curl/8.5.0',
    'python-requests/2.31',
    'Mozilla/5.0 HeadlessChrome/130.0',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'Mediapartners-Google',
    'PostmanRuntime/7.36',
    '',
  ])('leave out robots: %j', async (userAgent) => {
    const { slug } = await makeApproved(site.context);
    await visits(async (node) => {
      expect((await view(node, slug, { userAgent })).body).toEqual({ ok: true });
    });
    expect(await viewsOf(slug)).toBe(0);
  });

  it.each([
    'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Telegram-Android/11.0',
    'Mozilla/5.0 (Linux; Android 14; Perla 5G) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  ])('count phones with unusual names: %j', async (userAgent) => {
    const { slug } = await makeApproved(site.context);
    await visits((node) => view(node, slug, { userAgent }));
    expect(await viewsOf(slug)).toBe(1);
  });

  it('count for published posts only', async () => {
    const { slug: withdrawn } = await makeWithdrawn(site.context);
    const { post } = await makeDraft(site.context);
    for (const slug of [withdrawn, post.slug, 'never-was'])
      expect(await view(site, slug)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('are limited by network', { tags: 'edge' }, async () => {
    const { slug } = await makeApproved(site.context);
    const { ip } = newcomer();
    const now = new Date();
    await visits(async (node) => {
      node.context.clock = () => now;
      for (let number = 0; number < 500; number += 1)
        await view(node, slug, { ip, userAgent: `${firefox} ${number}` });
      expect(await view(node, slug, { ip, userAgent: `${firefox} again` })).toMatchObject({
        status: 429,
        headers: { 'retry-after': '2' },
      });
    });
    expect(await viewsOf(slug)).toBe(500);
  });

  it('that can’t be stored are kept, and counted once they can be', async () => {
    const { slug } = await makeApproved(site.context);
    const { db } = site.context;
    const counter = new ViewCounter(site.context);
    await counter.recordView(slug, { network: '10.0.0.3', userAgent: firefox });
    await sql`alter table counted_views rename to counted_views_away`.execute(db);
    await counter.flush();
    await sql`alter table counted_views_away rename to counted_views`.execute(db);
    expect(await viewsOf(slug)).toBe(0);
    await counter.stop();
    expect(await viewsOf(slug)).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  makeAccount,
  makeApplication,
  makeApproved,
  makeDraft,
  makeReport,
  makeSubmitted,
  makeWithdrawn,
  reviseText,
  type TestAccount,
} from '../../../tests/factories.ts';
import { decideApplication, disableAccount } from '../../people/index.ts';
import { operator } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import {
  approvePost,
  countMiss,
  returnPost,
  revisePost,
  submitPost,
  sweepMisses,
} from '../../posts/index.ts';
import { followAuthor, likePost, unlikePost, ViewCounter } from '../../site/index.ts';

const hour = 3600 * 1000;
const day = 24 * hour;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let site: TestApp;
let author: TestAccount;
let reader: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  reader = await makeAccount(site.context, 'P');
});
afterAll(() => site.close());

const ago = (milliseconds: number): Context => {
  const at = new Date(Date.now() - milliseconds);
  return { ...site.context, clock: () => at };
};
const own = async (days?: string, { token } = author) =>
  (await site.call('GET', `/content/statistics${days ? `?days=${days}` : ''}`, { token })).body;
const review = async () => {
  const { token } = await makeAccount(site.context, 'A');
  return (await site.call('GET', '/content/statistics/review', { token })).body;
};

async function viewed(context: Context, slug: string, people: number): Promise<void> {
  const counter = new ViewCounter(context);
  for (let person = 0; person < people; person += 1)
    await counter.recordView(slug, { network: `10.9.0.${person}`, userAgent: firefox });
  await counter.stop();
}

/** Makes a submission that was decided on after so many hours, so many days ago. */
async function decided(hours: number, daysAgo: number, outcome: 'approved' | 'returned', by = author) {
  const { id, revision } = await makeSubmitted(ago(daysAgo * day + hours * hour), { author: by });
  const later = ago(daysAgo * day);
  if (outcome === 'approved') await approvePost(later, operator, id, revision);
  else await returnPost(later, operator, id, { comment: 'Name the source.' });
}

describe('before anything has happened', () => {
  it('an author’s counts are zero, and unknown values are null', async () => {
    const fresh = await startTestApp();
    const { token } = await makeAccount(fresh.context, 'A');
    const hours = { median: null, ninetieth: null, decisions: 0 };
    const { body } = await fresh.call('GET', '/content/statistics', { token });
    expect(body).toMatchObject({
      totals: {
        views: 0,
        likes: 0,
        followers: 0,
        posts: { draft: 0, submitted: 0, approved: 0, withdrawn: 0 },
      },
      posts: [],
      submissions: [],
      review_hours: { own: hours, network: hours },
    });
    expect(body.days).toHaveLength(30);
    const { body: queue } = await fresh.call('GET', '/content/statistics/review', { token });
    expect(queue).toMatchObject({ waiting: 0, open_applications: 0, oldest: null, review_hours: hours });
    expect(queue.weeks).toHaveLength(12);
    expect(
      new Set(
        queue.weeks.map(({ approved, returned }: Record<string, number>) => [approved, returned].join()),
      ),
    ).toEqual(new Set(['0,0']));
    await fresh.close();
  });
});

describe('an author', () => {
  it('sees counts by day, empty days included', async () => {
    const { id, slug } = await makeApproved(site.context, { author });
    await makeDraft(site.context, { author });
    await makeWithdrawn(site.context, { author });
    await viewed(ago(40 * day), slug, 3);
    await viewed(ago(2 * day), slug, 2);
    await viewed(site.context, slug, 1);
    await likePost(ago(2 * day), reader, id);
    await likePost(site.context, author, id);
    await unlikePost(site.context, author, id);
    await followAuthor(ago(day), reader, author.id);

    const { totals, days, posts } = await own();

    expect(totals).toEqual({
      views: 6,
      likes: 1,
      followers: 1,
      posts: { draft: 1, submitted: 0, approved: 1, withdrawn: 1 },
    });
    expect(days).toHaveLength(30);
    expect(days.slice(-4)).toEqual([
      { day: dayOf(new Date(Date.now() - 3 * day)), views: 0, likes: 0, followers: 0 },
      { day: dayOf(new Date(Date.now() - 2 * day)), views: 2, likes: 1, followers: 0 },
      { day: dayOf(new Date(Date.now() - day)), views: 0, likes: 0, followers: 1 },
      { day: dayOf(new Date()), views: 1, likes: 0, followers: 0 },
    ]);
    expect(posts).toMatchObject([{ slug, views: 6, likes: 1, period: { views: 3, likes: 1 } }]);
    const { days: quarter } = await own('90');
    expect(quarter).toHaveLength(90);
    expect(quarter.at(-41)).toMatchObject({ views: 3 });
    expect((await own('365')).days).toHaveLength(365);
  });

  it('sees their own twenty most viewed posts', async () => {
    const writer = await makeAccount(site.context, 'R');
    const made = [];
    for (let number = 0; number < 22; number += 1)
      made.push(await makeApproved(site.context, { author: writer }));
    const [, second, third] = made;
    await viewed(site.context, third?.slug ?? '', 2);
    await viewed(site.context, second?.slug ?? '', 1);
    const { posts } = await own('30', writer);
    expect(posts).toHaveLength(20);
    expect(posts.slice(0, 2).map(({ slug }: { slug: string }) => slug)).toEqual([third?.slug, second?.slug]);
  });

  it('sees the place of each submission in the whole queue', async () => {
    const first = await makeSubmitted(ago(3 * hour), { author, title: 'First' });
    await makeSubmitted(ago(2 * hour));
    const third = await makeSubmitted(ago(hour), { author, title: 'Third' });
    const { submissions } = await own();
    expect(submissions).toMatchObject([
      { _id: { $oid: first.id }, title: 'First', position: 1, submitted_at: expect.any(String) },
      { _id: { $oid: third.id }, title: 'Third', position: 3 },
    ]);
    const queue = await review();
    expect(queue).toMatchObject({ waiting: 3, oldest: submissions[0].submitted_at });
  });

  it('sees the number of posts in each list, revisions included', async () => {
    const writer = await makeAccount(site.context, 'R');
    const [revised, waiting] = [
      await makeApproved(site.context, { author: writer }),
      await makeApproved(site.context, { author: writer }),
    ];
    const again = await makeWithdrawn(site.context, { author: writer });
    await makeWithdrawn(site.context, { author: writer });
    await revisePost(site.context, writer, revised.id);
    for (const { id } of [waiting, again]) {
      await submitPost(site.context, writer, id, await reviseText(site.context, writer, id), aChange);
    }
    const lengthOf = async (list: string) =>
      (await site.call('GET', list, { token: writer.token })).body.posts.length;
    const counts = { draft: 1, submitted: 2, approved: 2, withdrawn: 1 };
    expect((await own('30', writer)).totals.posts).toEqual(counts);
    expect({
      draft: await lengthOf('/content/get-drafts'),
      submitted: await lengthOf('/get-author-submitted-drafts'),
      approved: await lengthOf('/content/approved-posts'),
      withdrawn: await lengthOf('/content/author-withdrawn-posts'),
    }).toEqual(counts);
  });

  it('is refused periods that do not exist', async () => {
    expect((await own('31')).code).toBe('invalid_input');
  });
});

it('applications count until they are decided on, without those of closed accounts', async () => {
  const fresh = await startTestApp();
  const admin = await makeAccount(fresh.context, 'A');
  const count = async () =>
    (await fresh.call('GET', '/content/statistics/review', { token: admin.token })).body.open_applications;
  expect(await count()).toBe(0);
  const { id } = await makeApplication(fresh.context);
  const { applicant } = await makeApplication(fresh.context);
  expect(await count()).toBe(2);
  await decideApplication(fresh.context, admin, id, { decision: 'accept' });
  await disableAccount(fresh.context, operator, applicant.id);
  expect(await count()).toBe(0);
  await fresh.close();
});

it('reports of mistakes count until staff decide about them', async () => {
  const fresh = await startTestApp();
  const admin = await makeAccount(fresh.context, 'A');
  const count = async () =>
    (await fresh.call('GET', '/content/statistics/review', { token: admin.token })).body.new_reports;
  expect(await count()).toBe(0);
  const { id, post } = await makeReport(fresh.context);
  await makeReport(fresh.context, { post });
  expect(await count()).toBe(2);
  await fresh.call('POST', `/content/reports/${id}/send`, { token: admin.token });
  expect(await count()).toBe(1);
  await fresh.close();
});

it('the duration of reviews covers the last ninety days', async () => {
  const other = await makeAccount(site.context, 'R');
  for (const hours of [2, 4]) await decided(hours, 10, 'approved', other);
  await decided(100, 30, 'returned', other);
  await decided(1000, 91, 'approved', other);
  await decided(6, 10, 'approved', other);
  // Four say nothing about the next one.
  expect((await own('30', other)).review_hours.own).toEqual({ median: null, ninetieth: null, decisions: 4 });
  await decided(5, 10, 'approved', other);
  const { own: ours, network } = (await own('30', other)).review_hours;
  expect(ours).toEqual({ median: 5, ninetieth: 62.4, decisions: 5 });
  expect(network.decisions).toBeGreaterThan(4);
  const queue = await review();
  expect(queue.review_hours).toEqual(network);
  const sum = (what: string) =>
    queue.weeks.reduce((total: number, week: Record<string, number>) => total + (week[what] ?? 0), 0);
  expect(sum('returned')).toBe(1);
  expect(sum('approved')).toBeGreaterThanOrEqual(3);
  expect(queue.weeks.every(({ week }: { week: string }) => new Date(week).getUTCDay() === 1)).toBe(true);
});

describe('the statistics of the site', () => {
  it('have the views of all posts by day, the most read published posts, and the queue’s length', async () => {
    const { db } = site.context;
    await db.deleteFrom('post_days').execute();
    const [most, less, gone] = [
      await makeApproved(site.context, { title: 'Most read' }),
      await makeApproved(site.context, { title: 'Less read' }),
      await makeWithdrawn(site.context, { title: 'Gone' }),
    ];
    const dayBefore = (days: number) => dayOf(new Date(Date.now() - days * day));
    const counted = [
      { post_id: less.id, day: dayBefore(0), views: 4 },
      { post_id: most.id, day: dayBefore(29), views: 6 },
      { post_id: gone.id, day: dayBefore(0), views: 9 },
      { post_id: less.id, day: dayBefore(30), views: 100 },
    ];
    await db.insertInto('post_days').values(counted).execute();
    const writer = await makeAccount(site.context, 'R');
    const read = () => site.call('GET', '/content/statistics/site', { token: writer.token });
    const before = (await read()).body.waiting;
    await makeSubmitted(site.context);
    const { body } = await read();
    expect(body.waiting).toBe(before + 1);
    expect(body.days).toHaveLength(30);
    expect([body.days[0].views, body.days[29].views]).toEqual([6, 13]);
    expect(body.posts).toEqual([
      { _id: { $oid: most.id }, slug: most.slug, title: 'Most read', views: 6 },
      { _id: { $oid: less.id }, slug: less.slug, title: 'Less read', views: 4 },
    ]);
  });

  it('have searches made twice without a result, and none that could identify somebody', async () => {
    const writer = await makeAccount(site.context, 'R');
    const search = (q: string) => site.call('GET', `/content/posts?q=${encodeURIComponent(q)}`);
    for (const q of ['Zzyzx  Fever', 'zzyzx fever', 'qwxyz once', 'zz@example.org', 'zz@example.org'])
      await search(q);
    for (const q of ['0712 345 678', '0712 345 678', 'z'.repeat(61), 'z'.repeat(61)]) await search(q);
    const { body } = await site.call('GET', '/content/statistics/site', { token: writer.token });
    expect(body.misses).toEqual([{ words: 'zzyzx fever', searches: 2 }]);
  });

  it('drop searches after 30 days, and count a thousand different ones a day at most', async () => {
    const { context } = site;
    const rows = Array.from({ length: 999 }, (_, index) => ({
      day: '2020-01-01',
      words: `made up ${index}`,
    }));
    await context.db.insertInto('search_misses').values(rows).execute();
    const then = { ...context, clock: () => new Date('2020-01-01T12:00:00Z') };
    for (const words of ['the thousandth', 'one too many', 'the thousandth']) await countMiss(then, words);
    const counted = () =>
      context.db.selectFrom('search_misses').selectAll().where('day', '=', '2020-01-01').execute();
    const found = await counted();
    expect(found).toHaveLength(1000);
    expect(found.find(({ words }) => words === 'the thousandth')?.searches).toBe(2);
    await sweepMisses(context);
    expect(await counted()).toEqual([]);
  });

  it('are for authors and staff', async () => {
    expect((await site.call('GET', '/content/statistics/site', { token: reader.token })).status).toBe(403);
    expect((await site.call('GET', '/content/statistics/site')).status).toBe(401);
  });
});

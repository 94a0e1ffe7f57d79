/** Decisions that take effect later (product.md#decisions-that-take-effect-later). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMilliseconds, hourMilliseconds } from '../../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeSubmitted,
  type TestAccount,
} from '../../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../../tests/mailbox.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { recallPost, withdrawPost } from '../../../posts/index.ts';
import { lockPost } from '../comment-queries.ts';
import { carryOutDue } from './decision-clock.ts';
import { mailSchedule } from './pending-decisions.ts';
import { deletePending } from './queries.ts';

let site: TestApp;
let mailbox: Mailbox;
let author: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  author = await makeAccount(site.context, 'R');
  admin = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  await site.context.db.deleteFrom('pending_decisions').execute();
  await site.runJobs();
  mailbox.reset();
});

interface Place {
  id: string;
  revision: string;
}
const inAnHour = () => new Date(Date.now() + hourMilliseconds).toISOString();
/** The context of a process whose time is an hour and a second ahead. */
const later = (): Context => ({
  ...site.context,
  clock: () => new Date(Date.now() + hourMilliseconds + 1000),
});
const submitted = (title: string) => makeSubmitted(site.context, { author, title });
const approve = ({ id, revision }: Place, body: object = {}) =>
  site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision, ...body } });
const giveBack = ({ id }: Place, body: object = {}) =>
  site.call('POST', `/content/review/${id}/return`, {
    token: admin.token,
    body: { comment: 'Name the source.', ...body },
  });
const takeBack = ({ id }: Place) =>
  site.call('DELETE', `/content/review/${id}/decision`, { token: admin.token });
const move = ({ id }: Place, body: object) =>
  site.call('PUT', `/content/review/${id}/publication`, { token: admin.token, body });
const titlesIn = async (path: string) =>
  (await site.call('GET', path, { token: admin.token })).body.posts.map(
    (post: { title: string }) => post.title,
  );
const readers = async ({ slug }: { slug: string }) =>
  (await site.call('GET', `/content/posts/${slug}`)).status;
const statusOf = async ({ id }: Place) =>
  (await site.call('GET', `/content/drafts/${id}`, { token: author.token })).body.draft?.submitted_revision;
const subjects = async () => {
  await site.runJobs();
  return mailbox.messages.map(({ subject }) => subject);
};
/** How many statements wait for a lock. */
const waitingForLocks = async () => {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(site.context.db)).rows.length;
};

describe('an approval with a time', () => {
  it('is nowhere until then, and its author and the staff see when it comes', async () => {
    const place = await submitted('Embargoed figures');
    const at = inAnHour();
    const { status, body } = await approve(place, {
      publish_at: at,
      publish_reason: 'The ministry speaks first.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug: place.slug, effective_at: at });

    expect(await carryOutDue(site.context)).toBeGreaterThan(0);
    expect(await readers(place)).toBe(404);
    expect(await titlesIn('/content/review')).not.toContain('Embargoed figures');
    const { body: counted } = await site.call('GET', '/content/statistics/review', { token: admin.token });
    expect(counted.waiting).toBe((await titlesIn('/content/review')).length);
    expect(await titlesIn('/content/scheduled-posts')).toEqual(['Embargoed figures']);
    const mine = await site.call('GET', `/content/drafts/${place.id}/publication`, { token: author.token });
    expect(mine.body.publication).toEqual({ publish_at: at, reason: 'The ministry speaks first.' });
    const desk = await site.call('GET', `/content/review/${place.id}`, { token: admin.token });
    expect(desk.body.pending).toMatchObject({
      outcome: 'approved',
      by: 'Neema Mushi',
      effective_at: at,
      scheduled: true,
    });

    await mailSchedule(site.context, place.id);
    await mailSchedule(site.context, place.id);
    expect(await subjects()).toEqual([
      'Your post is approved and will be published later: Embargoed figures',
    ]);
    expect(mailbox.messages[0]?.text).toContain('The ministry speaks first.');
  });

  it('is published once, whoever of several processes comes first', async () => {
    const place = await submitted('Published once');
    await approve(place, { publish_at: inAnHour() });
    await Promise.all([carryOutDue(later()), carryOutDue(later()), carryOutDue(later())]);
    await site.settled();
    expect(await readers(place)).toBe(200);
    const lines = await site.context.db
      .selectFrom('publication_log')
      .select('kind')
      .where('post_id', '=', place.id)
      .execute();
    expect(lines).toEqual([{ kind: 'approved' }]);
    expect((await subjects()).filter((subject) => subject?.includes('Published once'))).toEqual([
      'Your post is published: Published once',
    ]);
    expect(await titlesIn('/content/scheduled-posts')).toEqual([]);
  });

  it('can be moved, and published at once', async () => {
    const place = await submitted('Moved');
    await approve(place, { publish_at: inAnHour() });
    const tomorrow = new Date(Date.now() + dayMilliseconds).toISOString();
    expect((await move(place, { publish_at: tomorrow })).status).toBe(200);
    await carryOutDue(later());
    expect(await readers(place)).toBe(404);
    expect((await move(place, { publish_at: null })).status).toBe(200);
    await carryOutDue(site.context);
    await site.settled();
    expect(await readers(place)).toBe(200);
    expect((await move(place, { publish_at: tomorrow })).status).toBe(409);
  });

  it.each([
    ['now', 0],
    ['in the past', -dayMilliseconds],
    ['more than a year ahead', 400 * dayMilliseconds],
  ])('is refused for a time %s', async (_, ahead) => {
    const place = await submitted('Refused');
    const publish_at = new Date(Date.now() + ahead).toISOString();
    const { status, body } = await approve(place, { publish_at });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['publish_at']]);
    expect(await titlesIn('/content/review')).toContain('Refused');
  });

  it('can’t be moved past the day on which the review of the text falls due', async () => {
    const place = await submitted('Reviewed soon');
    const day = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString();
    const review_due = day(2).slice(0, 10);
    expect((await approve(place, { publish_at: inAnHour(), review_due })).status).toBe(200);
    const { status, body } = await move(place, { publish_at: day(3) });
    expect([status, body.fields]).toEqual([
      400,
      { publish_at: 'Choose a time before the review of the text falls due' },
    ]);
    expect((await move(place, { publish_at: `${review_due}T12:00:00.000Z` })).status).toBe(200);
  });

  it('keeps others from deciding, until it is taken back', async () => {
    const place = await submitted('Decided');
    await approve(place, { publish_at: inAnHour() });
    await mailSchedule(site.context, place.id);
    expect((await approve(place)).body.code).toBe('decision_pending');
    expect((await giveBack(place)).body.code).toBe('decision_pending');
    expect((await takeBack(place)).status).toBe(200);
    expect((await takeBack(place)).body.code).toBe('status_conflict');
    expect(await titlesIn('/content/review')).toContain('Decided');
    expect(await subjects()).toContain('The publication of your post was cancelled: Decided');
    await carryOutDue(later());
    expect(await readers(place)).toBe(404);
    expect((await approve(place)).status).toBe(200);
  });

  it('is told again where it was cancelled and made for the same time', async () => {
    const place = await submitted('Again');
    const publish_at = inAnHour();
    await approve(place, { publish_at });
    await mailSchedule(site.context, place.id);
    await takeBack(place);
    await approve(place, { publish_at });
    await mailSchedule(site.context, place.id);
    expect((await subjects()).sort()).toEqual([
      'The publication of your post was cancelled: Again',
      'Your post is approved and will be published later: Again',
      'Your post is approved and will be published later: Again',
    ]);
  });

  it('tells its author of another time, and of a cancellation right after it', async () => {
    const place = await submitted('Moved and cancelled');
    await approve(place, { publish_at: inAnHour() });
    await mailSchedule(site.context, place.id);
    await move(place, { publish_at: new Date(Date.now() + dayMilliseconds).toISOString() });
    await takeBack(place);
    expect((await subjects()).sort()).toEqual([
      'The publication of your post was cancelled: Moved and cancelled',
      'Your post is approved and will be published later: Moved and cancelled',
      'Your post is approved and will be published later: Moved and cancelled',
    ]);
  });

  it('is told to nobody while it is being cancelled', async () => {
    const place = await submitted('Cancelled meanwhile');
    await approve(place, { publish_at: inAnHour() });
    let telling = Promise.resolve();
    await inTransaction(site.context, async (tx) => {
      await lockPost(tx.db, place.id);
      telling = mailSchedule(site.context, place.id);
      await expect.poll(waitingForLocks).toBeGreaterThan(0);
      await deletePending(tx.db, place.id);
    });
    await telling;
    expect(await subjects()).toEqual([]);
  });

  it('is void once its author takes the text back, or staff withdraw it', async () => {
    const taken = await submitted('Taken back');
    const withdrawn = await submitted('Withdrawn');
    for (const place of [taken, withdrawn]) await approve(place, { publish_at: inAnHour() });
    await recallPost(site.context, author, taken.id);
    await withdrawPost(site.context, admin, withdrawn.id, { reason: longEnoughReason, as: 'admin' });
    await carryOutDue(later());
    expect([await readers(taken), await readers(withdrawn)]).toEqual([404, 404]);
    expect(await titlesIn('/content/scheduled-posts')).toEqual([]);
  });

  it('is stopped by a comment that came after it, and whoever approved hears why', async () => {
    const place = await submitted('Doubted');
    await approve(place, { publish_at: inAnHour() });
    const other = await makeAccount(site.context, 'A');
    await site.call('POST', `/content/review/${place.id}/comments`, {
      token: other.token,
      body: { revision: place.revision, body: 'Is this dose right?' },
    });
    await carryOutDue(later());
    expect(await readers(place)).toBe(404);
    expect(await titlesIn('/content/review')).toContain('Doubted');
    expect(await subjects()).toEqual(['Your decision did not take effect: Doubted']);
    expect(mailbox.messages[0]?.text).toContain('commented on the text after your decision');
  });
});

describe('a decision that can be undone', () => {
  /** The context of a process whose time is when the seconds have passed. */
  const passed = (): Context => ({
    ...site.context,
    clock: () => new Date(Date.now() + site.context.config.reviewRules.undoSeconds * 1000 + 100),
  });

  it.each(['approve', 'return'] as const)('leaves nothing where a %s is undone', async (what) => {
    const place = await submitted(`Undone ${what}`);
    const decide = what === 'approve' ? approve : giveBack;
    const { body } = await decide(place, { undoable: true });
    expect(Date.parse(body.effective_at)).toBeGreaterThan(Date.now());
    expect(await titlesIn('/content/review')).not.toContain(`Undone ${what}`);
    const mine = await site.call('GET', `/content/drafts/${place.id}/publication`, { token: author.token });
    expect(mine.body.publication).toBeNull();

    expect((await takeBack(place)).status).toBe(200);
    await carryOutDue(passed());
    expect(await titlesIn('/content/review')).toContain(`Undone ${what}`);
    expect(await readers(place)).toBe(404);
    expect(await subjects()).toEqual([]);
  });

  it('takes effect after its seconds, and then can’t be undone', async () => {
    const [approved, returned] = [await submitted('Approved'), await submitted('Returned')];
    await approve(approved, { undoable: true });
    await giveBack(returned, { undoable: true });
    await carryOutDue(site.context);
    expect([await readers(approved), await statusOf(returned)]).toEqual([404, returned.revision]);

    await carryOutDue(passed());
    await site.settled();
    expect([await readers(approved), await statusOf(returned)]).toEqual([200, null]);
    expect((await takeBack(approved)).body.code).toBe('status_conflict');
    expect((await subjects()).sort()).toEqual([
      'Your post is published: Approved',
      'Your post needs changes: Returned',
    ]);
  });

  it('is still refused without the ticks', async () => {
    const place = await submitted('Ticks');
    await site.call('POST', `/content/review/${place.id}/comments`, {
      token: admin.token,
      body: { revision: place.revision, body: 'Is this dose right?' },
    });
    expect((await approve(place, { undoable: true })).body.code).toBe('unchecked_changes');
    expect((await approve(place, { publish_at: inAnHour() })).body.code).toBe('unchecked_changes');
  });
});

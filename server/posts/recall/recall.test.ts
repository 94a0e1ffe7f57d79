/** Recall (product.md#recall): exactly those who have the post are sent its notice, once, in their language. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  giveDeveloperAccess,
  makeAccount,
  makeApproved,
  makeWithdrawn,
  revise,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { goodPassword } from '../../../tests/people.ts';
import { createKey } from '../../programs/index.ts';
import { mailRecalls, sweepRecalls } from './recall.ts';
import { recordReceipts } from './receipts.ts';

let site: TestApp;
let mailbox: Mailbox;
let admin: TestAccount;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  admin = await makeAccount(site.context, 'A', { firstname: 'Grace', lastname: 'Okoro' });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  await site.runJobs();
  mailbox.reset();
});

const announce = (id: string, body: object = {}) =>
  site.call('POST', `/content/posts/${id}/notices`, {
    token: admin.token,
    proved: true,
    body: { ...writtenNotice, when: 'now', ...body },
  });
const issue = async (id: string, body: object = {}): Promise<{ id: string; number: number }> => {
  const { status, body: reply } = await announce(id, body);
  expect(status).toBe(201);
  return reply.notice;
};
const count = async (id: string): Promise<number> =>
  (await site.call('GET', `/content/posts/${id}/recall`, { token: admin.token })).body.accounts;
const progress = async (id: string) =>
  (await site.call('GET', `/content/notices/${id}/recall`, { token: admin.token })).body.recall;
const recipients = () => mailbox.messages.flatMap(({ envelope }) => envelope.to).sort();
const daysAgo = (days: number) => ({
  ...site.context,
  clock: () => new Date(Date.now() - days * dayMilliseconds),
});
const notStopping = { abortSignal: new AbortController().signal };

async function makeReader(language: InterfaceLanguage = 'en'): Promise<TestAccount> {
  const reader = await makeAccount(site.context, 'P', { password: goodPassword });
  await site.context.db.updateTable('accounts').set({ language }).where('id', '=', reader.id).execute();
  return reader;
}
const like = ({ id: account_id }: { id: string }, post_id: string) =>
  site.context.db.insertInto('likes').values({ account_id, post_id, created_at: new Date() }).execute();
const keyOf = async (developer: TestAccount): Promise<string> => {
  await giveDeveloperAccess(site.context, developer);
  const { secret } = await createKey(site.context, developer, { name: 'A', scopes: ['profile'], days: 9 });
  return `Bearer ${secret}`;
};
const receipts = (account: TestAccount) =>
  site.context.db
    .selectFrom('post_receipts')
    .select(['post_id', 'way'])
    .where('account_id', '=', account.id)
    .execute();
const change = (account: TestAccount, values: object) =>
  site.context.db.updateTable('accounts').set(values).where('id', '=', account.id).execute();

describe('a notice with a recall', () => {
  it('is emailed to exactly those who have the post, once, each in their language', async () => {
    const { id, slug, author } = await makeApproved(site.context, { title: 'Zinc against cholera' });
    const { id: other } = await makeApproved(site.context);
    const [liker, follower, fetcher, copier, hooked] = await Promise.all(
      (['fr', 'pt', 'ar', 'sw', 'en'] as const).map(makeReader),
    );
    if (!liker || !follower || !fetcher || !copier || !hooked) throw new Error('somebody is missing');
    await site.call('PUT', `/content/posts/${id}/like`, { token: liker.token });
    const authorization = await keyOf(fetcher);
    expect((await site.call('GET', `/api/v1/posts/${slug}`, { headers: { authorization } })).status).toBe(
      200,
    );
    await like(fetcher, id);
    await site.call('GET', '/api/v1/bulk/posts', { headers: { authorization: await keyOf(copier) } });
    await recordReceipts(daysAgo(364), { accountId: follower.id, postIds: [id], way: 'mail' });
    await recordReceipts(site.context, { accountId: hooked.id, postIds: [id], way: 'webhook' });

    const [tooLate, elsewhere, disabled, unverified] = await Promise.all([
      makeReader(),
      makeReader(),
      makeReader(),
      makeReader(),
    ]);
    await recordReceipts(daysAgo(367), { accountId: tooLate.id, postIds: [id], way: 'api' });
    await like(elsewhere, other);
    for (const one of [disabled, unverified, { ...author }]) await like(one, id);
    await change(disabled, { disabled_at: new Date() });
    await change(unverified, { verified_at: null });
    await site.runJobs();
    mailbox.reset();

    expect(await count(id)).toBe(5);
    const notice = await issue(id);
    expect(await progress(notice.id)).toEqual({ reached: 0, waiting: 5, failed: 0 });
    await site.runJobs();
    await Promise.all([mailRecalls(site.context, notStopping), mailRecalls(site.context, notStopping)]);
    await site.runJobs();

    const told = [liker, follower, fetcher, copier, hooked];
    const author_ = await site.context.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', author.id)
      .executeTakeFirstOrThrow();
    expect(recipients()).toEqual([author_.email, ...told.map(({ email }) => email)].sort());
    expect(await progress(notice.id)).toEqual({ reached: 5, waiting: 0, failed: 0 });
    const mailTo = (reader: TestAccount) =>
      mailbox.messages.find(({ envelope }) => envelope.to.includes(reader.email));
    for (const reader of told) {
      expect(mailTo(reader)?.text).toContain(writtenNotice.what_to_do);
      expect(mailTo(reader)?.text).toContain(writtenNotice.what_was_wrong);
      expect(mailTo(reader)?.html).toContain(`/phis/notices/${notice.number}`);
    }
    expect(mailTo(liker)?.subject).toBe('Rétractation : Zinc against cholera');
    expect(mailTo(liker)?.text).toContain('Vous aimez cet article.');
    expect(mailTo(follower)?.text).toContain('no último ano');
    expect(mailTo(fetcher)?.text).toContain('أعجبك هذا المقال.');
    expect(mailTo(fetcher)?.html).toContain('dir="rtl"');
    expect(mailTo(copier)?.text).toContain('mwaka uliopita');
    expect(mailTo(hooked)?.text).toContain('Your webhook was sent this post within the last year.');
    expect(mailTo(hooked)?.text).not.toContain('You like this post.');
  });

  it('is emailed to whoever has only a translation, in its language, and once to whoever has both', async () => {
    const { id, revision } = await makeApproved(site.context, { title: 'Zinc against cholera' });
    const translated = async (language: string, title: string) => {
      const made = await makeApproved(site.context, { language, title });
      await site.context.db
        .insertInto('translations')
        .values({
          post_id: made.id,
          source_id: id,
          language,
          source_revision_id: revision,
          begun_at: new Date(),
        })
        .execute();
      return made;
    };
    const swahili = await translated('sw', 'Zinki dhidi ya kipindupindu');
    const lingala = await translated('ln', 'Zinki mpo na kolera');
    const [onlySwahili, both, onlyLingala, two] = await Promise.all(
      (['fr', 'fr', 'pt', 'sw'] as const).map(makeReader),
    );
    if (!onlySwahili || !both || !onlyLingala || !two) throw new Error('somebody is missing');
    await recordReceipts(site.context, { accountId: onlySwahili.id, postIds: [swahili.id], way: 'mail' });
    await like(both, swahili.id);
    await recordReceipts(site.context, { accountId: both.id, postIds: [id], way: 'mail' });
    await like(onlyLingala, lingala.id);
    for (const one of [lingala, swahili]) await like(two, one.id);
    await site.runJobs();
    mailbox.reset();

    expect(await count(id)).toBe(4);
    const notice = await issue(id);
    await site.runJobs();
    expect(await progress(notice.id)).toEqual({ reached: 4, waiting: 0, failed: 0 });
    const mailsTo = (reader: TestAccount) =>
      mailbox.messages.filter(({ envelope }) => envelope.to.includes(reader.email));
    for (const one of [onlySwahili, both, onlyLingala, two]) expect(mailsTo(one)).toHaveLength(1);
    const [first] = mailsTo(onlySwahili);
    expect(first?.subject).toContain('Zinki dhidi ya kipindupindu');
    expect(first?.text).toContain('Una tafsiri hii. Tangazo linahusu makala ya asili, “RETRACTED: Zinc');
    expect(first?.text).toContain('katika mwaka uliopita');
    // Whoever has the original is told of it, for what they did with it.
    const [original] = mailsTo(both);
    expect(original?.subject).toBe('Rétractation : Zinc against cholera');
    expect(original?.text).not.toContain('Vous aimez');
    // In the language of the account where the interface doesn't have that of the text.
    expect(mailsTo(onlyLingala)[0]?.subject).toBe('Retratação: Zinki mpo na kolera');
    expect(mailsTo(two)[0]?.subject).toContain('Zinki dhidi ya kipindupindu');
    // A notice about a translation doesn't concern those who have the original.
    expect(await count(swahili.id)).toBe(3);
  });

  it('comes again with a second notice about the same post', async () => {
    const { id } = await makeApproved(site.context);
    const reader = await makeReader();
    await like(reader, id);
    await issue(id, { kind: 'correction' });
    await issue(id, { kind: 'retraction' });
    await site.runJobs();
    const subjects = mailbox.messages
      .filter(({ envelope }) => envelope.to.includes(reader.email))
      .map(({ subject }) => subject?.split(':')[0]);
    expect(subjects.sort()).toEqual(['Correction', 'Retraction']);
  });

  it.each([
    ['addendum', false],
    ['clarification', false],
    ['correction', true],
    ['expression_of_concern', true],
    ['retraction', true],
    ['removal', true],
  ])('is by default what a notice of the kind %s is: %s', async (kind, expected) => {
    const first = await makeApproved(site.context);
    await like(await makeReader(), first.id);
    const byDefault = await issue(first.id, { kind });
    expect(byDefault).toMatchObject({ recall: expected });
    expect((await progress(byDefault.id))?.waiting).toBe(expected ? 1 : undefined);
    const second = await makeApproved(site.context);
    const chosen = await issue(second.id, { kind, recall: !expected });
    expect(chosen).toMatchObject({ recall: !expected });
  });

  it('counts those who can’t get the email as failed', async () => {
    const { id } = await makeApproved(site.context);
    const [reached, refused, disabled] = await Promise.all([makeReader(), makeReader(), makeReader()]);
    for (const one of [reached, refused, disabled]) await like(one, id);
    const notice = await issue(id);
    await change(disabled, { disabled_at: new Date() });
    await mailRecalls(site.context, notStopping);
    await sql`update mails set outcome = 'refused', ended_at = now(), recipient = null, subject = null, text = null, html = null
      where recipient = ${refused.email}`.execute(site.context.db);
    await site.runJobs();
    expect(await progress(notice.id)).toEqual({ reached: 1, waiting: 0, failed: 2 });
    expect(recipients()).not.toContain(disabled.email);
  });

  it('is sent to whoever has the post when it is issued, not when it is announced', async () => {
    const { id } = await makeApproved(site.context);
    const [before, between, after] = await Promise.all([makeReader(), makeReader(), makeReader()]);
    await like(before, id);
    await announce(id, { when: 'later' });
    await like(between, id);
    await site.makeJobsDue();
    await site.runJobs();
    await like(after, id);
    await site.runJobs();
    expect(recipients()).toEqual(expect.arrayContaining([before.email, between.email].sort()));
    expect(recipients()).not.toContain(after.email);
  });
});

describe('who has a post', () => {
  it('is known from each email to followers that names it', async () => {
    const author = await makeAccount(site.context, 'R');
    const reader = await makeReader();
    await site.call('PUT', `/adminPHIS/author/${author.id}/follow`, { token: reader.token });
    await site.call('PATCH', '/adminPHIS/follow-mail', {
      token: reader.token,
      body: { frequency: 'at_once' },
    });
    const { id } = await makeApproved(site.context, { author });
    expect(await receipts(reader)).toEqual([]);
    await site.runJobs();
    expect(await receipts(reader)).toEqual([{ post_id: id, way: 'mail' }]);
  });

  it('is known of readers with a key, however often they read, and of nobody else', async () => {
    const { id, slug } = await makeApproved(site.context);
    const reader = await makeReader();
    const headers = { authorization: await keyOf(reader) };
    for (const path of [slug, id, slug]) await site.call('GET', `/api/v1/posts/${path}`, { headers });
    await site.call('GET', `/api/v1/posts/${slug}`);
    expect(await receipts(reader)).toEqual([{ post_id: id, way: 'api' }]);
    expect(await count(id)).toBe(1);
    // Lists and searches give no texts.
    const lister = await makeReader();
    const authorization = await keyOf(lister);
    for (const path of ['posts', 'changes', 'search?q=water'])
      await site.call('GET', `/api/v1/${path}`, { headers: { authorization } });
    expect(await receipts(lister)).toEqual([]);
    expect(await count(id)).toBe(1);
  });

  it('is known of copies of all posts, as far as they went', async () => {
    const { body } = await site.call('GET', '/api/v1/changes?limit=500');
    const { id: published, author } = await makeApproved(site.context);
    const gone = await makeWithdrawn(site.context);
    const middle = await site.call('GET', `/api/v1/changes?since=${body.cursor}`);
    const { id: later } = await makeApproved(site.context);
    const reader = await makeReader();
    const headers = { authorization: await keyOf(reader) };
    await site.call('GET', `/api/v1/bulk/posts?cursor=${middle.body.cursor}`, { headers });
    expect(await Promise.all([count(published), count(later)])).toEqual([0, 1]);
    await site.call('GET', `/api/v1/bulk/posts?cursor=${body.cursor}`, { headers });
    expect(await Promise.all([count(published), count(later)])).toEqual([1, 1]);
    const { id: new_ } = await makeApproved(site.context);
    expect(await count(new_)).toBe(0);
    await revise(site.context, author, published, { body: 'A newer text of the same post.' });
    expect(await count(published)).toBe(1);
    // The copy had a withdrawn post without its text.
    await revise(site.context, gone.author, gone.id, { body: 'A text that is right now.' });
    expect(await count(gone.id)).toBe(0);
  });

  it('is forgotten after a year', async () => {
    const { id } = await makeApproved(site.context);
    const reader = await makeReader();
    await recordReceipts(daysAgo(366), { accountId: reader.id, postIds: [id], way: 'api' });
    await recordReceipts(daysAgo(365), { accountId: reader.id, postIds: [id], way: 'mail' });
    await sweepRecalls(site.context);
    expect(await receipts(reader)).toEqual([{ post_id: id, way: 'mail' }]);
    await like(reader, id);
    const notice = await issue(id);
    await site.runJobs();
    const reasons = () =>
      site.context.db
        .selectFrom('recall_recipients')
        .select('reasons')
        .where('notice_id', '=', notice.id)
        .execute();
    await sweepRecalls(daysAgo(-364));
    expect(await reasons()).toEqual([{ reasons: ['like', 'mail'] }]);
    await sweepRecalls(daysAgo(-366));
    expect(await reasons()).toEqual([{ reasons: [] }]);
    expect(await progress(notice.id)).toEqual({ reached: 1, waiting: 0, failed: 0 });
  });

  it('is in the export of personal data, and deleted with the account', async () => {
    const { id } = await makeApproved(site.context);
    const reader = await makeReader();
    const password = goodPassword;
    await recordReceipts(site.context, { accountId: reader.id, postIds: [id], way: 'webhook' });
    await site.call('GET', '/api/v1/bulk/posts', { headers: { authorization: await keyOf(reader) } });
    const { number } = await issue(id);
    await site.runJobs();
    const { body } = await site.call('GET', '/adminPHIS/export', { proved: true, token: reader.token });
    const day = new Date().toISOString().slice(0, 10);
    expect(body.received).toEqual([{ post: id, way: 'webhook', day }]);
    expect(body.copies).toEqual([{ day }]);
    expect(body.recalls).toMatchObject([{ notice: number, reasons: ['api', 'webhook'] }]);
    const second = await makeApproved(site.context);
    await like(reader, second.id);
    const waiting = await issue(second.id);
    expect((await site.call('POST', '/auth/close', { token: reader.token, body: { password } })).status).toBe(
      200,
    );
    expect(await receipts(reader)).toEqual([]);
    const kept = await site.context.db
      .selectFrom('recall_recipients')
      .select(['notice_id', 'reasons'])
      .where('account_id', '=', reader.id)
      .execute();
    expect(kept).toEqual([{ notice_id: expect.not.stringContaining(waiting.id), reasons: [] }]);
  });
});

it.each([
  ['a reader', 'P'],
  ['a researcher', 'R'],
] as const)('%s may not see how many are told', async (_who, role) => {
  const { id, author } = await makeApproved(site.context);
  const notice = await issue(id);
  const { token } =
    role === 'R' ? { token: (author as TestAccount).token } : await makeAccount(site.context, role);
  expect((await site.call('GET', `/content/posts/${id}/recall`, { token })).status).toBe(403);
  expect((await site.call('GET', `/content/notices/${notice.id}/recall`, { token })).status).toBe(403);
  expect((await site.call('GET', `/content/notices/${notice.id}/recall`)).status).toBe(401);
});

it('there is nothing to count of posts and notices that aren’t there, or not sent', async () => {
  const { id } = await makeApproved(site.context);
  const silent = await issue(id, { recall: false });
  for (const path of [
    `/content/posts/${crypto.randomUUID()}/recall`,
    `/content/notices/${crypto.randomUUID()}/recall`,
    `/content/notices/${silent.id}/recall`,
  ])
    expect((await site.call('GET', path, { token: admin.token })).status).toBe(404);
});

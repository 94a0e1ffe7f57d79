/** Reminders of reviews that fall due, sent to a real SMTP server (product.md#reviews-that-fall-due). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, makeWithdrawn } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { revisePost, submitPost } from '../posts/lifecycle.ts';
import { remindAuthors } from './reminders.ts';

let site: TestApp;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
});

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

beforeEach(async () => {
  await site.context.db.updateTable('posts').set({ review_due_at: null }).execute();
  await site.runJobs();
  mailbox.reset();
});

const setDue = (id: string, due: Date) =>
  site.context.db.updateTable('posts').set({ review_due_at: due }).where('id', '=', id).execute();

/** Reminds as if it were this time, and sends the emails. */
async function remind(at = new Date()): Promise<void> {
  await remindAuthors({ ...site.context, clock: () => at });
  await site.runJobs();
}

it('an author is reminded thirty days before the day, once for each day, in their language', async () => {
  const author = await makeAccount(site.context, 'R');
  await site.context.db.updateTable('accounts').set({ language: 'fr' }).where('id', '=', author.id).execute();
  const { id, slug } = await makeApproved(site.context, { author, title: 'Salt and sugar' });
  await site.runJobs();
  mailbox.reset();
  const due = new Date('2031-05-01T23:59:59.999Z');
  await setDue(id, due);
  await remind(new Date(due.getTime() - 30 * dayMilliseconds - 1));
  expect(mailbox.messages).toEqual([]);
  // Two processes at once, and again later.
  const at = new Date(due.getTime() - 30 * dayMilliseconds);
  const context = { ...site.context, clock: () => at };
  await Promise.all([remindAuthors(context), remindAuthors(context)]);
  await remind(at);
  await remind(due);
  expect(mailbox.messages).toHaveLength(1);
  const [mail] = mailbox.messages;
  expect(mail?.envelope.to).toEqual([author.email]);
  expect(mail?.subject).toBe('Il est temps de relire votre article : Salt and sugar');
  expect(mail?.text).toContain('prévue pour le 1er mai 2031');
  expect(mail?.text).toContain(`/phis/read/${slug}`);

  await setDue(id, new Date('2032-05-01T23:59:59.999Z'));
  await remind(new Date('2032-05-01T00:00:00Z'));
  expect(mailbox.messages).toHaveLength(2);
});

it('an author is told late where nothing ran on that day, and also with a new version in review', async () => {
  const { id, author } = await makeApproved(site.context);
  const { draft } = await revisePost(site.context, author, id);
  await submitPost(site.context, author, id, draft.version, { kind: 'update', note: 'After the rains.' });
  await site.runJobs();
  mailbox.reset();
  await setDue(id, new Date('2026-01-31T23:59:59.999Z'));
  await remind();
  await remind();
  expect(mailbox.messages).toHaveLength(1);
  expect(mailbox.messages[0]?.text).toContain('fell due on 31 January 2026');
});

it('nobody is reminded of withdrawn posts, nor at closed accounts', async () => {
  const withdrawn = await makeWithdrawn(site.context);
  const closed = await makeApproved(site.context);
  await site.context.db
    .updateTable('accounts')
    .set({ disabled_at: new Date() })
    .where('id', '=', closed.author.id)
    .execute();
  await site.runJobs();
  mailbox.reset();
  for (const { id } of [withdrawn, closed]) await setDue(id, new Date());
  await remind();
  expect(mailbox.messages).toEqual([]);
});

/** Emails to the staff, as each has chosen (product.md#emails-to-the-staff). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { StaffMail } from '../../../contract/people/calls/staff-mail.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, makeSubmitted, type TestAccount } from '../../../tests/factories.ts';
import { notifyStaff, openSubmission } from '../../posts/index.ts';
import { askFurther } from '../../posts/posts/submissions.ts';
import { mailStaffDigests } from './staff-mail.ts';

const usual: StaffMail = {
  submissions: 'mine',
  translations: 'at_once',
  applications: 'at_once',
  alerts: 'at_once',
  names: 'at_once',
  recordings: 'at_once',
};

let site: TestApp;
let author: TestAccount;
let staff: TestAccount[];
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.context;
  await db.updateTable('accounts').set({ role: 'R' }).where('role', 'in', ['A', 'S']).execute();
  author = await makeAccount(site.context, 'R');
  staff = [];
  for (let number = 0; number < 3; number += 1) staff.push(await makeAccount(site.context, 'A'));
});

const later = (days: number) => ({
  ...site.context,
  clock: () => new Date(Date.now() + days * dayMilliseconds + 1000),
});
const choose = ({ token }: TestAccount, choices: Partial<StaffMail>) =>
  site.call('PUT', '/content/staff-mail', { token, body: { ...usual, ...choices } });

/** Submits a text, and gives who of the staff is emailed about it, by their places. */
async function told(language = 'en', topics: string[] = []) {
  const { id, revision } = await makeSubmitted(site.context, { author, language, topics });
  // The jobs that send would delete the texts.
  await notifyStaff(site.context, author.id);
  return { id, revision, whom: await toldOf(revision) };
}

async function toldOf(revision: string): Promise<number[]> {
  const mails = await site.context.db
    .selectFrom('mails')
    .select('recipient')
    .where('cause', 'like', `post.submitted:${revision}:%`)
    .orderBy('id')
    .execute();
  return mails.map(({ recipient }) => staff.findIndex(({ email }) => email === recipient)).sort();
}

it('the email to staff asks one person after the other, and the next where nobody opens the text within a day', async () => {
  const [first, second, third] = [await told(), await told(), await told()];
  expect([first, second, third].flatMap(({ whom }) => whom).sort()).toEqual([0, 1, 2]);
  await openSubmission(site.context, second.revision);
  await askFurther(site.context);
  expect(await toldOf(first.revision)).toHaveLength(1);
  await askFurther(later(1));
  await askFurther(later(1));
  expect(await toldOf(first.revision)).toHaveLength(2);
  expect(await toldOf(second.revision)).toHaveLength(1);
  await askFurther(later(2.1));
  await askFurther(later(3.2));
  // Nobody is asked twice.
  expect(await toldOf(first.revision)).toEqual([0, 1, 2]);
});

it('the email to staff asks who reads the language, and among them who has published on the topic', async () => {
  const [, reader, expert] = staff as [TestAccount, TestAccount, TestAccount];
  for (const { id } of [reader, expert])
    await site.context.db
      .insertInto('reading_languages')
      .values({ account_id: id, language: 'sw' })
      .execute();
  await makeApproved(site.context, { author: expert, topics: ['malaria'] });
  for (let time = 0; time < 2; time += 1) expect((await told('sw', ['malaria'])).whom).toEqual([2]);
  expect((await told('sw', ['water'])).whom).toEqual([1]);
});

it('emails at once, once a day or never, as each has chosen', async () => {
  const [eager, daily, never] = staff as [TestAccount, TestAccount, TestAccount];
  expect((await site.call('GET', '/content/staff-mail', { token: daily.token })).body.choices).toEqual(usual);
  await choose(eager, { submissions: 'at_once' });
  await choose(daily, { submissions: 'daily' });
  expect((await choose(never, { submissions: 'never' })).body.choices.submissions).toBe('never');
  expect([(await told()).whom, (await told()).whom]).toEqual([[0], [0]]);
  const digests = () =>
    site.context.db
      .selectFrom('mails')
      .select(['recipient', 'text'])
      .where('cause', 'like', 'staff.digest:%')
      .execute();
  await mailStaffDigests(site.context);
  expect(await digests()).toEqual([]);
  await mailStaffDigests(later(1));
  await mailStaffDigests(later(1));
  const [digest, ...others] = await digests();
  expect(others).toEqual([]);
  expect(digest?.recipient).toBe(daily.email);
  expect(digest?.text?.match(/A post is waiting for review/g)).toHaveLength(2);
});

it('the email to staff says who is asked first, and where to choose, in the language of whoever gets it', async () => {
  const [only, ...others] = staff as [TestAccount, ...TestAccount[]];
  for (const other of others) await choose(other, { submissions: 'never' });
  await site.context.db.updateTable('accounts').set({ language: 'fr' }).where('id', '=', only.id).execute();
  const { revision } = await told();
  const mail = await site.context.db
    .selectFrom('mails')
    .select('text')
    .where('cause', '=', `post.submitted:${revision}:${only.id}`)
    .executeTakeFirstOrThrow();
  expect(mail.text).toContain('Vous êtes la première personne');
  expect(mail.text).toContain('/phis/user/settings/languages');
});

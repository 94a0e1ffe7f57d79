/** Reviewers outside the staff (product.md#reviewers-outside-the-staff). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daySeconds } from '../../../../contract/durations.ts';
import { writeContributors } from '../../../../contract/posts/contributors/contributor.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount, makeApproved, makeSubmitted, type TestAccount } from '../../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../../tests/mailbox.ts';
import { mailsTo, newcomer } from '../../../../tests/people.ts';
import { disableAccount } from '../../../people/index.ts';
import { operator } from '../../../platform/actor.ts';
import { dayOf } from '../../../platform/db/day.ts';
import { returnPost } from '../../../posts/index.ts';
import { answerRequest } from './answers.ts';
import { remindReviewers } from './reminders.ts';
import { sweepReviewAddresses } from './requests.ts';

let site: TestApp;
let mailbox: Mailbox;
let staff: TestAccount;
let author: TestAccount;
let reviewer: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url, REVIEW_SECOND_READER: 'true' });
  staff = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Juma' });
  reviewer = await makeAccount(site.context, 'R', { firstname: 'Kwame', lastname: 'Boateng' });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const inDays = (days: number) => dayOf(new Date(Date.now() + days * daySeconds * 1000));
const ask = (id: string, body: object, token = staff.token) =>
  site.call('POST', `/content/review/${id}/requests`, { token, body: { day: inDays(7), ...body } });
const byMail = (email: string, name = 'Fatima Hassan') => ({ name, email, language: 'fr' });
const listed = async (id: string) =>
  (await site.call('GET', `/content/review/${id}/requests`, { token: staff.token })).body.requests;
const fresh = () => `${crypto.randomUUID()}@example.org`;

/** The path of the link that an address got last. */
async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(site, mailbox, email);
  const [path] = /\/phis\/review-request\/[\w-]{32}/.exec(mails.at(-1)?.text ?? '') ?? [];
  if (path === undefined) throw new Error('the message has no link');
  return path;
}
const open = (path: string) => site.app.inject({ method: 'GET', url: path, remoteAddress: newcomer().ip });
const answer = (path: string, fields: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: newcomer().ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const submitted = (options: object = {}) =>
  makeSubmitted(site.context, { author, title: 'Clean wells', body: 'Boil it for a minute.', ...options });
const recommendation = { answer: 'recommended', recommendation: 'publish', opinion: 'The doses are right.' };

describe('a researcher of the network', () => {
  it('is asked, reads only after accepting, and recommends to the staff alone', async () => {
    const { id } = await submitted();
    const { status, body } = await ask(id, { account: reviewer.id, note: 'Look at the time.' });
    expect([status, body.request]).toMatchObject([
      201,
      { name: 'Kwame Boateng', state: 'asked', email: null },
    ]);
    const path = await linkTo(reviewer.email);

    const asked = await open(path);
    expect(asked.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(asked.body).toContain('Clean wells');
    expect(asked.body).toContain('Look at the time.');
    expect(asked.body).toContain(`dateTime="${inDays(7)}T00:00:00.000Z"`);
    expect(asked.body).not.toContain('Boil it');
    expect((await answer(path, recommendation)).statusCode).toBe(410);

    const read = await answer(path, { answer: 'accepted', interests: 'I sell filters.' });
    expect(read.body).toContain('Boil it for a minute.');
    await answer(path, { answer: 'accepted' });
    expect(await listed(id)).toMatchObject([{ state: 'accepted', interests: 'I sell filters.' }]);

    const short = await answer(path, { ...recommendation, opinion: 'Good' });
    expect([short.statusCode, short.body.includes('Nothing was sent yet')]).toEqual([400, true]);
    const longest = `${'Right.\n'.repeat(713)}Yes`;
    const sent = { ...recommendation, opinion: longest.replaceAll('\n', '\r\n') };
    expect((await answer(path, sent)).statusCode).toBe(200);
    expect(await listed(id)).toMatchObject([
      { state: 'recommended', recommendation: 'publish', opinion: longest },
    ]);
    expect((await open(path)).statusCode).toBe(410);
    const subjects = (await mailsTo(site, mailbox, staff.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Kwame Boateng has reviewed “Clean wells”');

    await returnPost(site.context, staff, id, { comment: 'Name the source.' });
    const { comments } = (await site.call('GET', `/content/drafts/${id}/comments`, { token: author.token }))
      .body;
    expect(comments).toEqual([]);
    const refused = await site.call('GET', `/content/review/${id}/requests`, { token: author.token });
    expect(refused.status).toBe(403);
  });

  it('finds the request in the list of what waits, and opens it from there', async () => {
    const kofi = await makeAccount(site.context, 'R');
    const { id } = await submitted();
    const { request } = (await ask(id, { account: kofi.id })).body;
    const waiting = async () => (await site.call('GET', '/content/to-do', { token: kofi.token })).body.items;
    expect(await waiting()).toMatchObject([
      { kind: 'request', id: request.id, by: 'Neema Mushi', mine: false },
    ]);
    const { path } = (
      await site.call('POST', `/content/review-requests/${request.id}/link`, { token: kofi.token })
    ).body;
    expect((await answer(path, { answer: 'declined', reason: 'I am away.' })).body).toContain(
      'You have declined',
    );
    expect(await waiting()).toEqual([]);
    expect(await listed(id)).toMatchObject([{ state: 'declined', reason: 'I am away.' }]);
    expect((await open(path)).statusCode).toBe(410);
  });

  it('is listed by topic, language and load, without who wrote the text', async () => {
    const expert = await makeAccount(site.context, 'R', { firstname: 'Zola', lastname: 'Expert' });
    await makeApproved(site.context, { author: expert, topics: ['wells'] });
    const { id } = await submitted({ topics: ['wells'], language: 'en' });
    await ask(id, { account: expert.id });
    const path = `/content/review/${id}/candidates`;
    const { candidates } = (await site.call('GET', path, { token: staff.token })).body;
    expect(candidates[0]).toMatchObject({
      account_id: expert.id,
      name: 'Zola Expert',
      topics: ['wells'],
      languages: ['en'],
      load: 1,
      recommended: 0,
    });
    const ids = candidates.map(({ account_id }: { account_id: string }) => account_id);
    expect(ids).toContain(reviewer.id);
    expect(ids).not.toContain(author.id);
    const named = (await site.call('GET', `${path}?q=zola`, { token: staff.token })).body.candidates;
    expect(named).toHaveLength(1);
  });

  it('reads nothing more once their account is disabled', async () => {
    const gone = await makeAccount(site.context, 'R');
    const { id } = await submitted();
    await ask(id, { account: gone.id });
    const path = await linkTo(gone.email);
    await disableAccount(site.context, operator, gone.id);
    expect((await open(path)).statusCode).toBe(410);
  });
});

describe('somebody by mail', () => {
  it('is asked in their language, and accepts and recommends', async () => {
    const email = fresh();
    const { id } = await submitted();
    expect((await ask(id, byMail(email))).body.request).toMatchObject({ name: 'Fatima Hassan', email });
    const [mail] = await mailsTo(site, mailbox, email);
    expect(mail?.subject).toContain('Voulez-vous relire');
    const path = await linkTo(email);
    await answer(path, { answer: 'accepted' });
    await answer(path, { ...recommendation, recommendation: 'revise' });
    expect(await listed(id)).toMatchObject([
      { state: 'recommended', recommendation: 'revise', account_id: null },
    ]);
  });

  it('ends such emails for good', async () => {
    const email = fresh();
    const { id } = await submitted();
    await ask(id, byMail(email));
    const path = await linkTo(email);
    expect((await answer(path, { answer: 'unwanted' })).statusCode).toBe(200);
    expect((await open(path)).statusCode).toBe(410);
    expect((await ask(id, byMail(email))).body.fields.email).toBe('This address wants no such emails');
  });

  it('is forgotten 30 days after the link ended, but for the name', async () => {
    const email = fresh();
    const { id } = await submitted();
    await ask(id, byMail(email));
    const sweptAfter = (days: number) =>
      sweepReviewAddresses({ ...site.context, clock: () => new Date(Date.now() + days * daySeconds * 1000) });
    await sweptAfter(50);
    expect(await listed(id)).toMatchObject([{ email }]);
    await sweptAfter(53);
    expect(await listed(id)).toMatchObject([{ email: null, name: 'Fatima Hassan' }]);
  });

  it('counts as the researcher whose address it is', async () => {
    const { id } = await submitted();
    const { request } = (await ask(id, byMail(reviewer.email))).body;
    expect(request).toMatchObject({ account_id: reviewer.id, name: 'Kwame Boateng', email: null });
  });
});

describe('nobody asks', () => {
  const wrote = 'This person wrote the text or is named in it';

  it('who wrote the text or is named in it', async () => {
    const nothing = { affiliations: [], roles: [], corresponding: false };
    const contributors = writeContributors([
      { ...nothing, key: 'a', given: 'Amina', family: 'Juma', account: author.id },
      { ...nothing, key: 'b', given: 'Kwame', family: 'Boateng', account: reviewer.id },
      { ...nothing, key: 'c', given: 'Fatima', family: 'Hassan', account: null },
    ]);
    const { id } = await submitted({ contributors });
    expect((await ask(id, { account: author.id })).body.fields).toEqual({ account: wrote });
    expect((await ask(id, { account: reviewer.id })).body.fields).toEqual({ account: wrote });
    expect((await ask(id, byMail(author.email))).body.fields).toEqual({ email: wrote });
    expect((await ask(id, byMail(fresh()))).body.fields).toEqual({ name: wrote });
  });

  it.each([
    ['staff', () => ({ account: staff.id }), 'account'],
    ['an account that isn’t there', () => ({ account: crypto.randomUUID() }), 'account'],
    ['somebody without a name', () => ({ email: fresh() }), 'name'],
    ['somebody without an address', () => ({ name: 'Fatima' }), 'email'],
    ['for a day that has passed', () => ({ account: reviewer.id, day: inDays(-2) }), 'day'],
    ['for a day that is too late', () => ({ account: reviewer.id, day: inDays(92) }), 'day'],
  ])('%s', async (_, body, field) => {
    const { id } = await submitted();
    expect(Object.keys((await ask(id, body())).body.fields)).toEqual([field]);
  });

  it('the same person twice, or about a text that isn’t in review', async () => {
    const { id } = await submitted();
    await ask(id, { account: reviewer.id });
    expect((await ask(id, { account: reviewer.id })).body.fields.account).toBe(
      'This person has been asked already',
    );
    const published = await makeApproved(site.context, { author });
    expect((await ask(published.id, { account: reviewer.id })).body.code).toBe('not_found');
  });
});

describe('a link ends', () => {
  it('with the decision, and two weeks after the day', async () => {
    const { id } = await submitted();
    const email = fresh();
    await ask(id, byMail(email));
    const path = await linkTo(email);
    const token = path.split('/').at(-1) ?? '';
    const late = (days: number) => ({
      ...site.context,
      clock: () => new Date(Date.now() + days * daySeconds * 1000),
    });
    expect(await answerRequest(late(22), token, { answer: 'accepted', interests: '' })).toBe('over');
    expect(await answerRequest(late(20), token, { answer: 'accepted', interests: '' })).toBe('stored');
    await returnPost(site.context, staff, id, { comment: 'Name the source.' });
    expect((await open(path)).statusCode).toBe(410);
  });

  it('when staff take the request back, and who was asked is told', async () => {
    const email = fresh();
    const { id } = await submitted();
    const { request } = (await ask(id, byMail(email))).body;
    const path = await linkTo(email);
    const end = () =>
      site.call('DELETE', `/content/review/${id}/requests/${request.id}`, { token: staff.token });
    expect((await end()).status).toBe(200);
    expect((await end()).body.code).toBe('not_found');
    expect((await open(path)).statusCode).toBe(410);
    const subjects = (await mailsTo(site, mailbox, email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('Votre relecture n’est plus nécessaire');
  });

  it('and never was for a token that nobody got', async () => {
    expect((await open(`/phis/review-request/${'a'.repeat(32)}`)).statusCode).toBe(410);
    expect((await open('/phis/review-request/x')).statusCode).toBe(410);
  });
});

it('guidance needs a second reader until a researcher whom somebody else asked recommends to publish it', async () => {
  const colleague = await makeAccount(site.context, 'A');
  const [careful, third] = [await makeAccount(site.context, 'R'), await makeAccount(site.context, 'R')];
  const stranger = fresh();
  const place = await submitted({ kind: 'guidance', summary: 'Boil it.' });
  const approve = async () => {
    const path = `/content/review/${place.id}/approve`;
    const left = ['sources', 'dose_units', 'picture_consent', 'plain_summary', 'audience'];
    return site.call('POST', path, {
      token: staff.token,
      body: { revision: place.revision, checklist: left },
    });
  };
  for (const { asked, email, by, recommended, code } of [
    { asked: byMail(stranger), email: stranger, by: colleague, recommended: 'publish' },
    { asked: { account: reviewer.id }, email: reviewer.email, by: staff, recommended: 'publish' },
    { asked: { account: careful.id }, email: careful.email, by: colleague, recommended: 'revise' },
    { asked: { account: third.id }, email: third.email, by: colleague, recommended: 'publish', code: null },
  ]) {
    expect((await ask(place.id, asked, by.token)).status).toBe(201);
    const path = await linkTo(email);
    await answer(path, { answer: 'accepted' });
    await answer(path, { ...recommendation, recommendation: recommended });
    expect((await approve()).body.code).toBe(code === null ? undefined : 'second_reader_needed');
  }
});

describe('a reminder', () => {
  const remindIn = (days: number) =>
    remindReviewers({ ...site.context, clock: () => new Date(Date.now() + days * daySeconds * 1000) });
  const subjectsTo = async (email: string) =>
    (await mailsTo(site, mailbox, email))
      .map(({ subject }) => subject)
      .filter((one) => /^(Reminder|Rappel)/.test(one ?? ''));

  it('comes once before the day and once after it, with a link that works, until there is an answer', async () => {
    const kofi = await makeAccount(site.context, 'R');
    const email = fresh();
    const declined = fresh();
    const { id } = await submitted({ title: 'Safe nets' });
    await ask(id, { account: kofi.id });
    await ask(id, byMail(email));
    await ask(id, byMail(declined, 'Salma Ali'));
    await answer(await linkTo(declined), { answer: 'declined', reason: 'No time.' });

    await remindIn(4);
    expect(await subjectsTo(kofi.email)).toEqual([]);
    await remindIn(6);
    await remindIn(6);
    expect(await subjectsTo(kofi.email)).toEqual(['Reminder: your review of “Safe nets”']);
    await answer(await linkTo(kofi.email), { answer: 'accepted' });
    await answer(await linkTo(kofi.email), recommendation);

    await remindIn(9);
    await remindIn(9);
    expect(await subjectsTo(kofi.email)).toHaveLength(1);
    expect(await subjectsTo(email)).toHaveLength(2);
    const late = (await mailsTo(site, mailbox, email)).at(-1)?.text ?? '';
    expect(late).toContain('vous pouvez encore répondre');
    expect((await open(await linkTo(email))).statusCode).toBe(200);
    expect(await subjectsTo(declined)).toEqual([]);
  });

  it('comes after the day alone to who was asked to be quick, and never about a text that was decided', async () => {
    const quick = fresh();
    const decided = fresh();
    const { id } = await submitted();
    await ask(id, { ...byMail(quick), day: inDays(2) });
    const other = await submitted();
    await ask(other.id, byMail(decided));
    await returnPost(site.context, staff, other.id, { comment: 'Name the source.' });
    await remindIn(1);
    expect(await subjectsTo(quick)).toEqual([]);
    await remindIn(9);
    expect(await subjectsTo(quick)).toHaveLength(1);
    expect(await subjectsTo(decided)).toEqual([]);
  });
});

/** Whom each event in the life of a text is told to: each person once, and nobody else. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { translatePost } from '../server/desk/translations/translations.ts';
import { withdrawPost } from '../server/posts/index.ts';
import { decideOnReport } from '../server/posts/reports/decisions.ts';
import { startTestApp, type TestApp } from './app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeReport,
  makeSubmitted,
  revise,
  type TestAccount,
} from './factories.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

let site: TestApp;
let mailbox: Mailbox;
let people: Record<'author' | 'translator' | 'follower' | 'admin' | 'colleague', TestAccount>;
const reporter = 'nurse@example.org';

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  const { context } = site;
  people = {
    author: await makeAccount(context, 'R', { author: true }),
    translator: await makeAccount(context, 'R'),
    follower: await makeAccount(context, 'P'),
    admin: await makeAccount(context, 'A'),
    colleague: await makeAccount(context, 'A'),
  };
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

let post: string;
beforeEach(async () => {
  const { context } = site;
  const { author, translator } = people;
  post = (await makeApproved(context, { author, body: 'Give 15 mg/kg every 6 hours.' })).id;
  await translatePost(context, translator, post, 'sw');
  await told();
});

/** Who got an email since the last time, sorted, with their names here. */
async function told(): Promise<string[]> {
  await site.makeJobsDue();
  await site.runJobs();
  await site.makeJobsDue();
  await site.runJobs();
  const names = new Map(Object.entries(people).map(([name, { email }]) => [email, name]));
  const all = mailbox.messages.map(({ envelope }) => envelope.to[0] ?? '');
  mailbox.reset();
  return all.map((address) => names.get(address) ?? (address === reporter ? 'reporter' : address)).sort();
}

it('a revision with another dose: its author and its translator', async () => {
  const { author } = people;
  await revise(site.context, author, post, { body: 'Give 10 mg/kg every 6 hours.' });
  expect(await told()).toEqual(['author', 'translator']);
});

it('a report: the author when it is sent, and whoever reported when it is answered', async () => {
  const { author, admin } = people;
  const { id } = await makeReport(site.context, { post, email: reporter, passage: '15 mg/kg' });
  expect(await told()).toEqual([]);
  await decideOnReport(site.context, admin, id, { action: 'send', note: null });
  expect(await told()).toEqual(['author']);
  await revise(site.context, author, post, { body: 'Give 10 mg/kg every 6 hours.' });
  await told();
  await decideOnReport(site.context, admin, id, { action: 'fix', version: 2 });
  expect(await told()).toEqual(['reporter']);
});

it('a withdrawal by staff that answers a report: author, translator and reporter', async () => {
  const { admin } = people;
  const { id } = await makeReport(site.context, { post, email: reporter });
  await withdrawPost(site.context, admin, post, { reason: longEnoughReason, as: 'admin', reports: [id] });
  expect(await told()).toEqual(['author', 'reporter', 'translator']);
});

it('a withdrawal by the author: the translator, and not whoever did it', async () => {
  const { author } = people;
  await withdrawPost(site.context, author, post, { reason: longEnoughReason, as: 'author' });
  expect(await told()).toEqual(['translator']);
});

it('a first publication: its author and a follower, once each', async () => {
  const { author, follower } = people;
  await site.call('PUT', `/adminPHIS/author/${author.id}/follow`, { token: follower.token });
  const body = { frequency: 'at_once' };
  await site.call('PATCH', '/adminPHIS/follow-mail', { token: follower.token, body });
  await told();
  await makeApproved(site.context, { author });
  expect(await told()).toEqual(['author', 'follower']);
  await site.call('DELETE', `/adminPHIS/author/${author.id}/follow`, { token: follower.token });
});

it('submissions: one of the staff each, in turn', async () => {
  const { author } = people;
  await makeSubmitted(site.context, { author });
  const first = await told();
  await makeSubmitted(site.context, { author });
  expect([...first, ...(await told())].sort()).toEqual(['admin', 'colleague']);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApplication,
  makeApproved,
  makeDraft,
  makeReport,
  makeSubmitted,
  revise,
  type TestAccount,
} from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { approvePost, returnPost, withdrawPost } from '../../posts/index.ts';
import { claimReport } from '../../posts/reports/claims.ts';
import { decideOnReport } from '../../posts/reports/decisions.ts';
import { claimSubmission } from '../review/queue/claims.ts';
import { translatePost } from '../translations/translations.ts';

const day = 24 * 3600 * 1000;

let site: TestApp;
let neema: TestAccount;
let author: TestAccount;

beforeEach(async () => {
  site = await startTestApp();
  neema = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  author = await makeAccount(site.context, 'R');
});
afterEach(() => site.close());

const ago = (milliseconds: number) => ({
  ...site.context,
  clock: () => new Date(Date.now() - milliseconds),
});
const get = (token?: string) => site.call('GET', '/content/to-do', { ...(token !== undefined && { token }) });
const toDo = async ({ token }: TestAccount) => (await get(token)).body;
const listed = async (of: TestAccount) =>
  (await toDo(of)).items.map(({ kind, title }: { kind: string; title: string }) => `${kind}: ${title}`);

it('to do is for who writes', async () => {
  const reader = await makeAccount(site.context, 'P');
  expect((await get(reader.token)).status).toBe(403);
  expect((await get()).status).toBe(401);
  expect(await toDo(author)).toEqual({ ok: true, items: [], further: [], figures: [] });
});

it('to do tells an author what came back, by whom and why, and what readers and originals ask for', async () => {
  const { context } = site;
  const back = await makeSubmitted(context, { author, title: 'Clean wells' });
  await returnPost(context, neema, back.id, { comment: `Name the source. ${'a'.repeat(300)}` });
  const seen = await makeApproved(context, { author, title: 'Nets' });
  const { id } = await makeReport(context, { post: seen.id, wrong: 'Nets last three years.' });
  expect((await site.call('POST', `/content/reports/${id}/send`, { token: neema.token })).status).toBe(200);
  const original = await makeApproved(context, { title: 'Maji' });
  const { body } = await site.call('POST', `/content/posts/${original.id}/translations`, {
    token: author.token,
    body: { language: 'sw' },
  });
  const draft = (await site.call('GET', `/content/drafts/${body.id}`, { token: author.token })).body.draft;
  const sent = await site.call('POST', `/content/drafts/${body.id}/submit`, {
    token: author.token,
    body: { version: draft.version },
  });
  await approvePost(context, neema, body.id, sent.body.draft.submitted_revision);
  expect(await listed(author)).toEqual(['correction: Nets', 'returned: Clean wells']);
  await revise(context, original.author as TestAccount, original.id, { body: 'Boil it for three minutes.' });

  const { items, further, figures } = await toDo(author);
  expect(items).toMatchObject([
    { kind: 'correction', id: seen.id, title: 'Nets', by: null, why: 'Nets last three years.' },
    { kind: 'returned', id: back.id, title: 'Clean wells', by: 'Neema Mushi', urgent: false },
    { kind: 'translation', id: body.id, by: null, why: null, urgent: false },
  ]);
  expect(items[1].why).toHaveLength(240);
  expect(further).toEqual([]);
  expect(figures).toEqual([
    { name: 'published', total: 2, days: [...Array.from({ length: 29 }, () => 0), 2] },
  ]);

  await withdrawPost(context, original.author, original.id, { reason: longEnoughReason, as: 'author' });
  expect((await toDo(author)).items[1]).toMatchObject({ kind: 'translation', urgent: true });
  // What was returned is no work of the author's while it waits again.
  const { version } = (await site.call('GET', `/content/drafts/${back.id}`, { token: author.token })).body
    .draft;
  await site.call('POST', `/content/drafts/${back.id}/submit`, { token: author.token, body: { version } });
  expect(await listed(author)).toEqual(['correction: Nets', expect.stringMatching(/^translation: /)]);
});

it('to do lists what came back long ago, and neither drafts nor what was withdrawn unread', async () => {
  const { context } = site;
  await makeDraft(context, { author, title: 'Never submitted' });
  const unread = await makeSubmitted(context, { author, title: 'Withdrawn unread' });
  await withdrawPost(context, operator, unread.id, { reason: longEnoughReason, as: 'admin' });
  expect(await listed(author)).toEqual([]);
  const { id } = await makeSubmitted(ago(101 * day), { author, title: 'Wells' });
  await returnPost(ago(100 * day), operator, id, { comment: 'Name the source.' });
  // The operator has no name.
  expect((await toDo(author)).items).toMatchObject([
    { kind: 'returned', id, by: null, why: 'Name the source.' },
  ]);
});

it('to do tells a translator of a draft whose original changed or is gone', async () => {
  const { context } = site;
  const original = await makeApproved(context, { title: 'Maji' });
  const id = await translatePost(context, author, original.id, 'sw');
  expect(await listed(author)).toEqual([]);
  await revise(context, original.author as TestAccount, original.id, { body: 'Boil it for three minutes.' });
  expect((await toDo(author)).items).toMatchObject([
    { kind: 'translation', id, language: 'sw', urgent: false },
  ]);
  await withdrawPost(context, operator, original.id, { reason: longEnoughReason, as: 'admin' });
  expect((await toDo(author)).items).toMatchObject([{ kind: 'translation', id, urgent: true }]);
  await withdrawPost(context, author, id, { reason: longEnoughReason, as: 'author' });
  expect(await listed(author)).toEqual([]);
});

it('to do lists neither reports that a colleague deals with nor those that are decided on', async () => {
  const { context } = site;
  const other = await makeAccount(context, 'A');
  const { id: post } = await makeApproved(context);
  const [mine, taken, decided] = [
    await makeReport(context, { post }),
    await makeReport(context, { post }),
    await makeReport(context, { post }),
  ];
  await claimReport(context, neema, mine.id);
  await claimReport(context, other, taken.id);
  await decideOnReport(context, other, decided.id, { action: 'send', note: null }, { undoable: true });
  expect((await toDo(neema)).items).toMatchObject([{ kind: 'report', id: mine.id, mine: true }]);
});

it('to do tells staff what waits for them, the most urgent first, without what others have claimed or may not be theirs', async () => {
  const { context } = site;
  const other = await makeAccount(context, 'S', { firstname: 'Zuberi', lastname: 'Juma' });
  const late = await makeSubmitted(ago(30 * day), { author, title: 'Late' });
  const claimed = await makeSubmitted(context, { author, title: 'Claimed by me' });
  await claimSubmission(context, neema, claimed.id);
  const taken = await makeSubmitted(context, { author, title: 'Claimed by Zuberi' });
  await claimSubmission(context, other, taken.id);
  await makeSubmitted(context, { author: neema, title: 'My own' });
  const conflict = await makeSubmitted(context, { author, title: 'Of a friend' });
  await site.call('PUT', `/content/review/${conflict.id}/declaration`, {
    token: neema.token,
    body: { conflict: true, interests: 'We share a house.' },
  });
  const read = await makeApproved(context, { author, title: 'Oral rehydration' });
  await makeReport(context, { post: read.id, wrong: 'One litre, not two.' });
  await context.db
    .updateTable('posts')
    .set({ review_due_at: new Date(Date.now() - day) })
    .where('id', '=', read.id)
    .execute();
  await context.db
    .insertInto('name_changes')
    .values({ account_id: author.id, firstname: 'Amina', lastname: 'Otieno', asked_at: new Date() })
    .execute();
  await makeApplication(context);
  const starts = { starts_at: new Date().toISOString(), ends_at: new Date(Date.now() + day).toISOString() };
  const alert = {
    kind: 'outbreak',
    language: 'en',
    country: 'KE',
    title: 'Cholera in Siaya',
    post: null,
    ...starts,
  };
  const announced = await site.call('POST', '/content/alerts', {
    token: other.token,
    proved: true,
    body: { ...alert, text: 'Boil water before you drink it.' },
  });
  expect(announced.body.alert.state).toBe('waiting');

  const { items } = await toDo(neema);
  expect(items.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
    ['alert', 'Cholera in Siaya'],
    ['report', 'Oral rehydration'],
    ['review', 'Late'],
    ['review', 'Claimed by me'],
    ['name', 'Amina Otieno'],
    ['application', expect.any(String)],
    ['due', 'Oral rehydration'],
  ]);
  expect(items[0]).toMatchObject({ by: 'Zuberi Juma', language: 'en' });
  expect(items[1]).toMatchObject({ why: 'One litre, not two.' });
  expect(items[2]).toMatchObject({ id: late.id, urgent: true, mine: false });
  expect(items[3]).toMatchObject({ id: claimed.id, urgent: false, mine: true });
  // Who wrote an alert doesn't agree to it; who has claimed a text has it first.
  const ofOther = await listed(other);
  expect(ofOther).not.toContain('alert: Cholera in Siaya');
  expect(ofOther.slice(0, 3)).toEqual([
    'report: Oral rehydration',
    'review: Late',
    'review: Claimed by Zuberi',
  ]);
  expect(ofOther).toContain('review: My own');
  expect(ofOther).not.toContain('review: Claimed by me');
  // None of it is the work of an author.
  expect(await listed(author)).toEqual([]);
  const { id: alertId } = announced.body.alert;
  const sent = { ...alert, text: 'Boil water before you drink it.' };
  const answer = { token: neema.token, proved: true, body: sent };
  expect((await site.call('POST', `/content/alerts/${alertId}/agree`, answer)).status).toBe(200);
  expect(await listed(neema)).not.toContain('alert: Cholera in Siaya');
  const changed = { token: other.token, proved: true, body: { ...sent, title: 'Cholera in Bondo' } };
  await site.call('PUT', `/content/alerts/${alertId}`, changed);
  expect((await listed(neema))[0]).toBe('alert: Cholera in Bondo');
});

it('to do lists five of a kind and counts the others, and gives staff the figures of the site', async () => {
  const { context } = site;
  const back = await makeSubmitted(context, { author });
  await returnPost(ago(2 * day), neema, back.id, { comment: 'Name the source.' });
  const { id } = await makeApproved(context, { author });
  await context.db
    .insertInto('post_days')
    .values({
      post_id: id,
      day: new Date(Date.now() - 29 * day).toISOString().slice(0, 10),
      views: 4,
      likes: 1,
    })
    .execute();
  for (const title of ['1', '2', '3', '4', '5', '6', '7'])
    await makeSubmitted(ago((8 - Number(title)) * day), { author, title });
  const { items, further, figures } = await toDo(neema);
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['1', '2', '3', '4', '5']);
  expect(further).toEqual([{ kind: 'review', count: 2 }]);
  const counted = (...days: [number, number][]) =>
    Array.from({ length: 30 }, (_, place) => days.find(([of]) => of === place)?.[1] ?? 0);
  expect(figures).toEqual([
    { name: 'views', total: 4, days: counted([0, 4]) },
    { name: 'published', total: 1, days: counted([29, 1]) },
    { name: 'returned', total: 1, days: counted([27, 1]) },
  ]);
});

it('to do asks super admins alone about roles that another proposed', async () => {
  const { context } = site;
  const [proposer, asked, subject] = await Promise.all([
    makeAccount(context, 'S', { firstname: 'Juma', lastname: 'Abdi' }),
    makeAccount(context, 'S'),
    makeAccount(context, 'R', { firstname: 'Halima', lastname: 'Said' }),
  ]);
  await context.db
    .insertInto('role_proposals')
    .values({
      account_id: subject.id,
      from_role: 'R',
      to_role: 'A',
      enables: false,
      proposed_by: proposer.id,
      reason: 'She reads all our posts.',
      proposed_at: new Date(),
      expires_at: new Date(Date.now() + day),
    })
    .execute();
  expect((await toDo(asked)).items.find(({ kind }: { kind: string }) => kind === 'role')).toMatchObject({
    title: 'Halima Said',
    by: 'Juma Abdi',
    why: 'She reads all our posts.',
  });
  for (const person of [proposer, neema]) expect(await listed(person)).not.toContain('role: Halima Said');
});

it('to do tells an author of words that a reviewer proposed with an approval, until they are answered', async () => {
  const { context } = site;
  const { id, revision } = await makeSubmitted(context, { author, title: 'Clean wells' });
  const said = { body: '', passage: { quote: 'water', prefix: '', suffix: '' }, replacement: 'clean water' };
  const { body } = await site.call('POST', `/content/review/${id}/comments`, {
    token: neema.token,
    body: { revision, ...said },
  });
  expect(await listed(author)).toEqual([]);
  await approvePost(context, neema, id, revision, { comments: [] });
  expect((await toDo(author)).items).toMatchObject([
    { kind: 'suggestion', id, title: 'Clean wells', by: 'Neema Mushi', why: 'clean water' },
  ]);
  await site.call('PATCH', `/content/drafts/${id}/comments/${body.comment.id}`, {
    token: author.token,
    body: { resolved: true, taken: false },
  });
  expect(await listed(author)).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  type TestAccount,
} from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { revisePost, saveDraft, withdrawPost } from './lifecycle.ts';

let site: TestApp;
let author: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

const body = 'Give children 15 mg/kg. Do not give aspirin.';

/** A revision of a published post with this text. */
async function revised(changed: string) {
  const { id } = await makeApproved(site.context, { author, body });
  const { draft } = await revisePost(site.context, author, id);
  const saved = await saveDraft(site.context, author, id, { version: draft.version, body: changed });
  return { id, version: saved.draft.version };
}

const submit = (id: string, version: number, more: object) =>
  site.call('POST', `/content/drafts/${id}/submit`, { token: author.token, body: { version, ...more } });
const wording = { kind: 'wording', note: 'Small changes of the wording.' };

it('the server refuses a change of doses as wording, unless its author says why it is', async () => {
  const { id, version } = await revised('Give children 50 mg/kg. Give aspirin.');
  const refused = await submit(id, version, { change: wording });
  expect(refused).toMatchObject({ status: 422, body: { code: 'figures_changed' } });
  expect(refused.body.current.figures).toMatchObject([
    { kind: 'negation', before: 'not', after: null },
    { kind: 'dose', before: '15 mg/kg', after: '50 mg/kg' },
  ]);
  const reason = 'The old text was a slip of the keyboard.';
  expect((await submit(id, version, { change: wording, wording_reason: reason })).status).toBe(200);
  const entry = await site.context.db
    .selectFrom('audit_log')
    .select('reason')
    .where('action', '=', 'post.submitted')
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.reason).toBe(reason);
});

it('the server takes a change of doses as another kind, and a change of other words as wording', async () => {
  const dose = await revised('Give children 50 mg/kg. Do not give aspirin.');
  const correction = { kind: 'correction', note: 'The dose was too low in the first version.' };
  expect((await submit(dose.id, dose.version, { change: correction })).status).toBe(200);
  const words = await revised('Give every child 15 mg/kg. Never give aspirin.');
  expect((await submit(words.id, words.version, { change: wording })).status).toBe(200);
});

it('the server shows authors the figures of their own draft that a reviewer will tick', async () => {
  const { id } = await revised('Give children 50 mg/kg. Do not give aspirin.');
  const read = (token: string) => site.call('GET', `/content/drafts/${id}/figures`, { token });
  expect((await read(author.token)).body.figures).toMatchObject([
    { kind: 'dose', since: 'published', before: '15 mg/kg', after: '50 mg/kg' },
  ]);
  expect((await read((await makeAccount(site.context, 'R')).token)).status).toBe(404);
  const first = await makeDraft(site.context, { author, kind: 'guidance', summary: 'Fever.', body });
  const { figures } = (await site.call('GET', `/content/drafts/${first.id}/figures`, { token: author.token }))
    .body;
  expect(figures.map(({ after }: { after: string }) => after)).toEqual(['15 mg/kg', 'not']);
});

it('the server shows the author who withdrew a post and why, and begins no revision before it is saved', async () => {
  const { id } = await makeApproved(site.context, { author, body });
  const admin = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  await withdrawPost(site.context, admin, id, { reason: longEnoughReason, as: 'admin' });
  const read = (path: string) => site.call('GET', path, { token: author.token });
  const why = { by: 'Neema Mushi', as: 'admin', reason: longEnoughReason };
  const [row] = (await read('/content/author-withdrawn-posts')).body.posts;
  expect(row).toMatchObject({ version: null, withdrawal: why });
  const first = await read(`/content/posts/${id}/revise`);
  expect(first.body.draft).toMatchObject({ version: 0, body, status: 'withdrawn', withdrawal: why });
  expect((await read(`/content/drafts/${id}`)).status).toBe(404);
  await revisePost(site.context, author, id);
  expect((await read(`/content/posts/${id}/revise`)).body.draft).toMatchObject({ version: 1, body });
  const others = await makeAccount(site.context, 'R');
  expect((await site.call('GET', `/content/posts/${id}/revise`, { token: others.token })).status).toBe(403);
});

it('the server takes a submission that staff withdrew only with another text, and with what was done', async () => {
  const { id, draft: first } = await makeDraft(site.context, { author, body });
  await submit(id, first.version, {});
  await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
  const note = 'The table has another source now.';
  expect((await submit(id, first.version, {})).body.fields).toHaveProperty('note');
  expect((await submit(id, first.version, { note })).body.code).toBe('unchanged_since_withdrawal');
  const text = { version: first.version, body: 'Give children 10 mg/kg.' };
  const { version } = (await saveDraft(site.context, author, id, text)).draft;
  expect((await submit(id, version, { note })).status).toBe(200);
});

it('the server takes a withdrawn post back only with another text', async () => {
  const { id } = await makeApproved(site.context, { author, body });
  await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
  const { draft } = await revisePost(site.context, author, id);
  const update = { kind: 'update', note: 'Brought up to date after the rains.' };
  expect((await submit(id, draft.version, { change: update })).body.code).toBe('unchanged_since_withdrawal');
  const text = { version: draft.version, body: `${body}\n\n\n` };
  const spaced = await saveDraft(site.context, author, id, text);
  const again = await submit(id, spaced.draft.version, { change: update });
  expect(again.body.code).toBe('unchanged_since_withdrawal');
  const { version } = (
    await saveDraft(site.context, author, id, {
      ...text,
      version: spaced.draft.version,
      body: 'Give children 10 mg/kg.',
    })
  ).draft;
  expect((await submit(id, version, { change: update })).status).toBe(200);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { suggestionsOfADraft } from '../../../contract/posts/calls/co-authors.ts';
import { type Contributor, writeContributors } from '../../../contract/posts/contributors/contributor.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeDraft, makeSubmitted, type TestAccount } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { mailsTo } from '../../../tests/people.ts';
import { operator } from '../../platform/actor.ts';
import { approvePost } from '../posts/lifecycle.ts';

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

const named = (accounts: readonly TestAccount[]) =>
  writeContributors(
    accounts.map(
      ({ id }, place): Contributor => ({
        key: `c${place}`,
        given: 'Amina',
        family: `Number ${place}`,
        account: id,
        affiliations: [],
        roles: [],
        corresponding: false,
      }),
    ),
  );

/** A draft by an author and one contributor. */
async function drafted() {
  const author = await makeAccount(site.context, 'R');
  const other = await makeAccount(site.context, 'R');
  const { id } = await makeDraft(site.context, {
    author,
    title: 'Wells',
    body: 'Dig **deep** wells.',
    contributors: named([author, other]),
  });
  const as = (account: TestAccount) => async (method: string, path: string, body?: object) =>
    site.call(method as 'GET', `/content${path}`, { token: account.token, ...(body && { body }) });
  return { id, author, other, byAuthor: as(author), byOther: as(other) };
}

const passage = { quote: 'deep', prefix: 'Dig ', suffix: ' wells.' };

it('a contributor finds and reads the draft that names them, and nobody else does', async () => {
  const { id, author, byAuthor, byOther } = await drafted();
  expect((await byOther('GET', '/shared-drafts')).body.drafts).toMatchObject([
    { id, title: 'Wells', in_review: false },
  ]);
  expect((await byOther('GET', `/shared-drafts/${id}`)).body).toMatchObject({
    draft: { title: 'Wells', html: '<p>Dig <strong>deep</strong> wells.</p>' },
    suggestions: [],
  });
  // Its author reads it in the editor.
  expect((await byAuthor('GET', '/shared-drafts')).body.drafts).toEqual([]);
  const stranger = await makeAccount(site.context, 'A');
  const asStranger = await site.call('GET', `/content/shared-drafts/${id}`, { token: stranger.token });
  expect(asStranger.body.code).toBe('not_found');
  const { body } = await byAuthor('GET', `/drafts/${id}`);
  await byAuthor('PATCH', `/drafts/${id}`, { version: body.draft.version, contributors: named([author]) });
  expect((await byOther('GET', `/shared-drafts/${id}`)).body.code).toBe('not_found');
  expect((await byOther('POST', `/shared-drafts/${id}/suggestions`, { body: 'Why?' })).body.code).toBe(
    'not_found',
  );
});

it('a contributor proposes words, and the author takes them, opens that again, and leaves them', async () => {
  const { id, byAuthor, byOther } = await drafted();
  const sent = await byOther('POST', `/shared-drafts/${id}/suggestions`, { passage, replacement: 'shallow' });
  expect(sent.body.suggestion).toMatchObject({ is_mine: true, replacement: 'shallow', taken: null, passage });
  const [listed] = (await byAuthor('GET', `/drafts/${id}/suggestions`)).body.suggestions;
  expect(listed).toMatchObject({ id: sent.body.suggestion.id, is_mine: false });
  const settle = async (body: object) =>
    (await byAuthor('PATCH', `/drafts/${id}/suggestions/${listed.id}`, body)).body.suggestion;
  expect(await settle({ settled: true, taken: true })).toMatchObject({ taken: true });
  expect(await settle({ settled: false })).toMatchObject({ taken: null, settled_at: null });
  expect(await settle({ settled: true, taken: false })).toMatchObject({ taken: false });
  expect((await byOther('GET', `/shared-drafts/${id}`)).body.suggestions).toMatchObject([{ taken: false }]);
});

it('what a contributor said is deleted by themselves alone', async () => {
  const { id, byAuthor, byOther } = await drafted();
  const { suggestion } = (await byOther('POST', `/shared-drafts/${id}/suggestions`, { body: 'Why?' })).body;
  const path = `/shared-drafts/${id}/suggestions/${suggestion.id}`;
  expect((await byAuthor('DELETE', path)).body.code).toBe('not_found');
  expect((await byOther('DELETE', path)).status).toBe(200);
  expect((await byOther('DELETE', path)).body.code).toBe('not_found');
});

it.each([
  ['nothing', {}],
  ['words for no passage', { replacement: 'shallow' }],
  ['the words that stand there', { passage, replacement: 'deep' }],
])('a contributor can’t propose %s', async (_, body) => {
  const { id, byOther } = await drafted();
  expect((await byOther('POST', `/shared-drafts/${id}/suggestions`, body)).body.code).toBe('invalid_input');
});

it('a draft has so many suggestions at most', async () => {
  const { id, other, byOther } = await drafted();
  await site.context.db
    .insertInto('draft_suggestions')
    .values(
      Array.from({ length: suggestionsOfADraft }, () => ({
        post_id: id,
        account_id: other.id,
        body: 'Why?',
        created_at: new Date(),
      })),
    )
    .execute();
  expect((await byOther('POST', `/shared-drafts/${id}/suggestions`, { body: 'Why?' })).body.code).toBe(
    'status_conflict',
  );
});

it('the author is told by email, once a day for each contributor, and in the list of what waits', async () => {
  const { id, author, byAuthor, byOther } = await drafted();
  await byOther('POST', `/shared-drafts/${id}/suggestions`, { passage, replacement: 'shallow' });
  await byOther('POST', `/shared-drafts/${id}/suggestions`, { body: 'Why?' });
  const mails = await mailsTo(site, mailbox, author.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('proposes words for “Wells”'),
  ]);
  expect(mails[0]?.text).toContain('deep → shallow');
  const waiting = async () =>
    (await byAuthor('GET', '/to-do')).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'suggestion',
    );
  expect(await waiting()).toMatchObject([{ id, title: 'Wells', why: 'shallow' }]);
  for (const one of (await byAuthor('GET', `/drafts/${id}/suggestions`)).body.suggestions)
    await byAuthor('PATCH', `/drafts/${id}/suggestions/${one.id}`, { settled: true, taken: false });
  expect(await waiting()).toEqual([]);
});

it('what is not answered stays when the draft is published, with its version, and the rest goes', async () => {
  const author = await makeAccount(site.context, 'R');
  const other = await makeAccount(site.context, 'R');
  const { id, revision } = await makeSubmitted(site.context, {
    author,
    title: 'Wells',
    body: 'Dig deep wells.',
  });
  const said = (body: string, settled_at: Date | null = null) => ({
    post_id: id,
    account_id: other.id,
    body,
    created_at: new Date(),
    settled_at,
  });
  await site.context.db
    .insertInto('draft_suggestions')
    .values([said('Why?'), said('Where?', new Date())])
    .execute();
  await approvePost(site.context, operator, id, revision, { comments: [] });
  const left = async () =>
    (await site.call('GET', `/content/drafts/${id}/suggestions`, { token: author.token })).body.suggestions;
  expect(await left()).toMatchObject([{ body: 'Why?', version: 1 }]);
  const [{ id: suggestion }] = await left();
  const settled = await site.call('PATCH', `/content/drafts/${id}/suggestions/${suggestion}`, {
    token: author.token,
    body: { settled: true },
  });
  expect(settled.body.suggestion.settled_at).not.toBeNull();
  const { items } = (await site.call('GET', '/content/to-do', { token: author.token })).body;
  expect(items).toEqual([]);
});

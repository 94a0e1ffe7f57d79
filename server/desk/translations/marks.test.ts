import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, type TestAccount } from '../../../tests/factories.ts';
import { translatePost } from './translations.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** A draft of a translation, and its desk. */
async function translating(body = 'Boil it.\n\nCool it.\n\nBoil it.') {
  const translator = await makeAccount(site.context, 'R');
  const { id: source } = await makeApproved(site.context, { body });
  const id = await translatePost(site.context, translator, source, 'sw');
  const call = (method: 'GET' | 'PUT', path: string, sent?: object, by: TestAccount = translator) =>
    site.call(method, `/content/drafts/${id}${path}`, { token: by.token, ...(sent && { body: sent }) });
  const rows = async () => (await call('GET', '/translation')).body.translation.rows;
  return { id, translator, call, rows };
}

it('a passage that needs work stays marked with its note, apart from one of the same words', async () => {
  const { call, rows } = await translating();
  const before = await rows();
  expect(before).toMatchObject([
    { source: 'Boil it.', needs_work: false, note: '' },
    { source: 'Cool it.', needs_work: false },
    { source: 'Boil it.', needs_work: false },
  ]);
  const path = `/translation/passages/${before[2].key}`;
  expect((await call('PUT', path, { needs_work: true, note: ' Which word? ' })).status).toBe(200);
  expect(await rows()).toMatchObject([
    { needs_work: false, note: '' },
    { needs_work: false },
    { key: before[2].key, needs_work: true, note: 'Which word?' },
  ]);
  expect((await call('PUT', path, { needs_work: false, note: '' })).status).toBe(200);
  expect(await rows()).toEqual(before);
  expect(await site.context.db.selectFrom('translation_marks').selectAll().execute()).toEqual([]);
});

it('a note reaches the reviewers, and is gone once the draft is', async () => {
  const { id, translator, call, rows } = await translating();
  const [{ key }] = await rows();
  await call('PUT', `/translation/passages/${key}`, { needs_work: false, note: 'Said so in Pwani.' });
  const { version } = (await call('GET', '')).body.draft;
  const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
    token: translator.token,
    body: { version },
  });
  expect(submitted.status).toBe(200);
  const admin = await makeAccount(site.context, 'A');
  const { body } = await site.call('GET', `/content/review/${id}`, { token: admin.token });
  expect(body.translation.rows[0]).toMatchObject({ note: 'Said so in Pwani.' });
  const refused = await call('PUT', `/translation/passages/${key}`, { needs_work: true, note: '' });
  expect(refused.body.code).toBe('status_conflict');
});

it('only the translator marks a passage, by its key', async () => {
  const { call, rows } = await translating();
  const [{ key }] = await rows();
  const other = await makeAccount(site.context, 'R');
  const mark = { needs_work: true, note: '' };
  expect((await call('PUT', `/translation/passages/${key}`, mark, other)).body.code).toBe('not_found');
  expect((await call('PUT', '/translation/passages/first', mark)).body.code).toBe('invalid_input');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, type TestAccount } from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { approvePost, withdrawPost } from '../../posts/index.ts';
import { rememberTranslations } from './memory.ts';
import { translatePost } from './translations.ts';

let site: TestApp;
let translator: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  translator = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

const call = (method: 'GET' | 'PATCH' | 'POST', path: string, body?: object, { token } = translator) =>
  site.call(method, `/content/drafts/${path}`, { token, ...(body && { body }) });

/** A published translation into Swahili. */
async function published(original: string, made: string, title = 'Maji') {
  const source = await makeApproved(site.context, { body: original });
  const id = await translatePost(site.context, translator, source.id, 'sw');
  const { version } = (await call('GET', id)).body.draft;
  const saved = await call('PATCH', id, { version, title, body: made });
  const sent = await call('POST', `${id}/submit`, { version: saved.body.draft.version });
  await approvePost(site.context, operator, id, sent.body.draft.submitted_revision, { comments: [] });
  await rememberTranslations(site.context);
  return { id, source: source.id };
}

/** What is known of a passage, for a draft into a language. */
async function recalled(passage: string, language = 'sw', by = translator) {
  const { id: source } = await makeApproved(site.context, { body: 'Something else.' });
  const id = await translatePost(site.context, by, source, language);
  return (await call('POST', `${id}/translation/memory`, { passage }, by)).body.found;
}

it('the same passage comes first with its post, then similar ones, also with other figures', {
  tags: 'edge',
}, async () => {
  const { id } = await published(
    'Give paracetamol every six hours for fever.\n\nGive 15 mg/kg of zinc to each child for ten days.',
    'Mpe paracetamol kila saa sita kwa homa.\n\nMpe kila mtoto 15 mg/kg ya zinki kwa siku kumi.',
  );
  expect(await recalled('Give paracetamol every six hours for fever.')).toEqual([
    {
      source: 'Give paracetamol every six hours for fever.',
      translation: 'Mpe paracetamol kila saa sita kwa homa.',
      similarity: 1,
      post: { id, slug: expect.any(String), title: 'Maji' },
    },
  ]);
  const [similar] = await recalled('Give 20 mg/kg of zinc to each child for ten days.');
  expect(similar).toMatchObject({ translation: 'Mpe kila mtoto 15 mg/kg ya zinki kwa siku kumi.' });
  expect(similar.similarity).toBeGreaterThan(0.5);
  expect(similar.similarity).toBeLessThan(1);
  expect(await recalled('Wash your hands with soap.')).toEqual([]);
});

it('nothing is known of another pair of languages, or of a passage that was left as it was', async () => {
  await published(
    'Keep the vaccine cold.\n\nCall the clinic.',
    'Weka chanjo kwenye baridi.\n\nCall the clinic.',
  );
  expect(await recalled('Keep the vaccine cold.')).toHaveLength(1);
  expect(await recalled('Keep the vaccine cold.', 'fr')).toEqual([]);
  expect(await recalled('Call the clinic.')).toEqual([]);
});

it('a translation that was withdrawn says nothing more', async () => {
  const { id } = await published('Sleep under a net.', 'Lala chini ya neti.');
  expect(await recalled('Sleep under a net.')).toHaveLength(1);
  await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
  expect(await recalled('Sleep under a net.')).toEqual([]);
});

it('a passage is recalled for the translator of the draft alone', async () => {
  const { id: source } = await makeApproved(site.context);
  const id = await translatePost(site.context, translator, source, 'sw');
  const other = await makeAccount(site.context, 'R');
  expect((await call('POST', `${id}/translation/memory`, { passage: 'x' }, other)).body.code).toBe(
    'not_found',
  );
  expect((await call('POST', `${id}/translation/memory`, { passage: '' })).body.code).toBe('invalid_input');
});

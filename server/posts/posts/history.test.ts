import { afterAll, beforeAll, expect, it } from 'vitest';
import { textsKept } from '../../../contract/constants.ts';
import { minuteMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeDraft, makeSubmitted, type TestAccount } from '../../../tests/factories.ts';
import { approvePost, returnPost, submitPost } from './lifecycle.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

async function nameOf({ id }: { id: string }): Promise<string> {
  const { db } = site.context;
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return `${account.firstname} ${account.lastname}`;
}

/** A draft and what its author does with it. */
function writing({ id, author }: { id: string; author: TestAccount }) {
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    (await site.call(method, `/content${path}`, { token: author.token, ...(body && { body }) })).body;
  let version = 1;
  return {
    /** Saves another text. */
    save: async (body: string) => {
      const saved = await call('PATCH', `/drafts/${id}`, { version, body });
      version = saved.draft.version;
    },
    /** Moves what has been saved so far into the past. */
    wait: async (minutes: number) => {
      const { db } = site.context;
      const draft = await db
        .selectFrom('drafts')
        .select(['updated_at', 'begun_at'])
        .where('post_id', '=', id)
        .executeTakeFirstOrThrow();
      const before = (time: Date) => new Date(time.getTime() - minutes * minuteMilliseconds);
      await db
        .updateTable('drafts')
        .set({ updated_at: before(draft.updated_at), begun_at: before(draft.begun_at) })
        .where('post_id', '=', id)
        .execute();
      for (const kept of await db
        .selectFrom('draft_texts')
        .select(['id', 'saved_at'])
        .where('post_id', '=', id)
        .orderBy('saved_at')
        .execute())
        await db
          .updateTable('draft_texts')
          .set({ saved_at: before(kept.saved_at) })
          .where('id', '=', kept.id)
          .execute();
    },
    keep: () => call('POST', `/posts/${id}/history`),
    /** The bodies of the earlier texts, newest first. */
    bodies: async (): Promise<string[]> => {
      const { texts } = await call('GET', `/posts/${id}/history`);
      return Promise.all(
        texts.map(async (text: { id: string }) => {
          const read = await call('GET', `/posts/${id}/history/${text.id}`);
          return read.text.body;
        }),
      );
    },
    list: async () => (await call('GET', `/posts/${id}/history`)).texts,
  };
}

async function begin(body = 'Boil it.') {
  const author = await makeAccount(site.context, 'R');
  const { id } = await makeDraft(site.context, { author, body });
  return { id, author, ...writing({ id, author }) };
}

it('a text that stood for five minutes is kept when another replaces it', async () => {
  const { save, wait, bodies, list, author } = await begin();
  await save('Boil it well.');
  expect(await bodies()).toEqual([]);
  await wait(6);
  await save('Boil it for a minute.');
  await save('Boil it for two minutes.');
  expect(await bodies()).toEqual(['Boil it well.']);
  expect(await list()).toMatchObject([
    { kind: 'saved', characters: 13, outcome: null, by: await nameOf(author) },
  ]);
});

it('of writing without a pause, a text is kept each quarter of an hour', async () => {
  const { save, wait, bodies } = await begin('');
  for (const minute of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']) {
    await wait(4);
    await save(minute);
  }
  expect(await bodies()).toEqual(['six', 'three']);
});

it('a text is kept once, whoever asks for it how often', async () => {
  const { keep, save, bodies } = await begin();
  await keep();
  await keep();
  expect(await bodies()).toEqual(['Boil it.']);
  await save('Boil.');
  await keep();
  expect(await bodies()).toEqual(['Boil.', 'Boil it.']);
});

it('more texts than are kept push out the one that stood least before the next, never the latest', {
  tags: 'edge',
}, async () => {
  const { save, wait, keep, bodies } = await begin('0');
  await keep();
  for (let number = 1; number <= textsKept; number++) {
    await wait(number === 10 ? 1 : 60);
    await save(String(number));
    await keep();
  }
  const kept = await bodies();
  expect(kept).toHaveLength(textsKept);
  expect(kept[0]).toBe(String(textsKept));
  expect(kept).not.toContain('9');
  expect(kept).toContain('10');
});

it('submitted texts are listed with what was decided and by whom', async () => {
  const author = await makeAccount(site.context, 'R');
  const { id } = await makeSubmitted(site.context, { author });
  const admin = await makeAccount(site.context, 'A');
  await returnPost(site.context, admin, id, { comment: 'Name the source.' });
  expect(await writing({ id, author }).list()).toMatchObject([
    {
      kind: 'submitted',
      outcome: 'returned',
      version: null,
      decided_by: await nameOf(admin),
      decided_at: expect.any(String),
    },
  ]);
});

it('texts that nobody submitted are gone once the draft is published', async () => {
  const { id, author, keep, save, list, bodies } = await begin();
  await keep();
  await save('Boil it for a minute.');
  const { draft } = await submitPost(site.context, author, id, 2);
  expect(await bodies()).toEqual(['Boil it for a minute.', 'Boil it.']);
  const admin = await makeAccount(site.context, 'A');
  await approvePost(site.context, admin, id, draft.submitted_revision_id ?? '');
  expect(await list()).toMatchObject([{ kind: 'submitted', outcome: 'published', version: 1 }]);
  expect(await bodies()).toEqual(['Boil it for a minute.']);
});

it('nobody else reads them, and a text of another post is none of them', async () => {
  const { id, keep, list, author } = await begin();
  await keep();
  const [{ id: text }] = await list();
  const other = await begin();
  const path = `/content/posts/${other.id}/history/${text}`;
  expect((await site.call('GET', path, { token: author.token })).body.code).toBe('not_found');
  expect((await site.call('GET', path, { token: other.author.token })).body.code).toBe('not_found');
  expect(
    (await site.call('GET', `/content/posts/${id}/history/${text}`, { token: author.token })).body.text,
  ).toMatchObject({ body: 'Boil it.' });
});

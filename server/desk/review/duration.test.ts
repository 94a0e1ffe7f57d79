import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostKind } from '../../../contract/constants.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeSubmitted, type TestAccount } from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { returnPost } from '../../posts/index.ts';

let site: TestApp;
let author: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

async function decided(kind: PostKind, hours: number, daysAgo: number) {
  const { id, revision } = await makeSubmitted(site.context, { author, kind });
  await returnPost(site.context, operator, id, { comment: 'Name the source.' });
  const at = new Date(site.context.clock().getTime() - daysAgo * 86_400_000);
  await site.context.db
    .updateTable('decisions')
    .set({ hours, decided_at: at })
    .where('revision_id', '=', revision)
    .execute();
}

const expected = async (query = '', token = author.token) =>
  (await site.call('GET', `/content/review-duration${query}`, { token })).body;

it('the expected time of a review is the median of the kind, else of all, else unknown', async () => {
  for (const hours of [24, 36, 48, 60]) await decided('research', hours, 10);
  await decided('research', 2400, 91);
  expect(await expected('?kind=research')).toEqual({ ok: true, days: null, of: null });

  await decided('news', 72, 3);
  expect(await expected('?kind=research')).toEqual({ ok: true, days: 2, of: 'all' });
  expect(await expected()).toEqual({ ok: true, days: 2, of: 'all' });

  await decided('research', 30, 1);
  expect(await expected('?kind=research')).toEqual({ ok: true, days: 1.5, of: 'kind' });
  expect(await expected('?kind=news')).toMatchObject({ of: 'all' });
  expect(await expected('?kind=poem')).toMatchObject({ code: 'invalid_input' });
});

it('readers can’t ask how long reviews take', async () => {
  const reader = await makeAccount(site.context, 'P');
  expect(await expected('', reader.token)).toMatchObject({ code: 'forbidden' });
});

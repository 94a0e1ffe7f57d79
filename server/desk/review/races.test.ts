/** What reviewers send while somebody else decides on the same submission. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeSubmitted, type TestAccount } from '../../../tests/factories.ts';
import { race } from '../../../tests/race.ts';

let site: TestApp;
let author: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  admin = await makeAccount(site.context, 'A');
});
afterAll(() => site.close());

const recall = (id: string) => site.call('POST', `/content/drafts/${id}/recall`, { token: author.token });
const review = (id: string, what: string, body: object) =>
  site.call('POST', `/content/review/${id}/${what}`, { token: admin.token, body });
const refused = { status: 409, body: { code: 'status_conflict' } };

it('a comment on a submission that its author recalls meanwhile is refused', async () => {
  const { id, revision } = await makeSubmitted(site.context, { author });
  const [recalled, commented] = await race(
    site,
    () => recall(id),
    () => review(id, 'comments', { revision, body: 'Name the source.' }),
  );
  expect(recalled.status).toBe(200);
  expect(commented).toMatchObject(refused);
});

it('a second reading of a submission that its author recalls meanwhile is refused', async () => {
  const { id, revision } = await makeSubmitted(site.context, { author });
  const [recalled, seconded] = await race(
    site,
    () => recall(id),
    () => review(id, 'second', { revision }),
  );
  expect(recalled.status).toBe(200);
  expect(seconded).toMatchObject(refused);
});

it('a return of a submission that is approved meanwhile is refused, and nothing waits to take effect', async () => {
  const { id, revision } = await makeSubmitted(site.context, { author });
  const [approved, returned] = await race(
    site,
    () => review(id, 'approve', { revision }),
    () => review(id, 'return', { comment: 'Name the source.', undoable: true }),
  );
  expect(approved.status).toBe(200);
  expect(returned).toMatchObject(refused);
  expect(await site.context.db.selectFrom('pending_decisions').selectAll().execute()).toEqual([]);
});

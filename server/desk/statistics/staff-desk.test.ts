import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeReport, makeSubmitted, type TestAccount } from '../../../tests/factories.ts';
import { approvePost, getDraft, returnPost, submitPost } from '../../posts/index.ts';
import { claimSubmission } from '../review/queue/claims.ts';

const hour = 3600 * 1000;
const day = 24 * hour;

let site: TestApp;
let neema: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  neema = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
});
afterAll(() => site.close());

const ago = (milliseconds: number) => ({
  ...site.context,
  clock: () => new Date(Date.now() - milliseconds),
});
const desk = async () => (await site.call('GET', '/content/statistics/staff', { token: neema.token })).body;

it('before anything has happened there is nothing, and nothing is made up', async () => {
  expect(await desk()).toMatchObject({
    reviewers: { waiting: 0, overdue: 0, unclaimed: 0 },
    oldest: null,
    authors: { waiting: 0, posts: [] },
    times: [],
    load: [{ name: 'Neema Mushi', claimed: 0, decided: 0 }],
    new_reports: 0,
    misses: [],
    posts: [],
  });
});

it('the page of the desk’s statistics says who acts next, how long it took by kind and language, and who has how much', async () => {
  const { context } = site;
  const late = await makeSubmitted(ago(20 * day), { title: 'Late' });
  await makeSubmitted(context, { title: 'New' });
  await claimSubmission(context, neema, late.id);

  // Returned after one day, and published two days after it was first submitted.
  const twice = await makeSubmitted(ago(3 * day), { language: 'fr' });
  await returnPost(ago(2 * day), neema, twice.id, { comment: 'Name the source.' });
  const { draft } = await getDraft(context, twice.author, twice.id);
  const again = await submitPost(ago(1.5 * day), { ...twice.author }, twice.id, draft.version);
  await approvePost(ago(day), neema, twice.id, again.draft.submitted_revision_id ?? '');
  // Published after three days.
  const once = await makeSubmitted(ago(6 * day), { kind: 'guidance', summary: 'Boil water.' });
  await approvePost(ago(3 * day), neema, once.id, once.revision);
  // Returned, and not submitted again.
  const back = await makeSubmitted(ago(5 * day), { title: 'Back', language: 'fr' });
  await returnPost(ago(4 * day), neema, back.id, { comment: 'Name the source.' });
  // Too long ago for the medians.
  const old = await makeSubmitted(ago(130 * day));
  await approvePost(ago(100 * day), neema, old.id, old.revision);
  await makeReport(context, { post: once.id });

  const shown = await desk();
  expect(shown.reviewers).toEqual({ waiting: 2, overdue: 1, unclaimed: 1 });
  expect(shown.oldest).toMatchObject({ _id: { $oid: late.id }, title: 'Late' });
  expect(shown.authors).toMatchObject({ waiting: 1, posts: [{ title: 'Back', author_id: back.author.id }] });
  expect(shown.new_reports).toBe(1);
  expect(shown.load).toEqual([{ account_id: neema.id, name: 'Neema Mushi', claimed: 1, decided: 4 }]);
  const times = (kind: string | null, language: string | null) =>
    shown.times.find((row: { kind: string | null; language: string | null }) => {
      return row.kind === kind && row.language === language;
    });
  expect(times(null, null)).toMatchObject({ posts: 3, first_decision: 1, publication: 2.5 });
  expect(times('guidance', null)).toMatchObject({ posts: 1, first_decision: 3, publication: 3 });
  expect(times(null, 'fr')).toMatchObject({ posts: 2, first_decision: 1, publication: 2 });
  expect(times(null, 'en')).toMatchObject({ posts: 1, first_decision: 3, publication: 3 });
});

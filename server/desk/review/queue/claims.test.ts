import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount, makeApproved, makeSubmitted, type TestAccount } from '../../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../../tests/mailbox.ts';
import { goodPassword, mailsTo } from '../../../../tests/people.ts';
import { disableAccount } from '../../../people/index.ts';
import { operator } from '../../../platform/actor.ts';
import { approvePost, recallPost, returnPost, saveDraft, submitPost } from '../../../posts/index.ts';

const day = 24 * 3600 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

let site: TestApp;
let mailbox: Mailbox;
let neema: TestAccount;
let kwame: TestAccount;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url, REVIEW_DAYS: '7,guidance=3' });
  neema = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  kwame = await makeAccount(site.context, 'S', { firstname: 'Kwame', lastname: 'Boateng' });
});
afterEach(() => mailbox.reset());
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

interface Place {
  id: string;
}
const url = ({ id }: Place) => `/content/review/${id}`;
const shown = async (place: Place, { token } = neema) =>
  (await site.call('GET', `${url(place)}/declaration`, { token })).body.post;
const claim = (place: Place, { token } = neema) => site.call('PUT', `${url(place)}/claim`, { token });
const release = (place: Place, { token } = neema) => site.call('DELETE', `${url(place)}/claim`, { token });
const assign = (place: Place, body: object, { token } = neema) =>
  site.call('POST', `${url(place)}/assign`, { token, body });
const decideBy = (place: Place, when: string | null, { token } = neema) =>
  site.call('PUT', `${url(place)}/decide-by`, { token, body: { day: when } });
const actionsOn = async ({ id }: Place) =>
  (
    await site.context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject_id', '=', id)
      .where('action', 'like', 'review.%')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, detail }) => ({ action, actor: actor_id, detail }));

describe('a claim', () => {
  it('is shown in the queue with its holder and its time, until it is released', async () => {
    const place = await makeSubmitted(site.context);
    const before = Date.now();
    expect((await shown(place)).claim).toBeNull();
    expect((await claim(place)).body.claim).toMatchObject({
      account_id: neema.id,
      by: 'Neema Mushi',
      assigned: false,
    });
    const { body } = await site.call('GET', '/content/review', { token: kwame.token });
    const row = body.posts.find(({ _id }: { _id: { $oid: string } }) => _id.$oid === place.id);
    expect(row.claim.account_id).toBe(neema.id);
    expect(Date.parse(row.claim.at)).toBeGreaterThanOrEqual(before);
    expect(await claim(place)).toMatchObject({ status: 200, body: { claim: { at: row.claim.at } } });
    expect((await release(place)).status).toBe(200);
    expect((await release(place)).status).toBe(200);
    expect((await shown(place)).claim).toBeNull();
    expect((await actionsOn(place)).map(({ action, actor }) => [action, actor])).toEqual([
      ['review.claimed', neema.id],
      ['review.released', neema.id],
    ]);
  });

  it('is won by one of two who claim at once, and the other is told who', async () => {
    const place = await makeSubmitted(site.context);
    const replies = await Promise.all([claim(place, neema), claim(place, kwame)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = replies.find(({ status }) => status === 200)?.body.claim;
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'claimed', current: { claim: winner } });
    expect((await shown(place)).claim).toEqual(winner);
  });

  it('can be released by its holder alone', async () => {
    const place = await makeSubmitted(site.context);
    await claim(place);
    expect(await release(place, kwame)).toMatchObject({ status: 409, body: { code: 'claimed' } });
    expect((await shown(place)).claim.account_id).toBe(neema.id);
  });

  it('stops nobody else from deciding', async () => {
    const [returned, approved] = [await makeSubmitted(site.context), await makeSubmitted(site.context)];
    await claim(returned);
    await claim(approved);
    const { token } = kwame;
    const comment = { comment: 'Name the source of the table.' };
    expect((await site.call('POST', `${url(returned)}/return`, { token, body: comment })).status).toBe(200);
    const body = { revision: approved.revision };
    expect((await site.call('POST', `${url(approved)}/approve`, { token, body })).status).toBe(200);
  });

  it('ends with the submission: by an approval, a return, or the author’s recall', async () => {
    const { context } = site;
    const author = await makeAccount(context, 'R');
    const places = [
      await makeSubmitted(context, { author }),
      await makeSubmitted(context, { author }),
      await makeSubmitted(context, { author }),
    ] as const;
    for (const place of places) await claim(place);
    const [approved, returned, recalled] = places;
    await approvePost(context, operator, approved.id, approved.revision);
    await returnPost(context, operator, returned.id, { comment: 'Name the source.' });
    const { draft } = await recallPost(context, author, recalled.id);
    const ids = places.map(({ id }) => id);
    expect(
      await context.db.selectFrom('review_claims').selectAll().where('post_id', 'in', ids).execute(),
    ).toEqual([]);
    const saved = await saveDraft(context, author, recalled.id, { version: draft.version, title: 'Wells' });
    await submitPost(context, author, recalled.id, saved.draft.version);
    expect((await shown(recalled)).claim).toBeNull();
    expect((await claim(approved)).body.code).toBe('status_conflict');
    expect((await release(approved)).body.code).toBe('status_conflict');
  });

  it('of somebody who left the staff doesn’t show, and others can claim', async () => {
    const { context } = site;
    const [demoted, closed] = [await makeAccount(context, 'A'), await makeAccount(context, 'A')];
    const places = [await makeSubmitted(context), await makeSubmitted(context)] as const;
    await claim(places[0], demoted);
    await claim(places[1], closed);
    await context.db.updateTable('accounts').set({ role: 'R' }).where('id', '=', demoted.id).execute();
    await disableAccount(context, operator, closed.id);
    for (const place of places) {
      expect((await shown(place)).claim).toBeNull();
      expect((await claim(place)).body.claim.account_id).toBe(neema.id);
    }
  });

  it('is refused to who declared a conflict, and ends when its holder declares one', async () => {
    const place = await makeSubmitted(site.context);
    const declare = (conflict: boolean, { token } = neema) =>
      site.call('PUT', `${url(place)}/declaration`, { token, body: { conflict } });
    await claim(place);
    await declare(true);
    expect(await shown(place)).toMatchObject({ claim: null, conflict: true });
    expect((await shown(place, kwame)).conflict).toBe(false);
    expect((await claim(place)).body.code).toBe('conflict_declared');
    expect(await assign(place, { account: neema.id }, kwame)).toMatchObject({
      status: 400,
      body: { fields: { account: 'This person has a conflict of interest' } },
    });
  });
});

describe('an assignment', () => {
  it('gives the submission to a colleague, who gets one email with the title and a link', async () => {
    const place = await makeSubmitted(site.context, { title: 'Clean wells' });
    const { body } = await assign(place, { account: kwame.id });
    expect(body.claim).toMatchObject({ account_id: kwame.id, by: 'Kwame Boateng', assigned: true });
    expect((await assign(place, { account: kwame.id, instead_of: kwame.id })).status).toBe(200);
    const sent = (await mailsTo(site, mailbox, kwame.email)).filter(({ subject }) =>
      subject?.includes('assigned'),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('Clean wells');
    expect(sent[0]?.text).toContain(`https://afya.example/dash/review/${place.id}`);
    expect(await actionsOn(place)).toMatchObject([
      { action: 'review.assigned', actor: neema.id, detail: { to: kwame.id, instead_of: null } },
    ]);
  });

  it('to oneself sends nothing', async () => {
    const place = await makeSubmitted(site.context, { title: 'Nets' });
    expect((await assign(place, { account: neema.id })).body.claim.assigned).toBe(false);
    const sent = await mailsTo(site, mailbox, neema.email);
    expect(sent.filter(({ subject }) => subject?.includes('assigned'))).toEqual([]);
  });

  it('takes a submission only from whom the caller knows to have it', async () => {
    const place = await makeSubmitted(site.context);
    await claim(place, kwame);
    expect(await assign(place, { account: neema.id })).toMatchObject({
      status: 409,
      body: { code: 'claimed', current: { claim: { account_id: kwame.id } } },
    });
    const taken = await assign(place, { account: neema.id, instead_of: kwame.id });
    expect(taken.body.claim.account_id).toBe(neema.id);
  });

  it('goes to nobody outside the staff', async () => {
    const place = await makeSubmitted(site.context);
    const { id } = await makeAccount(site.context, 'R');
    expect(await assign(place, { account: id })).toMatchObject({
      status: 400,
      body: { fields: { account: 'Choose somebody of the staff' } },
    });
    const zuri = await makeAccount(site.context, 'A', { firstname: 'Zuri', lastname: 'Mwangi' });
    await site.context.db.updateTable('accounts').set({ language: 'sw' }).where('id', '=', zuri.id).execute();
    await assign(place, { account: zuri.id });
    await makeApproved(site.context, { author: zuri, topics: ['nets'] });
    const { body } = await site.call('GET', '/content/reviewers', { token: neema.token });
    expect(body.reviewers.find((one: { account_id: string }) => one.account_id === zuri.id)).toEqual({
      account_id: zuri.id,
      name: 'Zuri Mwangi',
      topics: ['nets'],
      languages: ['sw'],
      load: 1,
    });
    expect(body.reviewers.map((one: { account_id: string }) => one.account_id)).not.toContain(id);
  });
});

describe('the day of the decision', () => {
  it('comes from the setting for the kind of the text', async () => {
    const explainer = await makeSubmitted(site.context);
    const guidance = await makeSubmitted(site.context, { kind: 'guidance', summary: 'Boil water.' });
    expect(await shown(explainer)).toMatchObject({
      decide_by: `${dayIn(7)}T23:59:59.999Z`,
      overdue: false,
    });
    expect((await shown(guidance)).decide_by).toBe(`${dayIn(3)}T23:59:59.999Z`);
  });

  it('is changed by staff, not to one that has passed, and reset to the usual one', async () => {
    const place = await makeSubmitted(site.context);
    expect((await decideBy(place, dayIn(0))).body.decide_by).toBe(`${dayIn(0)}T23:59:59.999Z`);
    expect(await decideBy(place, dayIn(-1))).toMatchObject({
      status: 400,
      body: { fields: { day: 'Choose a day that has not passed' } },
    });
    expect((await shown(place)).decide_by).toBe(`${dayIn(0)}T23:59:59.999Z`);
    expect((await decideBy(place, null)).body.decide_by).toBe(`${dayIn(7)}T23:59:59.999Z`);
    expect((await actionsOn(place)).map(({ action }) => action)).toEqual([
      'review.due_changed',
      'review.due_changed',
    ]);
  });

  it('passes, and the submission is overdue', async () => {
    const past = { ...site.context, clock: () => new Date(Date.now() - 9 * day) };
    const place = await makeSubmitted(past);
    expect((await shown(place)).overdue).toBe(true);
  });

  it('is a week away where an older process submits', async () => {
    const place = await makeSubmitted(site.context);
    const { db } = site.context;
    await db
      .updateTable('drafts')
      .set({ submitted_revision_id: null, submitted_at: null })
      .where('post_id', '=', place.id)
      .execute();
    await db
      .updateTable('drafts')
      .set({ submitted_revision_id: place.revision, submitted_at: new Date('2026-03-01T10:00:00Z') })
      .where('post_id', '=', place.id)
      .execute();
    expect((await shown(place)).decide_by).toBe('2026-03-08T23:59:59.999Z');
  });
});

it('the download of personal data has my claims, and closing my account ends them', async () => {
  const leaving = await makeAccount(site.context, 'A', { password: goodPassword });
  const { token } = leaving;
  const [mine, given] = [await makeSubmitted(site.context), await makeSubmitted(site.context)];
  await claim(mine, leaving);
  await assign(given, { account: kwame.id }, leaving);
  const { body } = await site.call('GET', '/adminPHIS/export', { proved: true, token });
  expect(body.claims).toMatchObject([{ post: mine.id }]);
  expect((await site.call('POST', '/auth/close', { token, body: { password: goodPassword } })).status).toBe(
    200,
  );
  const { db } = site.context;
  const ids = [mine.id, given.id];
  expect(
    await db.selectFrom('review_claims').selectAll().where('post_id', 'in', ids).execute(),
  ).toMatchObject([{ post_id: given.id, account_id: kwame.id, assigned_by: null }]);
});

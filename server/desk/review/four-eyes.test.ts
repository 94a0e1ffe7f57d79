import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeContributors } from '../../../contract/posts/contributors/contributor.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeSubmitted,
  reviseText,
  type TestAccount,
  ticksOf,
} from '../../../tests/factories.ts';
import { disableAccount } from '../../people/index.ts';
import { operator } from '../../platform/actor.ts';
import { submitPost, withdrawPost } from '../../posts/index.ts';

let site: TestApp;
let writer: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  site = await startTestApp({ REVIEW_FOUR_EYES: 'true' });
  writer = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  other = await makeAccount(site.context, 'S');
});
afterAll(() => site.close());

interface Place {
  id: string;
  revision: string;
}
const approve = ({ id, revision }: Place, { token }: TestAccount, body: object = {}) =>
  site.call('POST', `/content/review/${id}/approve`, { token, body: { revision, ...body } });
const ownText = { status: 403, body: { code: 'own_text' } };
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** The next revision of a published post, submitted by its author. */
async function revised({ id }: Place, author: TestAccount): Promise<Place> {
  const version = await reviseText(site.context, author, id);
  const submitted = await submitPost(site.context, author, id, version, aChange);
  const revision = submitted.draft.submitted_revision_id;
  if (!revision) throw new Error('nothing was submitted');
  return { id, revision };
}

describe('with four eyes, staff never approve what they wrote', () => {
  it('neither at once, nor for a later time, nor so that it can be undone', async () => {
    const place = await makeSubmitted(site.context, { author: writer });
    expect(await approve(place, writer)).toMatchObject(ownText);
    expect(await approve(place, writer, { publish_at: tomorrow() })).toMatchObject(ownText);
    expect(await approve(place, writer, { undoable: true })).toMatchObject(ownText);
    expect((await approve(place, other)).status).toBe(200);
  });

  it('nor a revision of it', async () => {
    const place = await makeSubmitted(site.context, { author: writer });
    expect((await approve(place, other)).status).toBe(200);
    const next = await revised(place, writer);
    expect(await approve(next, writer)).toMatchObject(ownText);
    expect(await approve(next, writer, { publish_at: tomorrow() })).toMatchObject(ownText);
    expect((await approve(next, other)).status).toBe(200);
  });

  it('nor after it was withdrawn and submitted again', async () => {
    const place = await makeSubmitted(site.context, { author: writer });
    await approve(place, other);
    await withdrawPost(site.context, writer, place.id, { reason: longEnoughReason, as: 'author' });
    const again = await revised(place, writer);
    expect(await approve(again, writer)).toMatchObject(ownText);
    const checked = await ticksOf(site, other, again.id);
    expect((await approve(again, other, { checked })).status).toBe(200);
  });

  it('nor a text of somebody else that names them as a contributor, confirmed or not', async () => {
    const owner = await makeAccount(site.context, 'R');
    const nothing = { affiliations: [], roles: [], corresponding: false };
    const contributors = writeContributors([
      { ...nothing, key: 'a', given: 'Amina', family: 'Juma', account: owner.id, corresponding: true },
      { ...nothing, key: 'b', given: 'Neema', family: 'Mushi', account: writer.id },
    ]);
    const place = await makeSubmitted(site.context, { author: owner, contributors });
    expect(await approve(place, writer)).toMatchObject(ownText);
    expect(await approve(place, writer, { publish_at: tomorrow() })).toMatchObject(ownText);
  });

  it('nor over the approval of somebody else that waits for its time', async () => {
    const place = await makeSubmitted(site.context, { author: writer });
    expect((await approve(place, other, { publish_at: tomorrow() })).status).toBe(200);
    expect(await approve(place, writer)).toMatchObject({ status: 409, body: { code: 'decision_pending' } });
  });

  it('nor declare that they have no conflict, nor confirm it once its review falls due', async () => {
    const place = await makeSubmitted(site.context, { author: writer });
    const declare = (conflict: boolean) =>
      site.call('PUT', `/content/review/${place.id}/declaration`, {
        token: writer.token,
        body: { conflict, interests: '' },
      });
    expect(await declare(false)).toMatchObject(ownText);
    expect((await declare(true)).status).toBe(200);
    await approve(place, other);
    const confirm = ({ token }: TestAccount) =>
      site.call('POST', `/content/posts/${place.id}/confirmations`, {
        token,
        body: { revision: place.revision },
      });
    expect(await confirm(writer)).toMatchObject(ownText);
    expect((await confirm(other)).status).toBe(201);
  });

  it('where the only other one is disabled, they may: nobody else could, and readers are told', async () => {
    const small = await startTestApp({ REVIEW_FOUR_EYES: 'true' });
    const only = await makeAccount(small.context, 'A');
    const gone = await makeAccount(small.context, 'A');
    const { id, revision } = await makeSubmitted(small.context, { author: only });
    const send = () =>
      small.call('POST', `/content/review/${id}/approve`, { token: only.token, body: { revision } });
    expect(await send()).toMatchObject(ownText);
    await disableAccount(small.context, operator, gone.id);
    const approved = await send();
    expect(approved.status).toBe(200);
    await small.settled();
    const told = 'Published by its author, not reviewed by anybody else';
    const slug = approved.body.slug;
    const { html } = await small.page(`/phis/read/${slug}`);
    expect(html).toContain(told);
    expect(html).not.toMatch(/reviewedBy|lastReviewed|an admin of the network/);
    const versions = (await small.page(`/phis/read/${slug}/versions`)).html;
    expect(versions).toContain(told);
    expect(versions).not.toContain('an admin of the network');
    const { body } = await small.call('GET', `/api/v1/posts/${slug}`);
    expect(body.post.versions).toMatchObject([{ reviewed_by: null }]);
    await small.close();
  });
});

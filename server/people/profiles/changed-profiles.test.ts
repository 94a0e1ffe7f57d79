import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { formOf, somePicture } from '../../../tests/pictures.ts';
import { sweepPictures } from '../pictures/retention.ts';
import { changeProfile } from './changed-profiles.ts';

let site: TestApp;
let admin: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  admin = await makeAccount(site.context, 'A');
});
afterAll(() => site.close());

const bio = (text: string) => `${text} `.repeat(8).trim();
const saveBio = async ({ token }: TestAccount, text: string) =>
  expect(
    (await site.call('PATCH', '/adminPHIS/update.bio', { token, body: { bio: bio(text) } })).status,
  ).toBe(200);
const listed = async ({ id }: TestAccount, { token } = admin) => {
  const { status, body } = await site.call('GET', '/adminPHIS/profiles/changed', { token });
  expect(status).toBe(200);
  return body.changes.find(({ account_id }: { account_id: string }) => account_id === id);
};
const decide = ({ id }: TestAccount, body: object, { token } = admin) =>
  site.call('POST', `/adminPHIS/profiles/${id}/changed`, { token, proved: true, body });
const publicProfile = async ({ id }: TestAccount) =>
  (await site.call('GET', `/adminPHIS/author/${id}`)).body.data;

describe('a changed profile of an author', () => {
  it('is listed with what it was before the first change, until its owner takes the changes back', async () => {
    const author = await makeAccount(site.context, 'R');
    await saveBio(author, 'I look after wells.');
    expect(await listed(author)).toMatchObject({
      before: { about: null },
      after: { about: bio('I look after wells.') },
    });
    await decide(author, { decision: 'keep', changed_at: (await listed(author)).changed_at });
    await saveBio(author, 'Take no vaccine.');
    await saveBio(author, 'Buy my cure.');
    expect(await listed(author)).toMatchObject({
      before: { about: bio('I look after wells.') },
      after: { about: bio('Buy my cure.') },
    });
    await saveBio(author, 'I look after wells.');
    expect(await listed(author)).toBeUndefined();
  });

  it('of nobody with a page for readers is listed', async () => {
    const reader = await makeAccount(site.context, 'P');
    await saveBio(reader, 'I look after wells.');
    expect(await listed(reader)).toBeUndefined();
  });

  it('is undone by the staff, with its picture and links, and its owner gets an email', async () => {
    const author = await makeAccount(site.context, 'R');
    const { token } = author;
    const cure = 'https://evil.example/buy';
    const links = {
      google_scholar: cure,
      research_gate: cure,
      scopus: cure,
      pub_med: cure,
      capic_status: 'masters',
    };
    await saveBio(author, 'I look after wells.');
    const upload = () =>
      somePicture().then((picture) =>
        site.call('POST', '/cdn/profile', {
          token,
          body: formOf(picture, { name: 'me.png', type: 'image/png' }),
        }),
      );
    expect((await upload()).status).toBe(200);
    const { profile_picture: picture } = await publicProfile(author);
    await decide(author, { decision: 'keep', changed_at: (await listed(author)).changed_at });

    await saveBio(author, 'Buy my cure.');
    await site.call('DELETE', '/cdn/profile', { token });
    expect((await site.call('PATCH', '/adminPHIS/update-author', { token, body: links })).status).toBe(200);
    const inTwoDays = new Date(Date.now() + 2 * dayMilliseconds);
    await sweepPictures({ ...site.context, clock: () => inTwoDays });
    const change = await listed(author);
    expect(change.before.picture).toMatch(`${picture}?pass=`);
    expect((await site.app.inject(change.before.picture)).statusCode).toBe(200);
    expect(change.after.picture).toBeNull();
    expect((await decide(author, { decision: 'undo', changed_at: change.changed_at })).status).toBe(200);
    expect(await publicProfile(author)).toMatchObject({
      about: bio('I look after wells.'),
      profile_picture: picture,
      sc: null,
    });
    expect(await listed(author)).toBeUndefined();
    const mails = await site.context.db
      .selectFrom('mails')
      .select('cause')
      .where('recipient', '=', author.email)
      .execute();
    expect(mails.map(({ cause }) => cause.split(':')[0])).toEqual(['account.profile.undone']);
    const { detail, actor_id } = await site.context.db
      .selectFrom('audit_log')
      .select(['detail', 'actor_id'])
      .where('action', '=', 'profile.undone')
      .where('subject_id', '=', author.id)
      .executeTakeFirstOrThrow();
    expect([detail, actor_id]).toEqual([
      { fields: 'about picture google_scholar research_gate scopus pub_med network_status' },
      admin.id,
    ]);
  });

  it('is decided about by the staff with a recent proof, who look at the last change and not at their own', async () => {
    const author = await makeAccount(site.context, 'A');
    await saveBio(author, 'I look after wells.');
    const { changed_at } = await listed(author);
    const body = { decision: 'undo', changed_at };
    const path = `/adminPHIS/profiles/${author.id}/changed`;
    expect((await site.call('POST', path, { token: admin.token, body })).body.code).toBe('proof_needed');
    expect((await decide(author, body, await makeAccount(site.context, 'R'))).status).toBe(403);
    expect(await listed(author, author)).toBeUndefined();
    expect((await decide(author, body, author)).status).toBe(404);
    await changeProfile(site.context.db, author.id, { about: 'Later' }, new Date(Date.parse(changed_at) + 1));
    expect((await decide(author, body)).body.code).toBe('status_conflict');
    expect((await publicProfile(author)).about).toBe('Later');
  });
});

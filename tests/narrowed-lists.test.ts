/** The lists of staff are narrowed by words and choices, which add up (product.md#lists). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import {
  makeAccount,
  makeApplication,
  makeApproved,
  makeReport,
  type TestAccount,
  writtenNotice,
} from './factories.ts';
import { makeDeveloper } from './sample-app.ts';

let site: TestApp;
let admin: TestAccount;
let cholera: string;
let snakes: string;
beforeAll(async () => {
  site = await startTestApp();
  admin = await makeAccount(site.context, 'A');
  cholera = (await makeApproved(site.context, { title: '100% of cholera', language: 'sw', kind: 'news' })).id;
  snakes = (await makeApproved(site.context, { title: 'Snakebite', language: 'en', kind: 'explainer' })).id;
});
afterAll(() => site.close());

const get = async (path: string, query: Record<string, string>) =>
  (await site.call('GET', `${path}?${new URLSearchParams(query)}`, { token: admin.token })).body;

it('the list of reports is narrowed by their words, their passage, the title of their post and who deals with them', async () => {
  const first = await makeReport(site.context, { post: cholera, wrong: 'The dose is ten times too high.' });
  const second = await makeReport(site.context, {
    post: snakes,
    passage: 'Suck the wound',
    wrong: 'Never do that.',
  });
  const other = await makeAccount(site.context, 'A');
  await site.call('PUT', `/content/reports/${second.id}/claim`, { token: other.token });
  const found = async (query: Record<string, string>) => {
    const { reports, counts } = await get('/content/reports', query);
    expect(counts.new).toBe(reports.length);
    return reports.map(({ id }: { id: string }) => id);
  };
  expect(await found({})).toEqual([first.id, second.id]);
  expect(await found({ q: 'TEN times' })).toEqual([first.id]);
  expect(await found({ q: 'suck the' })).toEqual([second.id]);
  expect(await found({ q: '0% of ch' })).toEqual([first.id]);
  expect(await found({ q: '0_ of ch' })).toEqual([]);
  expect(await found({ claimed: 'nobody' })).toEqual([first.id]);
  expect(await found({ claimed: 'nobody', q: 'never' })).toEqual([]);
  expect(await found({ claimed: 'me' })).toEqual([]);
  await site.call('PUT', `/content/reports/${first.id}/claim`, { token: admin.token });
  expect(await found({ claimed: 'me' })).toEqual([first.id]);
  expect((await get('/content/reports', { state: 'fixed', q: 'ten times' })).counts.new).toBe(1);
});

it('the list of applications is narrowed by name, address and institution, with the number of each status', async () => {
  const application = await makeApplication(
    site.context,
    await makeAccount(site.context, 'P', { lastname: 'Kipkemboi' }),
  );
  await makeApplication(site.context);
  const found = await get('/adminPHIS/applications', { q: 'kipkem' });
  expect(found.applications.map(({ id }: { id: string }) => id)).toEqual([application.id]);
  expect(found.counts).toEqual({ open: 1, accepted: 0, declined: 0 });
  expect((await get('/adminPHIS/applications', { status: 'accepted', q: 'kipkem' })).counts.open).toBe(1);
  expect((await get('/adminPHIS/applications', { q: found.applications[0].affiliation })).counts.open).toBe(
    2,
  );
});

it('the list of notices is narrowed by the title of their post and by kind', async () => {
  for (const post of [cholera, snakes])
    await site.call('POST', `/content/posts/${post}/notices`, {
      token: admin.token,
      proved: true,
      body: { ...writtenNotice, kind: post === cholera ? 'correction' : 'clarification' },
    });
  const found = async (query: Record<string, string>) =>
    (await get('/content/notices', query)).notices.map(({ post }: { post: { id: string } }) => post.id);
  expect((await found({})).toSorted()).toEqual([cholera, snakes].toSorted());
  expect(await found({ q: 'snake' })).toEqual([snakes]);
  expect(await found({ kind: 'correction' })).toEqual([cholera]);
  expect(await found({ q: 'snake', kind: 'correction' })).toEqual([]);
});

it('the list of due reviews is narrowed by title, kind and language', async () => {
  await site.context.db
    .updateTable('posts')
    .set({ review_due_at: new Date('2030-01-01') })
    .execute();
  const found = async (query: Record<string, string>) =>
    (await get('/content/due-reviews', query)).posts.map(
      ({ post }: { post: { title: string } }) => post.title,
    );
  expect((await found({})).toSorted()).toEqual(['100% of cholera', 'Snakebite']);
  expect(await found({ q: 'CHOLERA' })).toEqual(['100% of cholera']);
  expect(await found({ kind: 'explainer' })).toEqual(['Snakebite']);
  expect(await found({ language: 'sw' })).toEqual(['100% of cholera']);
  expect(await found({ language: 'sw', kind: 'explainer' })).toEqual([]);
});

it('the list of apps is narrowed by name, homepage and developer, and whether somebody has looked at them', async () => {
  const developer = await makeDeveloper(site);
  const details = { redirect_uris: ['https://wells.example/back'], token_endpoint_auth_method: 'none' };
  for (const client_name of ['Well watch', 'Bed nets'])
    await site.call('POST', '/developer/apps', {
      token: developer.token,
      proved: true,
      body: { ...details, client_name, client_uri: `https://${client_name.slice(0, 3)}.example` },
    });
  await site.context.db
    .updateTable('apps')
    .set({ reviewed_at: new Date() })
    .where('name', '=', 'Bed nets')
    .execute();
  const found = async (query: Record<string, string>) => {
    const { apps, counts } = await get('/adminPHIS/apps', query);
    return [apps.map(({ client_name }: { client_name: string }) => client_name), counts];
  };
  expect(await found({ q: 'well' })).toEqual([['Well watch'], { yes: 0, no: 1 }]);
  expect(await found({ q: developer.email, reviewed: 'yes' })).toEqual([['Bed nets'], { yes: 1, no: 1 }]);
  expect(await found({ q: 'nobody' })).toEqual([[], { yes: 0, no: 0 }]);
});

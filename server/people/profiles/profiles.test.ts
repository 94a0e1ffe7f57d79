import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const bio =
  'Epidemiologist at a district hospital; writes about water, wells and what the rains bring. '.repeat(2);
const links = {
  google_scholar: 'https://scholar.example/amina',
  research_gate: 'https://researchgate.example/amina',
  scopus: 'https://scopus.example/amina',
  pub_med: 'https://pubmed.example/amina',
  capic_status: 'principal investigator',
};
const save = (token: string, path: string, body: unknown) =>
  site.call('PATCH', `/adminPHIS/${path}`, { token, body });

it('everybody sees what authors write about themselves', async () => {
  const { id, token } = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Juma' });
  expect((await save(token, 'update.bio', { bio })).body).toEqual({ ok: true });
  expect((await save(token, 'update-author', links)).body).toEqual({ ok: true });
  const author = await site.call('GET', `/adminPHIS/author/${id}`);
  expect(author.body.data).toEqual({
    firstname: 'Amina',
    lastname: 'Juma',
    about: bio.trim(),
    profile_picture: null,
    profile_picture_small: null,
    ace: 'principal investigator',
    gs: links.google_scholar,
    rg: links.research_gate,
    sc: links.scopus,
    pb: links.pub_med,
    number_followers: 0,
  });
  const me = await site.call('GET', '/adminPHIS/users', { token });
  expect(me.body).toMatchObject({
    author: true,
    application: { gs: links.google_scholar },
    user: { about: bio.trim() },
  });
});

it('an invalid bio gets the specified message', async () => {
  const { token } = await makeAccount(site.context, 'P');
  const refused = async (text: string) => (await save(token, 'update.bio', { bio: text })).body.fields;
  expect(await refused('')).toEqual({ bio: 'Enter your Bio' });
  expect(await refused('Short.')).toEqual({ bio: 'Minimum of 100 characters' });
  expect(await refused('x'.repeat(1001))).toEqual({ bio: 'Maximum of 1000 characters' });
});

it('a profile refuses missing or invalid links and an unknown network status', async () => {
  const { token } = await makeAccount(site.context, 'R');
  const empty = { google_scholar: '', research_gate: '', scopus: '', pub_med: '', capic_status: '' };
  expect((await save(token, 'update-author', empty)).body.fields).toEqual({
    google_scholar: 'Enter a Google scholar link',
    research_gate: 'Enter a Researchgate link',
    scopus: 'Enter a Scopus link',
    pub_med: 'Enter a Pub Med link',
    capic_status: 'Select one where applicable',
  });
  const script = await save(token, 'update-author', { ...links, scopus: 'javascript:alert(1)' });
  expect(script.body.fields).toHaveProperty('scopus');
});

it('only authors can save links', async () => {
  const { token } = await makeAccount(site.context, 'P');
  expect(await save(token, 'update-author', links)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
});

it('an account that is not an author has no public profile', async () => {
  const { id } = await makeAccount(site.context, 'P');
  for (const unknown of [id, randomUUID()])
    expect((await site.call('GET', `/adminPHIS/author/${unknown}`)).status).toBe(404);
});

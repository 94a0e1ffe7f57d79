/** One post from its first version to its retraction, as its readers, its author, staff and programs see it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { recentProofHeader } from '../../contract/constants.ts';
import type { Context } from '../../server/platform/context.ts';
import { databaseUrlOf } from '../../server/platform/db/database-url.ts';
import { mailsAtOnce } from '../../server/platform/jobs/kinds.ts';
import { createKey } from '../../server/programs/index.ts';
import { copyDatabase } from '../database-server.ts';
import {
  giveDeveloperAccess,
  makeAccount,
  makeApproved,
  proofIn,
  revise,
  type TestAccount,
} from '../factories.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { openContext, startServer } from '../process.ts';
import { expect, long, test } from './test.ts';

const dose = (amount: string) =>
  `Give a child **${amount} mg** of zinc a day.\n\nA paragraph that stays as it is.`;
const readers = 12;

test(
  'a post is corrected, reported, corrected again and retracted, and everybody who has it hears of it',
  long,
  async ({ browser }) => {
    test.slow();
    const mailbox = await openMailbox();
    const { connection, drop } = await copyDatabase();
    const settings = {
      DATA_DIR: await mkdtemp(path.join(tmpdir(), 'story-')),
      DATABASE_URL: databaseUrlOf(connection),
      SMTP_URL: mailbox.url,
    };
    const first = await startServer(settings);
    await first.answers();
    const { context, stop } = await openContext({ ...settings, PUBLIC_URL: first.url });
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    const author = await makeAccount(context, 'R', { firstname: 'Amina', lastname: 'Juma' });
    const admin = await makeAccount(context, 'A');
    const site = { url: first.url, context, page, mailbox, author, admin };

    const { id, slug } = await makeApproved(context, { author, title: 'Zinc for children', body: dose('5') });
    const servedThen = await textOf(page, `${site.url}/phis/read/${slug}`);
    const markdownThen = await bytesOf(`${site.url}/phis/read/${slug}/v/1.md`);
    expect(markdownThen).toBe(dose('5'));

    const correction = { kind: 'correction', note: 'The dose is 50 mg, not 5 mg.' } as const;
    await revise(context, author, id, { body: dose('50') }, correction);
    await page.goto(`${site.url}/phis/read/${slug}/v/1..2`);
    expect(await page.locator('main del').allInnerTexts()).toEqual(['Removed:\n5']);
    expect(await page.locator('main ins').allInnerTexts()).toEqual(['Added:\n50']);

    await report(site, slug);
    const [reported] = (await call(site, admin, 'GET', '/content/reports')).reports;
    await call(site, admin, 'POST', `/content/reports/${reported.id}/send`);
    const again = { kind: 'correction', note: 'The dose is 10 mg, as a reader pointed out.' } as const;
    await revise(context, author, id, { body: dose('10') }, again);
    await call(site, admin, 'POST', `/content/reports/${reported.id}/fix`, { version: 3 });
    await expect
      .poll(() => mailsTo(mailbox, 'reporter@example.org').at(-1)?.text ?? '')
      .toContain('Version 3');
    await page.goto(`${site.url}/phis/read/${slug}`);
    await expect(page.getByText('1 report of a reader led to a correction')).toBeVisible();

    const everybody = await makeReaders(site, { id, slug });
    await expect
      .poll(async () => (await call(site, admin, 'GET', `/content/posts/${id}/recall`)).accounts)
      .toBe(everybody.length);
    await expect.poll(() => unsent(context)).toBe(0);
    mailbox.reset();
    mailbox.behave('slow');
    const { notice } = await call(site, admin, 'POST', `/content/posts/${id}/notices`, {
      kind: 'retraction',
      what_was_wrong: 'No dose in this post was ever tested on children of that age.',
      what_to_do: 'Give no zinc before you have asked at a clinic.',
      when: 'now',
    });
    // Recipients are stored in the transaction that issues the notice.
    expect(await recipients(context, notice.id)).toEqual(everybody);
    await mailbox.holds(mailsAtOnce);
    await first.end('SIGKILL');
    mailbox.reset();
    // As after ten minutes, when another process takes over the jobs of the killed one.
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '11 minutes'`.execute(
      context.db,
    );
    const second = await startServer({ ...settings, PORT: new URL(first.url).port });
    await second.answers();
    await expect
      .poll(async () => (await call(site, admin, 'GET', `/content/notices/${notice.id}/recall`)).recall, {
        timeout: 60_000,
      })
      .toMatchObject({ reached: everybody.length, waiting: 0, failed: 0 });
    await expect.poll(() => unsent(context)).toBe(0);
    const told = mailbox.messages.filter(({ text }) => text?.includes('Give no zinc before'));
    const addresses = told
      .flatMap(({ envelope }) => envelope.to)
      .filter((address) => address !== author.email);
    expect(addresses.sort()).toEqual(everybody);

    expect(await textOf(page, `${site.url}/phis/read/${slug}/v/1`)).toBe(servedThen);
    expect(await bytesOf(`${site.url}/phis/read/${slug}/v/1.md`)).toBe(markdownThen);
    await everySurfaceSaysSo(site, slug, notice.number);

    await plain.close();
    await stop();
    await second.end('SIGTERM');
    await mailbox.close();
    await drop();
    await rm(settings.DATA_DIR, { recursive: true });
  },
);

interface Site {
  url: string;
  context: Context;
  page: Page;
  mailbox: Mailbox;
  author: TestAccount;
  admin: TestAccount;
}

async function call(
  { url, context }: Site,
  { token }: TestAccount,
  method: string,
  to: string,
  body?: object,
) {
  const response = await fetch(url + to, {
    method,
    headers: {
      authorization: token,
      [recentProofHeader]: (await proofIn(context, token)) ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = await response.json();
  expect(reply, `${method} ${to}`).toMatchObject({ ok: true });
  return reply;
}

/** The rendered text of a post or of one of its versions. */
async function textOf(page: Page, url: string): Promise<string> {
  await page.goto(url);
  return page.locator('.post-text').innerHTML();
}

async function bytesOf(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response.text();
}

function mailsTo({ messages }: Mailbox, address: string) {
  return messages.filter(({ envelope }) => envelope.to.includes(address));
}

/** A reader reports a mistake with the form, without a script. */
async function report({ url, page }: Site, slug: string): Promise<void> {
  await page.goto(`${url}/phis/read/${slug}`);
  await page.getByRole('link', { name: 'Report a mistake' }).click();
  await page.getByLabel('The passage (optional)').fill('50 mg of zinc');
  await page.getByLabel('What is wrong').fill('It must be 10 mg, says the WHO.');
  await page.getByLabel('Your email (optional)').fill('reporter@example.org');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible();
}

/**
 * Makes readers who like the post, two who like it too but can't be told, one who reads it with a key, and one who has
 * nothing to do with it; gives the addresses of those who are to be told, in order.
 */
async function makeReaders(site: Site, { id, slug }: { id: string; slug: string }): Promise<string[]> {
  const { context, url } = site;
  const everybody: string[] = [];
  for (let number = 1; number <= readers; number += 1) {
    const reader = await makeAccount(context, 'P');
    await call(site, reader, 'PUT', `/content/posts/${id}/like`);
    everybody.push(reader.email);
  }
  const disabled = await makeAccount(context, 'P');
  await call(site, disabled, 'PUT', `/content/posts/${id}/like`);
  await context.db
    .updateTable('accounts')
    .set({ disabled_at: new Date() })
    .where('id', '=', disabled.id)
    .execute();
  const fickle = await makeAccount(context, 'P');
  await call(site, fickle, 'PUT', `/content/posts/${id}/like`);
  await call(site, fickle, 'DELETE', `/content/posts/${id}/like`);
  await makeAccount(context, 'P');
  const developer = await makeAccount(context, 'P');
  await giveDeveloperAccess(context, developer);
  const { secret } = await createKey(context, developer, {
    name: 'Reader',
    scopes: ['posts:read'],
    days: 30,
  });
  const read = await fetch(`${url}/api/v1/posts/${slug}`, { headers: { authorization: `Bearer ${secret}` } });
  expect(read.status).toBe(200);
  return [...everybody, developer.email].sort();
}

async function recipients({ db }: Context, noticeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recall_recipients')
    .innerJoin('accounts', 'accounts.id', 'recall_recipients.account_id')
    .select('accounts.email')
    .where('notice_id', '=', noticeId)
    .execute();
  return rows.map(({ email }) => email).sort();
}

async function unsent({ db }: Context): Promise<number> {
  return (await db.selectFrom('mails').select('id').where('outcome', 'is', null).execute()).length;
}

/** Everything that shows, lists or cites the post says that it is retracted. */
async function everySurfaceSaysSo({ url, page }: Site, slug: string, number: number): Promise<void> {
  const title = 'RETRACTED: Zinc for children';
  await page.goto(`${url}/phis/read/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('article')).toContainText('Give no zinc before you have asked at a clinic.');
  await expect(page.locator('.post-text')).toContainText('10 mg');
  for (const list of ['/', '/phis', '/phis/search?q=zinc', '/phis/notices']) {
    await page.goto(url + list);
    await expect(page.getByRole('main'), list).toContainText(title);
  }
  await page.goto(`${url}/phis/notices/${number}`);
  await expect(page.getByRole('main')).toContainText('No dose in this post was ever tested');
  const files = ['bib', 'ris', 'json', 'txt'].map((form) => `/phis/read/${slug}/cite.${form}`);
  const listed = ['/phis/feed.atom', '/phis/notices.atom'];
  const harvested = '/oai?verb=ListRecords&metadataPrefix=oai_dc';
  for (const surface of [...files, ...listed, harvested])
    expect(await bytesOf(url + surface), surface).toContain(title);
  expect(await bytesOf(`${url}/phis/read/${slug}`)).toContain('"creativeWorkStatus":"Retracted"');
  expect(JSON.parse(await bytesOf(`${url}/api/v1/posts/${slug}`)).post).toMatchObject({ retracted: true });
  const { notices } = JSON.parse(await bytesOf(`${url}/api/v1/notices?since=2020-01-01T00:00:00Z`));
  expect(notices).toMatchObject([{ number, kind: 'retraction' }]);
  expect(await bytesOf(`${url}/sitemap.xml`)).toContain('<loc>');
}

/** @module-tag long */
/** Floods of requests from accounts and from anonymous clients: who is refused, and who isn't. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { giveName, makeAccount, makeApproved, type TestAccount } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { goodPassword, mailsTo, member, newcomer } from '../../../tests/people.ts';
import { type BudgetName, budgets } from '../../platform/limits/budgets.ts';

let site: TestApp;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const askForReset = (email: string, ip: string) =>
  site.call('POST', '/auth/get.password.link', { ip, body: { email } });
const askForVerification = (email: string, ip: string) =>
  site.call('PATCH', '/auth/verify.email', { ip, body: { email } });
const signUp = (email: string, ip: string) =>
  site.call('POST', '/auth/signup', {
    ip,
    body: { firstname: 'A', lastname: 'B', email, password: goodPassword, password1: goodPassword },
  });

async function signedInMember(): Promise<{ token: string }> {
  const { email } = await member(site, mailbox);
  const { body } = await site.call('POST', '/auth/signin', {
    ip: newcomer().ip,
    body: { email, password: goodPassword },
  });
  return { token: String(body.token) };
}

/** The stored key of a budget: by default that of the site as a whole. */
const keyOf = (budget: BudgetName, key = '') => createHash('sha256').update(`${budget}:${key}`).digest();

async function hasSpentFrom(budget: BudgetName): Promise<boolean> {
  const rows = await site.context.db
    .selectFrom('rate_limits')
    .select('full_at')
    .where('key_sha256', '=', keyOf(budget))
    .where('full_at', '>', new Date())
    .execute();
  return rows.length > 0;
}

async function useUp(budget: BudgetName, key = ''): Promise<void> {
  const { burst, everySeconds } = budgets[budget];
  const full_at = new Date(Date.now() + burst * everySeconds * 1000);
  await site.context.db
    .insertInto('rate_limits')
    .values({ key_sha256: keyOf(budget, key), full_at })
    .onConflict((conflict) => conflict.column('key_sha256').doUpdateSet({ full_at }))
    .execute();
}

describe('a flood from an IPv6 /48', () => {
  it('does not block password resets and verification for others', async () => {
    const { email } = await member(site, mailbox);
    const outcomes: number[] = [];
    for (let asked = 0; asked < 700; asked += 50) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, each) => {
          const ip = `2001:db8:48:${((asked + each) * 90).toString(16)}::1`;
          const unknown = `nobody${asked + each}@example.org`;
          return each % 2 ? askForReset(unknown, ip) : askForVerification(unknown, ip);
        }),
      );
      outcomes.push(...replies.map(({ status }) => status));
    }
    expect(outcomes.filter((status) => status === 429).length).toBeGreaterThan(300);
    expect((await askForReset(email, newcomer().ip)).status).toBe(200);
    const mails = await mailsTo(site, mailbox, email);
    expect(mails.at(-1)?.text).toContain('/auth/forgotpwd/');
  });
});

describe('a flood of requests for links to one address', () => {
  it('of one purpose leaves links of every other purpose to its owner', async () => {
    const { email } = await member(site, mailbox);
    const asked = async (ask: typeof askForReset) => {
      const replies: number[] = [];
      for (let count = 0; count < 6; count += 1) replies.push((await ask(email, newcomer().ip)).status);
      return replies;
    };
    const fiveOnly = [200, 200, 200, 200, 200, 429];
    const changeTo = async (address: string, ip: string) => {
      const { token } = await signedInMember();
      const body = { email: address, password: goodPassword };
      return site.call('POST', '/auth/change.email', { token, ip, body });
    };
    expect(await asked(askForVerification)).toEqual(fiveOnly);
    expect(await asked(changeTo)).toEqual(fiveOnly);
    expect(await asked(askForReset)).toEqual(fiveOnly);
    expect((await mailsTo(site, mailbox, email)).at(-1)?.text).toContain('/auth/forgotpwd/');
  });
});

describe('a network that asks about one made-up address after the other', () => {
  const post = (path: string, more: object) => (email: string, ip: string) =>
    site.call('POST', path, { ip, body: { email, ...more } });
  const kinds: [string, typeof askForReset, BudgetName, (email: string) => [BudgetName, string]][] = [
    [
      'whether it has an account',
      post('/auth/query.email', {}),
      'email-query:network',
      (email) => ['email-query:address', email],
    ],
    [
      'to sign in',
      post('/auth/signin', { password: goodPassword }),
      'sign-in:network',
      (email) => ['sign-in:account', email],
    ],
    ['for a link', askForReset, 'link:network', (email) => ['link:address', `reset-password ${email}`]],
  ];
  const stored = async () =>
    (await site.context.db.selectFrom('rate_limits').select('full_at').execute()).length;

  it.each(kinds)(
    '%s is refused as a network, and leaves no row for an address',
    async (_, ask, budget, of) => {
      const { ip, email } = newcomer();
      await useUp(budget, ip);
      await useUp(...of(email));
      const before = await stored();
      for (let asked = 0; asked < 5; asked += 1) expect((await ask(newcomer().email, ip)).status).toBe(429);
      expect(await stored()).toBe(before);
      const { headers } = await ask(email, ip);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(budgets[budget].everySeconds);
    },
  );
});

describe('the site’s budget for emails', () => {
  it('is charged for emails that are sent, and for nothing else', async () => {
    const known = await member(site, mailbox);
    await site.context.db.deleteFrom('rate_limits').execute();
    await askForReset('nobody@example.org', newcomer().ip);
    await askForVerification(known.email, newcomer().ip);
    await site.runJobs();
    expect((await signUp(known.email, newcomer().ip)).status).toBe(409);
    expect([await hasSpentFrom('link:site'), await hasSpentFrom('sign-up:site')]).toEqual([false, false]);
    await askForReset(known.email, newcomer().ip);
    await site.runJobs();
    expect((await signUp('somebody.new@example.org', newcomer().ip)).status).toBe(201);
    expect([await hasSpentFrom('link:site'), await hasSpentFrom('sign-up:site')]).toEqual([true, true]);
  });

  it('when used up, refuses every address, with or without an account', async () => {
    const known = await member(site, mailbox);
    await useUp('link:site');
    for (const email of [known.email, 'nobody@example.org'])
      expect(await askForReset(email, newcomer().ip)).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests' },
      });
    await site.context.db.deleteFrom('rate_limits').execute();
  });
});

describe('repeated renaming', () => {
  const rename = (account: TestAccount, number: number) =>
    site.call('PATCH', '/adminPHIS/name', {
      token: account.token,
      proved: true,
      body: { firstname: 'Amina', lastname: `Number ${number}` },
    });

  it('does not invalidate pages that do not show the name', async () => {
    const { slug } = await makeApproved(site.context, { title: 'Wells' });
    await site.settled();
    for (const url of ['/', '/phis', `/phis/read/${slug}`, '/phis/topics', '/phis/feed.atom'])
      expect((await site.page(url)).status).toBe(200);
    const { created, count } = site.publicPages.cache;
    const reader = await makeAccount(site.context, 'P');
    for (let number = 0; number < 3; number += 1) expect((await rename(reader, number)).status).toBe(200);
    await site.settled();
    expect(site.publicPages.cache).toMatchObject({ created, count });
  });

  it('shows the new name wherever the old one was', async () => {
    const author = await makeAccount(site.context, 'R', { lastname: 'Before' });
    const { slug } = await makeApproved(site.context, { author, topics: ['names'] });
    const { slug: beside } = await makeApproved(site.context, { topics: ['names'] });
    await site.settled();
    const urls = ['/', '/phis', '/phis/topics/names', `/phis/read/${slug}`, `/phis/read/${beside}`];
    urls.push('/phis/feed.atom', `/phis/author/${author.id}`);
    for (const url of urls) expect((await site.page(url)).html, url).toContain('Amina Before');
    await giveName(site.context, author, { firstname: 'Amina', lastname: 'Number 7' });
    await site.settled();
    for (const url of urls) {
      const { html } = await site.page(url);
      expect(html, url).toContain('Amina Number 7');
      expect(html, url).not.toContain('Amina Before');
    }
  });

  it('is refused after ten names; the same name again costs nothing', async () => {
    const author = await makeAccount(site.context, 'R');
    for (let time = 0; time < 15; time += 1) expect((await rename(author, 1)).status).toBe(200);
    const outcomes: number[] = [];
    for (let number = 2; number < 14; number += 1) outcomes.push((await rename(author, number)).status);
    expect(outcomes.filter((status) => status === 200)).toHaveLength(9);
    expect(outcomes.at(-1)).toBe(429);
  });
});

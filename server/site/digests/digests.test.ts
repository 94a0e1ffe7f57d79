/** Following by email (product.md#following-by-email): who is asked, who gets what, and what is left when it ends. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { interfaceLanguages } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  type TestAccount,
  writtenNotice,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from '../../../tests/mailbox.ts';
import { goodPassword, mailsTo, mailTo } from '../../../tests/people.ts';
import { isBadAddress } from '../../platform/mail/bad-address.ts';
import { withdrawPost } from '../../posts/index.ts';
import { notifyFollowers, notifyWeekly } from '../following/notify.ts';
import { countBounce, readReport } from './bounces.ts';
import { sweepDigests } from './digests.ts';

let site: TestApp;
let mailbox: Mailbox;
let author: TestAccount;
let email: string;
let met = 0;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Wanjiru' });
  await makeApproved(site.context, { author, topics: ['cholera'], countries: ['KE'], language: 'sw' });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  met += 1;
  email = `reader${met}@example.org`;
  await site.runJobs();
  mailbox.reset();
});

/** Sends a form as a browser does, without cookies or a script. */
const send = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.9.${Math.floor(met / 250)}.${met % 250}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const ask = (path: string, fields: Record<string, string> = {}) => send(path, { email, ...fields });
const linkIn = ({ text = '' }: ReceivedMail) => {
  const [path = ''] = /\/phis\/follow-confirm\/[\w-]{32}\?lang=\w+/.exec(text) ?? [];
  return path;
};
const headerOf = (mail: ReceivedMail | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value ?? '';
const stopPath = (mail: ReceivedMail | undefined) => {
  const { pathname, search } = new URL(headerOf(mail, 'list-unsubscribe').slice(1, -1));
  return pathname + search;
};
async function follow(path: string, frequency = 'at_once') {
  await ask(path, { frequency });
  const link = linkIn(await mailTo(site, mailbox, email));
  expect((await send(link)).statusCode).toBe(200);
  mailbox.reset();
}
const received = async () => (await mailsTo(site, mailbox, email)).map(({ subject }) => subject);
const later = (days: number) => ({
  ...site.context,
  clock: () => new Date(Date.now() + days * dayMilliseconds),
});
const tables = ['mail_followers', 'mail_follows', 'mail_follow_requests', 'mail_follow_receipts'] as const;
/** All that is stored anywhere about following by email, and in the queue of emails. */
async function stored(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat(
      ${sql.join(
        [...tables, 'mails', 'unwanted_mail'].map(
          (table) => sql`(select json_agg(x) from ${sql.table(table)} x)`,
        ),
      )}
    ) as "all"`.execute(site.context.db);
  return rows[0]?.all ?? '';
}
const topic = '/phis/follow/topic/cholera';

describe('an address', () => {
  it('is asked first, by the form on the page of a topic, an author, a country and a language', async () => {
    const pages = {
      [topic]: '/phis/topics/cholera',
      [`/phis/follow/author/${author.id}`]: `/phis/author/${author.id}`,
      '/phis/follow/country/ke': '/phis/countries/ke',
      '/phis/follow/language/sw': '/phis?language=sw',
    };
    await makeApproved(site.context);
    for (const [path, page] of Object.entries(pages)) {
      const { html } = await site.page(page);
      expect(html, page).toContain(`action="${path}" method="post"`);
      expect((await site.page(path)).html, path).toContain('Email address');
      const { statusCode, headers } = await ask(path);
      expect([statusCode, headers.location], path).toEqual([303, `${path}/sent`]);
    }
    expect((await site.page(`${topic}/sent`)).html).toContain('Look into your mailbox');
    const asked = await mailsTo(site, mailbox, email);
    expect(asked).toHaveLength(4);
    expect(asked.every((mail) => linkIn(mail) !== '' && mail.subject?.includes('emails'))).toBe(true);
    for (const name of ['cholera', 'Amina Wanjiru', 'Kenya', 'Swahili'])
      expect(
        asked
          .map(({ text }) => text)
          .join()
          .toLowerCase(),
      ).toContain(name.toLowerCase());
    // Asked and not answered: nothing follows.
    await makeApproved(site.context, { author, topics: ['cholera'] });
    mailbox.reset();
    expect(await received()).toEqual([]);
  });

  it('follows only once a button behind its link is pressed: opening the link changes nothing', async () => {
    await ask(topic, { frequency: 'at_once' });
    const link = linkIn(await mailTo(site, mailbox, email));
    const opened = await site.app.inject({ url: link });
    expect(opened.statusCode).toBe(200);
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(opened.body).toContain('Do you want these emails?');
    mailbox.reset();
    await makeApproved(site.context, { topics: ['cholera'], title: 'Too early' });
    expect(await received()).toEqual([]);
    expect((await send(link)).body).toContain('You follow this by email');
    for (const again of [await send(link), await site.app.inject({ url: link })])
      expect(again.statusCode).toBe(410);
    await makeApproved(site.context, { topics: ['cholera'], title: 'Boil it' });
    await makeApproved(site.context, { topics: ['malaria'] });
    expect(await received()).toEqual(['New: Boil it']);
  });

  it('has a link that ends after a week, and of which nothing is kept', async () => {
    await ask(topic);
    const link = linkIn(await mailTo(site, mailbox, email));
    await sweepDigests(later(6.9));
    expect((await site.app.inject({ url: link })).statusCode).toBe(200);
    await sweepDigests(later(7.1));
    expect((await site.app.inject({ url: link })).statusCode).toBe(410);
    expect(await stored()).not.toContain(email);
  });

  it('that asked never to be written to is not asked again, and whoever types it can’t tell', async () => {
    await follow(topic);
    await ask(`/phis/follow/author/${author.id}`);
    const link = linkIn(await mailTo(site, mailbox, email));
    expect((await send(link, { answer: 'never' })).body).toContain('You get no more such emails');
    mailbox.reset();
    const { statusCode, headers } = await ask(topic, { email: email.toUpperCase() });
    expect([statusCode, headers.location]).toEqual([303, `${topic}/sent`]);
    await makeApproved(site.context, { author, topics: ['cholera'] });
    expect(await received()).toEqual([]);
    expect((await stored()).toLowerCase()).not.toContain(email);
  });

  it.each([
    ['no address', 'nobody', 'Invalid Email address'],
    ['nothing', '', 'Email is required'],
  ])('%s is refused, and the form is shown again', async (_what, given, message) => {
    const answer = await send(topic, { email: given });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
    expect(await stored()).not.toContain('"nobody"');
  });

  it.each(['topic/nothing-of-this', 'author/nobody', 'country/zz', 'language/tlh', 'audience/parents'])(
    'can’t follow what has no page: %s',
    async (what) => {
      expect((await site.page(`/phis/follow/${what}`)).status).toBe(404);
      expect((await ask(`/phis/follow/${what}`)).statusCode).toBe(404);
    },
  );

  it('gets nothing from a page of another site, nor from a program that fills in every field', async () => {
    const elsewhere = await send(topic, { email }, { 'sec-fetch-site': 'cross-site' });
    expect(elsewhere.statusCode).toBe(403);
    expect((await ask(topic, { subject: 'Buy now' })).statusCode).toBe(303);
    expect(await received()).toEqual([]);
  });

  it('gets five questions at once, whoever asks, and then no more for hours', async () => {
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(topic)).statusCode).toBe(303);
    const refused = await ask(topic);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect(refused.body).toContain('Nothing was sent');
    expect(await received()).toHaveLength(5);
  });
});

describe('emails about new posts', () => {
  it('come once for each post, whatever of it is followed and however many processes run', async () => {
    for (const path of [topic, `/phis/follow/author/${author.id}`, '/phis/follow/country/ke'])
      await follow(path);
    await makeApproved(site.context, { author, topics: ['cholera'], countries: ['KE'], title: 'Wells' });
    await Promise.all([notifyFollowers(site.context), notifyFollowers(site.context)]);
    expect(await received()).toEqual(['New: Wells']);
    const mail = await mailTo(site, mailbox, email);
    expect(mail.text).toMatch(/New on what you follow by email: Kenya, Amina Wanjiru, and cholera/i);
    expect(mail.text).toContain('Read the post by Amina Wanjiru');
    expect(`${mail.text}${mail.html}`).not.toMatch(/<img|utm_|pixel/);
  });

  it('come in the language of the page where it was followed', async () => {
    await follow('/phis/follow/language/sw?lang=ar');
    await makeApproved(site.context, { language: 'sw', title: 'Maji' });
    expect(await received()).toEqual(['جديد: Maji']);
    expect((await mailTo(site, mailbox, email)).html).toContain('dir="rtl"');
  });

  it('come once a week if chosen, and not in a week without posts', async () => {
    await follow(topic, 'weekly');
    await makeApproved(site.context, { topics: ['cholera'] });
    await makeApproved(site.context, { topics: ['cholera'] });
    await notifyWeekly(later(6.9));
    expect(await received()).toEqual([]);
    await Promise.all([notifyWeekly(later(7.1)), notifyWeekly(later(7.1))]);
    expect(await received()).toEqual(['2 new posts from Afya']);
    await notifyWeekly(later(15));
    expect(await received()).toHaveLength(1);
  });

  it('leave out what the account with the address was emailed about', async () => {
    const reader = await makeAccount(site.context, 'P', { password: goodPassword });
    email = reader.email;
    await follow(topic);
    await follow('/phis/follow/country/ke');
    await site.call('PUT', '/content/topics/cholera/follow', { token: reader.token });
    await site.call('PATCH', '/adminPHIS/follow-mail', {
      token: reader.token,
      body: { frequency: 'at_once' },
    });
    await makeApproved(site.context, { topics: ['cholera'], countries: ['KE'], title: 'Both' });
    await makeApproved(site.context, { countries: ['KE'], title: 'By address' });
    expect((await received()).sort()).toEqual(['New: Both', 'New: By address']);
  });

  it('have at most 30 kB, however long titles and addresses are', { tags: 'edge' }, async () => {
    await follow(`/phis/follow/author/${author.id}?lang=am`, 'weekly');
    const title = 'የንጹሕ ውሃ አጠቃቀም መመሪያ ለቤተሰቦች'.repeat(4).slice(0, 100);
    for (let made = 0; made < 21; made += 1)
      await makeApproved(site.context, { author, title, language: 'am', topics: [] });
    mailbox.reset();
    await notifyWeekly(later(8));
    const mail = await mailTo(site, mailbox, email);
    const shown = mail.text?.match(/\/phis\/read\//g)?.length ?? 0;
    expect(Buffer.byteLength(mail.raw)).toBeLessThan(30_000);
    expect(shown).toBeGreaterThan(2);
    expect(mail.text).toContain(String(21 - shown));
  });

  it('follow a topic that becomes another one', async () => {
    await makeApproved(site.context, { topics: ['ague'] });
    await follow('/phis/follow/topic/ague');
    const recordOf = async (word: string) => {
      const { id } = await site.context.db
        .selectFrom('topic_records')
        .select('id')
        .where('word', '=', word)
        .executeTakeFirstOrThrow();
      return id;
    };
    await sql`select merge_topic(${await recordOf('ague')}, ${await recordOf('cholera')})`.execute(
      site.context.db,
    );
    await makeApproved(site.context, { topics: ['cholera'], title: 'Joined' });
    expect(await received()).toEqual(['New: Joined']);
  });
});

describe('what was emailed', () => {
  const announce = async (id: string, body: object) => {
    const admin = await makeAccount(site.context, 'A');
    const path = `/content/posts/${id}/notices`;
    const given = { token: admin.token, proved: true, body: { ...writtenNotice, when: 'now', ...body } };
    expect((await site.call('POST', path, given)).status).toBe(201);
  };

  it('brings its withdrawal at once, to those who got it alone', async () => {
    await follow(topic, 'weekly');
    const { id, author: writer } = await makeApproved(site.context, { topics: ['cholera'], title: 'Wrong' });
    await notifyWeekly(later(8));
    const late = 'late@example.org';
    expect(await received()).toEqual(['New: Wrong']);
    email = late;
    await follow(topic, 'weekly');
    email = `reader${met}@example.org`;
    await withdrawPost(site.context, writer, id, { reason: longEnoughReason, as: 'author' });
    await site.runJobs();
    await Promise.all([notifyFollowers(site.context), notifyFollowers(site.context)]);
    expect(await received()).toEqual(['Withdrawn: Wrong']);
    const [mail] = await mailsTo(site, mailbox, email);
    expect(mail?.text).toContain('do not rely on it');
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(mail, 'list-id')).toBe('<posts.afya.example>');
    expect(await mailsTo(site, mailbox, late)).toEqual([]);
  });

  it('brings notices that the staff chose to email, and a removal once', async () => {
    await follow(topic);
    const corrected = await makeApproved(site.context, { topics: ['cholera'], title: 'Doses' });
    const removed = await makeApproved(site.context, { topics: ['cholera'], title: 'Gone' });
    await site.runJobs();
    mailbox.reset();
    await announce(corrected.id, { recall: false });
    expect(await received()).toEqual([]);
    await announce(corrected.id, {});
    await announce(removed.id, { kind: 'removal' });
    expect((await received()).sort()).toEqual(['Removal: Gone', 'Retraction: Doses']);
    const told = await mailsTo(site, mailbox, email);
    expect(told.every(({ text }) => text?.includes(writtenNotice.what_to_do))).toBe(true);
  });
});

describe('the link that stops emails', () => {
  async function firstMail() {
    await follow(topic);
    await makeApproved(site.context, { topics: ['cholera'] });
    const mail = await mailTo(site, mailbox, email);
    mailbox.reset();
    return mail;
  }
  const press = (url: string) => send(url, { 'List-Unsubscribe': 'One-Click' }, { accept: '*/*' });

  it('works with one press in the mail program, again and again, and deletes the address', async () => {
    const mail = await firstMail();
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect((await press(stopPath(mail))).statusCode).toBe(200);
    expect((await press(stopPath(mail))).statusCode).toBe(200);
    expect(await stored()).not.toContain(email);
    await makeApproved(site.context, { topics: ['cholera'] });
    expect(await received()).toEqual([]);
    // Whoever comes back is asked again, and the old link goes on to say that it did its work.
    await follow(topic);
    expect((await press(stopPath(mail))).body).toContain('Your address has been deleted here.');
    await makeApproved(site.context, { topics: ['cholera'], title: 'Again' });
    expect(await received()).toEqual(['New: Again']);
  });

  it('asks when it is opened, since programs that check mail open links', async () => {
    const mail = await firstMail();
    const { status, html } = await site.page(stopPath(mail));
    expect([status, html.includes('Stop these emails?')]).toEqual([200, true]);
    await makeApproved(site.context, { topics: ['cholera'], title: 'Still' });
    expect(await received()).toEqual(['New: Still']);
  });

  it('ends one of several things, also one that is no longer offered, and all with the last', async () => {
    const mail = await firstMail();
    const other = await makeAccount(site.context, 'R', { firstname: 'Jomo', lastname: 'Odhiambo' });
    await makeApproved(site.context, { author: other });
    await follow(`/phis/follow/author/${other.id}`);
    expect((await site.page(stopPath(mail))).html).toContain('Jomo Odhiambo');
    const left = await send(stopPath(mail), { only: 'topic cholera' });
    expect(left.body).not.toContain('cholera');
    await site.context.db.updateTable('accounts').set({ role: 'P' }).where('id', '=', other.id).execute();
    expect(await stored()).toContain(email);
    expect((await send(stopPath(mail), { only: 'no such thing' })).statusCode).toBe(404);
    expect((await send(stopPath(mail), { only: `author ${other.id}` })).statusCode).toBe(200);
    expect(await stored()).not.toContain(email);
  });

  it('ends them for good', async () => {
    const mail = await firstMail();
    await send(stopPath(mail), { answer: 'never' });
    await ask(topic);
    expect(await received()).toEqual([]);
    expect(await stored()).not.toContain(email);
  });
});

/** What a mail server reports of a message (RFC 3464). */
function reportOf(mail: ReceivedMail | undefined, action: string, status: string): string {
  return [
    'From: MAILER-DAEMON@mx.example',
    'Message-ID: <report@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="part"',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${email}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${headerOf(mail, 'message-id')}`,
    'List-Unsubscribe:',
    ` ${headerOf(mail, 'list-unsubscribe')}`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    '--part--',
    '',
  ].join('\n');
}

describe('emails that come back', () => {
  const publish = async () => {
    await makeApproved(site.context, { topics: ['cholera'] });
    await site.runJobs();
  };
  it('end with the second one that the address refuses, and no other refusal counts', {
    tags: 'edge',
  }, async () => {
    await follow(topic);
    for (const behaviour of [
      { refuse: 550, at: 'data' },
      { refuse: 550, at: 'recipient' },
    ] as const) {
      mailbox.behave(behaviour);
      await publish();
      expect(await stored()).toContain(email);
    }
    await publish();
    expect(await stored()).not.toContain(email);
    mailbox.behave('normal');
    await publish();
    expect(await received()).toEqual([]);
  });

  it('end those of an account too, until it chooses them again', async () => {
    const reader = await makeAccount(site.context, 'P');
    email = reader.email;
    const choose = () =>
      site.call('PATCH', '/adminPHIS/follow-mail', { token: reader.token, body: { frequency: 'at_once' } });
    await site.call('PUT', '/content/topics/cholera/follow', { token: reader.token });
    await choose();
    mailbox.behave({ refuse: 550, at: 'recipient' });
    await publish();
    await publish();
    mailbox.behave('normal');
    const { body } = await site.call('GET', '/content/following', { token: reader.token });
    expect(body.frequency).toBe('never');
    await choose();
    await publish();
    expect(await received()).toHaveLength(1);
  });

  it('end with the second one that a mail server reports later, whatever else it reports', async () => {
    await follow(topic);
    const sent = async () => {
      mailbox.reset();
      await publish();
      return mailTo(site, mailbox, email);
    };
    const [first, second] = [await sent(), await sent()];
    const count = (report: string) => {
      const refused = readReport(report);
      return refused ? countBounce(site.context, refused) : false;
    };
    for (const report of [
      reportOf(first, 'delayed', '4.4.1'),
      reportOf(first, 'failed', '5.2.2'),
      reportOf(first, 'failed', '5.7.1'),
      reportOf(first, 'delivered', '2.0.0'),
      reportOf(first, 'failed', '5.1.1').replace('multipart/report', 'multipart/mixed'),
      reportOf(first, 'failed', '5.1.1').replace(/unsubscribe\/[0-9a-f]{8}/, 'unsubscribe/00000000'),
      reportOf(first, 'failed', '5.1.1').replace('https://afya.example', 'https://elsewhere.example'),
      first?.text ?? '',
    ])
      expect(await count(report), report).toBe(false);
    const report = reportOf(first, 'failed', '5.1.1');
    expect([await count(report), await count(report.replaceAll('\n', '\r\n'))]).toEqual([true, true]);
    expect(await stored()).toContain(email);
    expect(await count(reportOf(second, 'failed', '5.1.1'))).toBe(true);
    expect(await stored()).not.toContain(email);
  });

  it.each([
    ['550 for the recipient', { status: undefined, command: 'RCPT TO' }, true],
    ['no such user', { status: '5.1.1', command: 'DATA' }, true],
    ['a full mailbox', { status: '5.2.2', command: 'RCPT TO' }, false],
    ['policy', { status: '5.7.1', command: 'RCPT TO' }, false],
    ['the contents', { status: undefined, command: 'DATA' }, false],
  ])('%s', (_what, refusal, isBad) => {
    expect(isBadAddress(refusal)).toBe(isBad);
  });
});

it('an account has in its export what its address follows, and nothing is left once it is closed', async () => {
  const reader = await makeAccount(site.context, 'P', { password: goodPassword });
  email = reader.email;
  await follow(topic);
  const { id } = await makeApproved(site.context, { topics: ['cholera'] });
  await site.runJobs();
  const exported = await site.call('GET', '/adminPHIS/export', { token: reader.token, proved: true });
  expect(exported.body.followed_by_email).toEqual({
    frequency: 'at_once',
    follows: [{ kind: 'topic', value: 'cholera', created_at: expect.any(String) }],
    received: [{ post: id, day: expect.any(String) }],
  });
  const closed = await site.call('POST', '/auth/close', {
    token: reader.token,
    body: { password: goodPassword },
  });
  expect(closed.status).toBe(200);
  await site.runJobs();
  expect(await stored()).not.toContain(email);
});

it('following by email forgets what was sent after a year, and who stopped emails after another', async () => {
  await follow(topic);
  await makeApproved(site.context, { topics: ['cholera'] });
  const mail = await mailTo(site, mailbox, email);
  await sweepDigests(later(364));
  const count = async (table: (typeof tables)[number]) =>
    (await site.context.db.selectFrom(table).select(sql.lit(1).as('one')).execute()).length;
  expect(await count('mail_follow_receipts')).toBeGreaterThan(0);
  await sweepDigests(later(380));
  expect(await count('mail_follow_receipts')).toBe(0);
  await send(stopPath(mail));
  expect((await site.page(stopPath(mail))).status).toBe(200);
  await sweepDigests(later(366));
  expect((await site.page(stopPath(mail))).status).toBe(404);
});

it.each(interfaceLanguages)('the question and its pages are complete in %s', async (language) => {
  await ask(`${topic}?lang=${language}`);
  const mail = await mailTo(site, mailbox, email);
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|undefined|emails\.\w/);
  const { html } = await site.page(linkIn(mail));
  expect(html).toContain(`<html lang="${language}"`);
});

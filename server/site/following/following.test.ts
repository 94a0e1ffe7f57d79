import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeContributors } from '../../../contract/posts/contributors/contributor.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeSubmitted,
  makeWithdrawn,
  revise,
  type TestAccount,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from '../../../tests/mailbox.ts';
import { goodPassword } from '../../../tests/people.ts';
import { operator } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { approvePost, withdrawPost } from '../../posts/index.ts';
import { notifyFollowers, notifyWeekly } from './notify.ts';

let site: TestApp;
let mailbox: Mailbox;
let reader: TestAccount & { email: string };
let author: TestAccount;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  reader = await makeAccount(site.context, 'P', { password: goodPassword });
  author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Wanjiru' });
  await site.runJobs();
  mailbox.reset();
});

const call = (
  method: 'GET' | 'PUT' | 'DELETE' | 'PATCH',
  path: string,
  body?: object,
  { token }: TestAccount = reader,
) => site.call(method, path, { token, proved: true, ...(body && { body }) });
const followAuthor = () => call('PUT', `/adminPHIS/author/${author.id}/follow`);
const followTopic = (topic: string) => call('PUT', `/content/topics/${encodeURIComponent(topic)}/follow`);
const choose = (frequency: string, who = reader) =>
  call('PATCH', '/adminPHIS/follow-mail', { frequency }, who);
const news = (): ReceivedMail[] =>
  mailbox.messages.filter(({ envelope }) => envelope.to.includes(reader.email));
/** Names the author as a contributor of a submitted text, without the confirmation that this needs. */
const contribute = ({ revision }: { revision: string }) =>
  site.context.db.transaction().execute(async (db) => {
    const contributors = writeContributors([
      {
        key: 'a',
        given: 'Amina',
        family: 'Wanjiru',
        account: author.id,
        affiliations: [],
        roles: [],
        corresponding: false,
      },
    ]);
    await sql`set local session_replication_role = replica`.execute(db);
    await db.updateTable('revisions').set({ contributors }).where('id', '=', revision).execute();
  });
const daysLater = (days: number) => ({
  ...site.context,
  clock: () => new Date(Date.now() + days * 24 * 3600 * 1000),
});

describe('a follower with immediate emails', () => {
  it('gets one email for each new post of an author, however many processes run', async () => {
    await followAuthor();
    await choose('at_once');
    const { slug } = await makeApproved(site.context, { author, title: 'Wells <tested>?' });
    await Promise.all([notifyFollowers(site.context), notifyFollowers(site.context)]);
    await site.runJobs();
    const [mail] = news();
    expect(news()).toHaveLength(1);
    expect(mail?.subject).toBe('New: Wells <tested>?');
    expect(mail?.text).toContain(`https://afya.example/phis/read/${slug}?lang=en`);
    expect(mail?.html).toContain('Wells &lt;tested&gt;?');
    expect(mail?.text).toContain('Amina Wanjiru');
  });

  it('gets an email about a post on a followed topic, and one only if author and topic both match', async () => {
    await makeApproved(site.context, { topics: ['cholera'] });
    await followTopic('cholera');
    await followAuthor();
    await choose('at_once');
    await makeApproved(site.context, { author, title: 'Both', topics: ['cholera'] });
    await makeApproved(site.context, { title: 'Elsewhere', topics: ['malaria'] });
    await site.runJobs();
    expect(news().map(({ subject }) => subject)).toEqual(['New: Both']);
  });

  it('gets an email about a post that the author contributed to, and finds it in the list', async () => {
    const early = await makeSubmitted(site.context, { title: 'Before' });
    await contribute(early);
    await approvePost(site.context, operator, early.id, early.revision);
    await followAuthor();
    await choose('at_once');
    const together = await makeSubmitted(site.context, { title: 'Together' });
    await contribute(together);
    await approvePost(site.context, operator, together.id, together.revision);
    await makeApproved(site.context, { title: 'By somebody else' });
    await site.runJobs();
    expect(news().map(({ subject }) => subject)).toEqual(['New: Together']);
    const { body } = await call('GET', '/content/following/posts');
    expect(body.posts.map(({ title }: { title: string }) => title)).toEqual(['Together', 'Before']);
  });

  it('gets one email for several posts published together', async () => {
    await followAuthor();
    await choose('at_once');
    for (let made = 0; made < 23; made += 1) await makeApproved(site.context, { author });
    await notifyFollowers(site.context);
    await site.runJobs();
    expect(news()).toHaveLength(1);
    expect(news()[0]?.subject).toBe('23 new posts from Afya');
    expect(news()[0]?.text?.match(/phis\/read\//g)).toHaveLength(20);
    expect(news()[0]?.text).toContain('And 3 more posts.');
  });

  it('keeps nobody from withdrawing a post while other followers wait for theirs', async () => {
    const other = await makeAccount(site.context, 'P');
    const [first, last] = [reader, other].sort((one, next) => (one.id < next.id ? -1 : 1));
    for (const who of [reader, other]) {
      await call('PUT', `/adminPHIS/author/${author.id}/follow`, undefined, who);
      await choose('at_once', who);
    }
    const { id } = await makeApproved(site.context, { author });
    const receiptsOf = async (who?: TestAccount) =>
      site.context.db
        .selectFrom('post_receipts')
        .select('post_id')
        .where('account_id', '=', who?.id ?? '')
        .execute();
    let notifying = Promise.resolve();
    await inTransaction(site.context, async ({ db }) => {
      const held = db
        .selectFrom('follow_mail')
        .select('account_id')
        .where('account_id', '=', last?.id ?? '');
      await held.forUpdate().execute();
      notifying = notifyFollowers(site.context);
      await expect.poll(() => receiptsOf(first)).toEqual([{ post_id: id }]);
      await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    });
    await notifying;
    expect(await receiptsOf(last)).toEqual([]);
  });

  it('gets no email about older, revised or withdrawn posts, nor about their own', async () => {
    const early = await makeApproved(site.context, { author });
    await followAuthor();
    await choose('at_once');
    await call('PUT', `/adminPHIS/author/${reader.id}/follow`);
    await revise(site.context, author, early.id, { body: 'A newer text of the same post.' });
    const gone = await makeApproved(site.context, { author });
    await withdrawPost(site.context, author, gone.id, { reason: longEnoughReason, as: 'author' });
    await makeWithdrawn(site.context);
    await site.runJobs();
    expect(news()).toEqual([]);
  });
});

describe('a follower with weekly emails, the default', () => {
  it('gets one email a week, and none in a week without new posts', async () => {
    await followAuthor();
    await makeApproved(site.context, { author, title: 'First' });
    await makeApproved(site.context, { author, title: 'Second' });
    await notifyWeekly(daysLater(6));
    await site.runJobs();
    expect(news()).toEqual([]);
    await Promise.all([notifyWeekly(daysLater(7.1)), notifyWeekly(daysLater(7.1))]);
    await site.runJobs();
    expect(news().map(({ subject }) => subject)).toEqual(['2 new posts from Afya']);
    await notifyWeekly(daysLater(15));
    await site.runJobs();
    expect(news()).toHaveLength(1);
  });

  it('gets emails in their own language', async () => {
    await site.context.db
      .updateTable('accounts')
      .set({ language: 'ar' })
      .where('id', '=', reader.id)
      .execute();
    await followAuthor();
    await makeApproved(site.context, { author, title: 'Wells' });
    await notifyWeekly(daysLater(8));
    await site.runJobs();
    expect(news()[0]?.subject).toBe('جديد: Wells');
    expect(news()[0]?.html).toContain('dir="rtl"');
  });
});

describe('the unsubscribe link', () => {
  async function unsubscribePath(): Promise<string> {
    await followAuthor();
    await choose('at_once');
    await makeApproved(site.context, { author });
    await site.runJobs();
    const [mail] = news();
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = new URL(header('list-unsubscribe').slice(1, -1));
    return address.pathname + address.search;
  }
  const press = (url: string) =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' },
      payload: 'List-Unsubscribe=One-Click',
    });

  it('unsubscribes with one click in the mail program, without signing in', async () => {
    const path = await unsubscribePath();
    mailbox.reset();
    expect((await press(path)).statusCode).toBe(200);
    expect((await press(path)).statusCode).toBe(200);
    expect((await call('GET', '/content/following')).body).toMatchObject({
      frequency: 'never',
      authors: [{ id: author.id }],
    });
    await makeApproved(site.context, { author });
    await site.runJobs();
    expect(news()).toEqual([]);
  });

  it('unsubscribes by a form in parts, as mail programs prefer to send it', async () => {
    const path = await unsubscribePath();
    const payload =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x', accept: '*/*' };
    const { statusCode } = await site.app.inject({ method: 'POST', url: path, headers, payload });
    expect(statusCode).toBe(200);
    expect((await call('GET', '/content/following')).body).toMatchObject({ frequency: 'never' });
  });

  it('asks for confirmation when opened, so that link scanners unsubscribe nobody', async () => {
    const path = await unsubscribePath();
    const { status, html } = await site.page(path);
    expect(status).toBe(200);
    expect(html).toContain('Stop these emails?');
    expect(html).toContain('<form method="post">');
    expect((await call('GET', '/content/following')).body.frequency).toBe('at_once');
  });

  it.each(['nobody', '00000000-0000-4000-8000-000000000000', '%00', "' or 1=1"])(
    'gives 404 for an unknown id: %s',
    async (id) => {
      const path = `/phis/unsubscribe/${encodeURIComponent(id)}`;
      expect((await site.page(path)).status).toBe(404);
      expect((await press(path)).statusCode).toBe(404);
    },
  );

  it('does not report posts published meanwhile when emails are turned on again', async () => {
    await press(await unsubscribePath());
    await makeApproved(site.context, { author });
    mailbox.reset();
    await choose('at_once');
    await makeApproved(site.context, { author, title: 'After' });
    await site.runJobs();
    expect(news().map(({ subject }) => subject)).toEqual(['New: After']);
  });
});

describe('following', () => {
  it('lists posts of followed authors and topics page by page, newest first', { tags: 'edge' }, async () => {
    await makeApproved(site.context, { topics: ['dengue'], title: 'On the topic' });
    await makeApproved(site.context, { author, title: 'By the author' });
    await makeApproved(site.context, { author, topics: ['dengue'], title: 'Both' });
    await makeApproved(site.context, { title: 'Neither' });
    await followAuthor();
    await followTopic('dengue');
    const { body } = await call('GET', '/content/following/posts');
    expect(body.posts.map(({ title }: { title: string }) => title)).toEqual([
      'Both',
      'By the author',
      'On the topic',
    ]);
    expect(body.next).toBeNull();
    for (let made = 0; made < 20; made += 1) await makeApproved(site.context, { author });
    const first = (await call('GET', '/content/following/posts')).body;
    const second = (await call('GET', `/content/following/posts?cursor=${first.next}`)).body;
    const ids = [...first.posts, ...second.posts].map(({ _id }) => _id.$oid);
    expect(new Set(ids).size).toBe(23);
  });

  it('a topic shows on its page after the script has run, and can be undone', async () => {
    await makeApproved(site.context, { topics: ['eau potable, saine'] });
    await makeApproved(site.context, { topics: ['measles'] });
    expect((await followTopic('measles')).status).toBe(200);
    expect((await followTopic('measles')).status).toBe(200);
    const query = '/content/reactions?topics=measles,polio';
    expect((await call('GET', query)).body.topics).toEqual(['measles']);
    expect((await call('GET', '/content/following')).body.topics).toMatchObject([{ topic: 'measles' }]);
    await call('DELETE', '/content/topics/measles/follow');
    expect((await call('GET', query)).body.topics).toEqual([]);
  });

  it('is refused for a topic without posts and beyond the limit of topics', async () => {
    expect((await followTopic('no such thing')).status).toBe(404);
    await makeApproved(site.context, { topics: ['typhoid'] });
    const rows = Array.from({ length: 200 }, (_, index) => ({
      account_id: reader.id,
      topic: `topic ${index}`,
      created_at: new Date(),
    }));
    await site.context.db.insertInto('topic_follows').values(rows).execute();
    expect(await followTopic('typhoid')).toMatchObject({ status: 409, body: { code: 'follow_limit' } });
  });

  it('is in the export of personal data, and is deleted with the account', async () => {
    await makeApproved(site.context, { topics: ['rabies'] });
    await followTopic('rabies');
    await choose('at_once');
    const exported = (await call('GET', '/adminPHIS/export')).body;
    expect(exported).toMatchObject({ topic_follows: [{ topic: 'rabies' }], follow_mail: 'at_once' });
    const closed = await site.call('POST', '/auth/close', {
      token: reader.token,
      body: { password: goodPassword },
    });
    expect(closed.status).toBe(200);
    const left = (table: 'topic_follows' | 'follow_mail') =>
      site.context.db.selectFrom(table).selectAll().where('account_id', '=', reader.id).execute();
    expect(await left('topic_follows')).toEqual([]);
    expect(await left('follow_mail')).toEqual([]);
  });
});

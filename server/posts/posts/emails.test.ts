import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type InterfaceLanguage, interfaceLanguages } from '../../../contract/constants.ts';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { translator } from '../../../messages/index.ts';
import { withoutIsolates } from '../../../messages/locale.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  type TestAccount,
  ticksOf,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from '../../../tests/mailbox.ts';
import { importPost } from './import-export.ts';

let mailbox: Mailbox;
let site: TestApp;
let author: TestAccount;
let admin: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url, PRODUCT_NAME: 'Ujuzi & Afya' });
  author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Juma' });
  admin = await makeAccount(site.context, 'A');
});

afterEach(() => mailbox.reset());

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const comment = 'Name the source of the table.\nAnd <b>shorten</b> it.';

function returnPost(id: string, token = admin.token) {
  return site.call('POST', `/content/review/${id}/return`, { token, body: { comment } });
}

function approve(id: string, revision: string, { token = admin.token, checked = [] as string[] } = {}) {
  const body = { revision, checked };
  return site.call('POST', `/content/review/${id}/approve`, { token, body });
}

function withdraw(id: string, filter: 'author' | 'admin', token: string) {
  const body = { comment: longEnoughReason, filter };
  return site.call('PATCH', `/content/withdraw-post/${id}`, { proved: true, token, body });
}

/** Delivers all emails, and gives those to authors or to staff. */
async function messagesTo(whom: 'authors' | 'staff'): Promise<ReceivedMail[]> {
  await site.makeJobsDue();
  await site.runJobs();
  // Runs the jobs that the first jobs queued.
  await site.runJobs();
  return mailbox.messages.filter(
    ({ subject = '' }) => /(?:is|are) waiting for review: /.test(subject) === (whom === 'staff'),
  );
}

/** The only email to an author. */
async function onlyMessage(): Promise<ReceivedMail> {
  const [message, ...more] = await messagesTo('authors');
  if (!message || more.length > 0) throw new Error(`there are ${more.length} more messages, or none`);
  return message;
}

async function expectNoMessage(): Promise<void> {
  expect(await messagesTo('authors')).toEqual([]);
}

async function setLanguage(language: InterfaceLanguage): Promise<void> {
  await site.context.db.updateTable('accounts').set({ language }).where('id', '=', author.id).execute();
}

describe('an author gets an email', () => {
  it('when a submission is returned, with the comment and a link to edit', async () => {
    const { id } = await makeSubmitted(site.context, { author, title: 'Wells & pumps' });
    expect((await returnPost(id)).status).toBe(200);

    const { envelope, subject, text, html } = await onlyMessage();

    expect(envelope.to).toEqual([author.email]);
    expect(subject).toBe('Your post needs changes: Wells & pumps');
    expect(text).toContain('Hello Amina Juma,');
    expect(text).toContain('> Name the source of the table.\n> And <b>shorten</b> it.');
    expect(text).toContain(`https://afya.example/phis/edit/${id}\n`);
    expect(html).toContain('Name the source of the table.<br>And &lt;b&gt;shorten&lt;/b&gt; it.');
    expect(html).toContain(`<a href="https://afya.example/phis/edit/${id}"`);
    expect(html).toContain('The staff of Ujuzi &amp; Afya have reviewed your post');
  });

  it('with the comments of the staff on the text, in the order they were made', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const addComment = (body: object) =>
      site.call('POST', `/content/review/${id}/comments`, {
        token: admin.token,
        body: { revision, ...body },
      });
    await addComment({ body: 'A fine post.\nBut long.' });
    await addComment({ body: 'Ask the ministry first.', for_staff: true });
    await addComment({ body: 'How many <exactly>?', passage: { quote: 'one "minute"' } });
    expect((await returnPost(id)).status).toBe(200);

    const { text, html } = await onlyMessage();

    expect(text).toContain(
      'The staff also made these comments on the text:\n\n' +
        '1. A fine post.\n   But long.\n\n2. > one "minute"\n   How many <exactly>?\n\nYou can edit it again.',
    );
    expect(html).toContain('<ol><li dir="auto"><p dir="auto">A fine post.<br>But long.</p></li>');
    expect(html).toContain('<q>one &quot;minute&quot;</q></p><p dir="auto">How many &lt;exactly&gt;?</p>');
  });

  it('with the answers to comments that are open since an earlier submission', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const send = (url: string, { token }: TestAccount, body: object) =>
      site.call('POST', url, { token, body });
    const comment = { revision, body: 'Name the source.', passage: { quote: 'one minute' } };
    const { body } = await send(`/content/review/${id}/comments`, admin, comment);
    const answers = `comments/${body.comment.id}/answers`;
    await returnPost(id);
    await onlyMessage();
    mailbox.reset();
    await send(`/content/drafts/${id}/${answers}`, author, { body: 'The <ministry>.' });
    await send(`/content/drafts/${id}/submit`, author, { version: 1 });
    await send(`/content/review/${id}/${answers}`, admin, { body: 'Of which year?' });
    await returnPost(id);

    const { text, html } = await onlyMessage();

    expect(text).toContain(
      '1. > one minute\n   Name the source.\n\n   Your answer:\n   The <ministry>.\n\n   Answer of the staff:\n   Of which year?\n',
    );
    expect(html).toContain('<p><strong>Your answer:</strong></p><p dir="auto">The &lt;ministry&gt;.</p>');
  });

  it('with the comments of the staff on a text that they publish', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    const body = { revision, body: 'Next time name the source.', passage: { quote: 'one minute' } };
    await site.call('POST', `/content/review/${id}/comments`, { token: admin.token, body });
    await approve(id, revision, { checked: await ticksOf(site, admin, id) });
    expect((await onlyMessage()).text).toContain(
      'The staff also made these comments on the text:\n\n1. > one minute\n   Next time name the source.\n\nRead the post',
    );
  });

  it('when a post is published, with its address', async () => {
    const { id, revision, slug } = await makeSubmitted(site.context, { author, title: 'Two doses' });
    await approve(id, revision);

    const { subject, text, html } = await onlyMessage();

    expect(subject).toBe('Your post is published: Two doses');
    expect(text).toContain(`Read the post\nhttps://afya.example/phis/read/${slug}\n`);
    expect(html).toContain(`<a href="https://afya.example/phis/read/${slug}"`);
  });

  it('when staff withdraw a post, with the reason', async () => {
    const { id, slug } = await makeApproved(site.context, { author, title: 'Old figures' });
    await onlyMessage();
    mailbox.reset();
    await withdraw(id, 'admin', admin.token);

    const { subject, text } = await onlyMessage();

    expect(subject).toBe('Your post has been withdrawn: Old figures');
    expect(text).toContain(`> ${longEnoughReason}`);
    expect(text).toContain(`https://afya.example/phis/edit-post/${slug}\n`);
  });

  it('for each returned submission', async () => {
    const { id } = await makeSubmitted(site.context, { author });
    await returnPost(id);
    await site.call('POST', `/content/drafts/${id}/submit`, { token: author.token, body: { version: 1 } });
    await returnPost(id);

    expect(await messagesTo('authors')).toHaveLength(2);
  });

  it('also for a draft without a title', async () => {
    const { id } = await makeDraft(site.context, { author, title: '' });
    await withdraw(id, 'admin', admin.token);

    expect((await onlyMessage()).subject).toBe('Your post has been withdrawn: Untitled post');
  });
});

describe('the staff get an email', () => {
  it('for each submission, one each, with the author and the title', async () => {
    const { id } = await makeSubmitted(site.context, { author, title: 'Wells & pumps' });

    const [message, ...more] = await messagesTo('staff');

    expect(more).toEqual([]);
    expect(message).toMatchObject({
      envelope: { to: [admin.email] },
      subject: 'A post is waiting for review: Wells & pumps',
    });
    expect(message?.text).toContain('Amina Juma has submitted this post for review.');
    expect(message?.text).toContain(`https://afya.example/dash/review/${id}\n`);
    await site.call('POST', `/content/drafts/${id}/recall`, { token: author.token });
    await site.call('POST', `/content/drafts/${id}/submit`, { token: author.token, body: { version: 1 } });
    expect(await messagesTo('staff')).toHaveLength(2);
  });

  it('about several submissions of an author together, without those recalled meanwhile', async () => {
    const writer = await makeAccount(site.context, 'R', { firstname: 'Neema', lastname: 'Otieno' });
    const first = await makeSubmitted(site.context, { author: writer, title: 'Wells' });
    const gone = await makeSubmitted(site.context, { author: writer, title: 'Pumps' });
    await makeSubmitted(site.context, { author: writer, title: 'Latrines' });
    for (let round = 0; round < 5; round += 1) {
      await site.call('POST', `/content/drafts/${first.id}/recall`, { token: writer.token });
      const again = `/content/drafts/${first.id}/submit`;
      await site.call('POST', again, { token: writer.token, body: { version: 1 } });
    }
    await site.call('POST', `/content/drafts/${gone.id}/recall`, { token: writer.token });

    const messages = await messagesTo('staff');

    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      envelope: { to: [admin.email] },
      subject: 'Posts by Neema Otieno are waiting for review: 2',
    });
    expect(messages[0]?.text).toContain('Latrines');
    expect(messages[0]?.text).not.toContain('Pumps');
    expect(messages[0]?.text).toContain('https://afya.example/dash/review\n');
  });

  it('but none about their own submissions, and none while their account is disabled or unverified', async () => {
    const others = [await makeAccount(site.context, 'S'), await makeAccount(site.context, 'A')];
    const { db } = site.context;
    const [disabled, unverified] = others.map(({ id }) => db.updateTable('accounts').where('id', '=', id));
    await disabled?.set({ disabled_at: new Date() }).execute();
    await unverified?.set({ verified_at: null }).execute();
    await makeSubmitted(site.context, { author: admin });

    expect(await messagesTo('staff')).toEqual([]);
  });

  it('but none about a submission that fails', async () => {
    const { id } = await makeDraft(site.context, { author, title: '' });
    const body = { version: 1 };
    const refused = await site.call('POST', `/content/drafts/${id}/submit`, { token: author.token, body });
    expect(refused.status).toBe(422);

    expect(await messagesTo('staff')).toEqual([]);
  });
});

describe('the author’s language', () => {
  it.each(interfaceLanguages)(
    '%s is the language of the email and of its lang attribute',
    async (language) => {
      await setLanguage(language);
      const { id, revision } = await makeSubmitted(site.context, { author, title: 'Maji', language: 'sw' });
      await approve(id, revision);

      const { subject, html } = await onlyMessage();

      expect(subject).toBe(
        withoutIsolates(translator(language)('emails.approved.subject', { title: 'Maji' })).replace(
          /\s/g,
          ' ',
        ),
      );
      if (language !== 'en') expect(subject).not.toContain('Your post');
      const direction = language === 'ar' ? 'rtl' : 'ltr';
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(html).toContain('<p lang="sw" dir="auto"><strong>Maji</strong></p>');
      await setLanguage('en');
    },
  );
});

describe('no email is sent', () => {
  it('about what authors do themselves', async () => {
    const { id } = await makeDraft(site.context, { author });
    await withdraw(id, 'author', author.token);
    const own = await makeSubmitted(site.context, { author: admin });
    await approve(own.id, own.revision);

    await expectNoMessage();
  });

  it('if the action is not allowed', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    expect((await approve(id, crypto.randomUUID())).status).toBe(409);
    expect((await approve(id, revision, { token: author.token })).status).toBe(403);

    await expectNoMessage();
  });

  it('if the transaction fails when it commits', async () => {
    const { db } = site.context;
    const { id, revision } = await makeSubmitted(site.context, { author });
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      db,
    );
    await sql`create constraint trigger failing after insert on audit_log
      deferrable initially deferred for each row execute function fail()`.execute(db);
    expect((await approve(id, revision)).status).toBe(500);
    await sql`drop trigger failing on audit_log`.execute(db);

    await expectNoMessage();
  });

  it('a second time if two people approve at once', async () => {
    const { id, revision } = await makeSubmitted(site.context, { author });
    await Promise.all([approve(id, revision), approve(id, revision)]);

    await onlyMessage();
  });

  it('about imported posts', async () => {
    const at = new Date();
    await importPost(site.context, author, {
      text: { ...emptyPostText, title: 'Imported', body: 'Text.' },
      source: {
        fingerprint: 'imported',
        byline: 'Somebody',
        dated: at,
        source: null,
        source_url: null,
        licence: null,
        translation_group: null,
        note: null,
      },
      slugs: [],
      formerPaths: [],
      createdAt: at,
      published: {
        at,
        revisedAt: null,
        networkStatus: null,
        approverRole: null,
        change: null,
        confirmed: [],
        reviewDueAt: null,
        earlier: [],
      },
      withdrawn: { at, name: 'Somebody', as: 'admin', reason: longEnoughReason },
      notices: [],
    });

    await expectNoMessage();
  });

  it('to an account that is disabled', async () => {
    const gone = await makeAccount(site.context, 'R');
    const { id, revision } = await makeSubmitted(site.context, { author: gone });
    await sql`update accounts set disabled_at = now() where id = ${gone.id}`.execute(site.context.db);
    await approve(id, revision);

    await expectNoMessage();
  });
});

it('a title is never treated as a message key', async () => {
  const title = '{{product}} $t(emails.untitled)';
  const { id, revision } = await makeSubmitted(site.context, { author, title });
  await approve(id, revision);

  expect((await onlyMessage()).subject).toBe(`Your post is published: ${title}`);
});

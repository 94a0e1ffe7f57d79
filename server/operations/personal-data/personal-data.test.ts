import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApplication,
  makeApproved,
  makeDraft,
  makeSubmitted,
  type TestAccount,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { goodPassword, mailsTo, newcomer } from '../../../tests/people.ts';
import { makeSampleApp, signInto } from '../../../tests/sample-app.ts';
import { sendLink } from '../../people/index.ts';
import { authorize, createKey } from '../../programs/index.ts';
import { hashPassword, recordAudit } from '../../trust/index.ts';

let site: TestApp;
let mailbox: Mailbox;
let admin: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  admin = await makeAccount(site.context, 'S');
});

afterEach(() => mailbox.reset());

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const bio = 'I look after wells. '.repeat(6).trim();
const password = goodPassword;
const exported = (token: string) => site.call('GET', '/adminPHIS/export', { proved: true, token });
const close = (token: string, given = password) =>
  site.call('POST', '/auth/close', { token, body: { password: given } });
const accountRow = (id: string) =>
  site.context.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countOf = async (table: 'sessions' | 'one_time_links' | 'profiles' | 'familiar_devices', id: string) =>
  (await site.context.db.selectFrom(table).select('account_id').where('account_id', '=', id).execute())
    .length;
const nobody = () => ({ ip: newcomer().ip });

/** An author with a profile, a session and a link. */
async function fullAccount() {
  const author = await makeAccount(site.context, 'R', { password, firstname: 'Asha', lastname: 'Kiptoo' });
  const { token } = author;
  const signedIn = await site.call('POST', '/auth/signin', {
    ...nobody(),
    body: { email: author.email, password },
    headers: { 'user-agent': 'Mozilla/5.0 (Android 10)' },
  });
  expect(signedIn.status).toBe(200);
  await site.call('PATCH', '/adminPHIS/update.bio', { token, body: { bio } });
  // Runs the job of a request for a link, without sending the email.
  await sendLink(site.context, { purpose: 'reset-password', door: 'reader', email: author.email });
  return author;
}

/** A developer with a key, who has registered an app and connected with it. */
async function connectedDeveloper() {
  const app = await makeSampleApp(site);
  const { developer } = app;
  const hash = await hashPassword(password, 'test');
  await site.context.db
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', developer.id)
    .execute();
  const { secret } = await createKey(site.context, developer, {
    name: 'Notebook',
    scopes: ['profile'],
    days: 30,
  });
  return { developer, app, secret, tokens: await signInto(site, app, developer) };
}

describe('the export of personal data', () => {
  it('is a download in the form that the contract describes', async () => {
    const author = await fullAccount();
    await makeApplication(site.context, author);
    const wanted = newcomer().email;
    await site.call('POST', '/auth/change.email', {
      token: author.token,
      body: { email: wanted, password },
      ...nobody(),
    });
    const draft = await makeDraft(site.context, { author, title: 'A draft', body: 'Not yet "whole".' });
    const published = await makeApproved(site.context, { author, title: 'Two doses' });
    await site.call('POST', `/content/posts/${published.id}/revise`, { token: author.token });
    const withdrawn = await makeSubmitted(site.context, { author, title: 'Old figures' });
    await site.call('PATCH', `/content/withdraw-post/${withdrawn.id}`, {
      proved: true,
      token: admin.token,
      body: { comment: longEnoughReason, filter: 'admin' },
    });

    const { status, body, headers } = await exported(author.token);

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="personal-data.json"',
      'cache-control': 'no-store',
    });
    expect(contract.exportPersonalData.reply.strict().parse(body)).toEqual(body);
    expect(body.account).toMatchObject({
      last_used_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      id: author.id,
      email: author.email,
      firstname: 'Asha',
      role: 'R',
      email_change: { email: wanted },
    });
    expect(body.profile.about).toBe(bio);
    expect(body.sessions).toHaveLength(2);
    expect(JSON.stringify(body.sessions)).toContain('Mozilla/5.0 (Android 10)');
    expect(body.devices).toHaveLength(1);
    expect(body.links.map((link: { purpose: string }) => link.purpose).sort()).toEqual([
      'confirm-new-email',
      'confirm-old-email',
      'reset-password',
    ]);
    expect(body.applications).toHaveLength(1);
    const posts = Object.fromEntries(body.posts.map((post: { id: string }) => [post.id, post]));
    expect(Object.keys(posts)).toHaveLength(3);
    expect(posts[draft.id]).toMatchObject({
      status: 'draft',
      draft: { body: 'Not yet "whole".' },
      revisions: [],
    });
    expect(posts[published.id]).toMatchObject({
      status: 'approved',
      draft: { title: 'Two doses' },
      revisions: [{ number: 1, title: 'Two doses' }],
    });
    expect(posts[withdrawn.id]).toMatchObject({
      status: 'withdrawn',
      withdrawal_reason: longEnoughReason,
      revisions: [{ title: 'Old figures' }],
    });
    const entries: { action: string; mine: boolean }[] = body.deeds;
    expect(entries).toContainEqual(expect.objectContaining({ action: 'post.submitted', mine: true }));
    expect(entries).toContainEqual(expect.objectContaining({ action: 'post.withdrawn', mine: false }));
    expect(entries).toContainEqual(expect.objectContaining({ action: 'account.created', mine: false }));
  });

  it('contains what others did without who they are, and no review of one’s posts', async () => {
    const author = await makeAccount(site.context, 'R');
    const reviewer = await makeAccount(site.context, 'A');
    const other = await makeAccount(site.context, 'A');
    const { id } = await makeSubmitted(site.context, { author });
    const record = (
      actor: TestAccount,
      action: string,
      detail: Record<string, unknown>,
      subject: { type: 'post' | 'account'; id: string } = { type: 'post', id },
    ) => recordAudit(site.context.db, { at: new Date(), actor, action, subject, detail });
    await record(reviewer, 'review.assigned', { revision: id, to: other.id, instead_of: reviewer.id });
    await record(reviewer, 'review.declared', { conflict: true });
    await record(reviewer, 'post.decision_undone', { revision: id, outcome: 'rejected' });
    await record(reviewer, 'post.returned', { revision: id, asked: other.id });
    await record(
      reviewer,
      'account.role_confirmed',
      { proposal: id, proposed_by: other.id, from: 'P', to: 'R', enables: false },
      { type: 'account', id: author.id },
    );
    const entriesFor = async ({ token }: TestAccount) =>
      (await exported(token)).body.deeds as { action: string; detail: object }[];
    const entries = await entriesFor(author);
    const details = Object.fromEntries(entries.map(({ action, detail }) => [action, detail]));
    expect(details).toMatchObject({
      'post.returned': { revision: id },
      'account.role_confirmed': { from: 'P', to: 'R', enables: false },
    });
    expect(Object.keys(details).filter((action) => /^review|undone/.test(action))).toEqual([]);
    for (const account of [reviewer, other]) expect(JSON.stringify(entries)).not.toContain(account.id);
    expect(await entriesFor(reviewer)).toContainEqual(
      expect.objectContaining({
        action: 'review.assigned',
        detail: expect.objectContaining({ to: other.id }),
      }),
    );
  });

  it('contains likes and follows', async () => {
    const { id, author } = await makeApproved(site.context);
    const { token } = await makeAccount(site.context, 'P');
    await site.call('PUT', `/content/posts/${id}/like`, { token });
    await site.call('PUT', `/adminPHIS/author/${author.id}/follow`, { token });
    const { body } = await exported(token);
    expect(body.likes).toEqual([{ post: id, created_at: expect.any(String) }]);
    expect(body.follows).toEqual([{ author: author.id, created_at: expect.any(String) }]);
  });

  it('contains keys, registered apps and connected apps', async () => {
    const { developer, app, tokens, secret } = await connectedDeveloper();
    const { body } = await exported(developer.token);
    expect(contract.exportPersonalData.reply.strict().parse(body)).toEqual(body);
    expect(body.keys).toMatchObject([{ name: 'Notebook', scopes: ['profile'], revoked_at: null }]);
    expect(body.apps).toMatchObject([{ client_id: app.id, client_name: 'Well watch' }]);
    expect(body.connections).toMatchObject([{ client_id: app.id, client_name: 'Well watch' }]);
    for (const hidden of [secret, app.secret ?? '', tokens.access_token])
      expect(JSON.stringify(body)).not.toContain(hidden);
  });

  it('contains one’s own comments on submissions, and none by others', async () => {
    const reviewer = await makeAccount(site.context, 'A');
    const { id, revision } = await makeSubmitted(site.context);
    const comment = (token: string, body: object) =>
      site.call('POST', `/content/review/${id}/comments`, { token, body: { revision, ...body } });
    const passage = { quote: 'one minute', prefix: '', suffix: '' };
    const proposed = { body: 'Three at this height.', passage, replacement: 'three minutes' };
    expect((await comment(reviewer.token, proposed)).status).toBe(201);
    expect((await comment(reviewer.token, { body: 'Well told.' })).status).toBe(201);
    expect((await comment(admin.token, { body: 'Not theirs.' })).status).toBe(201);
    const { body } = await exported(reviewer.token);
    expect(contract.exportPersonalData.reply.strict().parse(body)).toEqual(body);
    expect(body.comments).toMatchObject([
      { post: id, body: 'Three at this height.', quote: 'one minute', replacement: 'three minutes' },
      { post: id, body: 'Well told.', quote: null },
    ]);
  });

  it('contains one’s own answers to comments, and none by others; they stay when the account is closed', async () => {
    const reviewer = await makeAccount(site.context, 'A', { password });
    const { id, revision } = await makeSubmitted(site.context);
    const send = (path: string, body: object) =>
      site.call('POST', `/content/review/${id}/comments${path}`, { token: reviewer.token, body });
    const { comment } = (await send('', { revision, body: 'Three at this height.' })).body;
    expect((await send(`/${comment.id}/answers`, { body: 'Or two.' })).status).toBe(201);
    const other = await site.call('POST', `/content/review/${id}/comments/${comment.id}/answers`, {
      token: admin.token,
      body: { body: 'Not theirs.' },
    });
    expect(other.status).toBe(201);
    const { body } = await exported(reviewer.token);
    expect(contract.exportPersonalData.reply.strict().parse(body)).toEqual(body);
    expect(body.answers).toEqual([{ post: id, body: 'Or two.', created_at: expect.any(String) }]);
    expect((await close(reviewer.token)).status).toBe(200);
    const { comments } = (await site.call('GET', `/content/review/${id}`, { token: admin.token })).body;
    expect(JSON.stringify(comments)).not.toContain(reviewer.email);
    expect(comments).toMatchObject([
      {
        body: 'Three at this height.',
        answers: [{ body: 'Or two.' }, { body: 'Not theirs.' }],
      },
    ]);
  });

  it('contains no secret, and nothing about others', async () => {
    const author = await fullAccount();
    const other = await makeDraft(site.context, { title: 'Not theirs' });
    const text = JSON.stringify((await exported(author.token)).body);
    for (const secret of ['argon2', 'sha256', 'Not theirs', other.author.id, admin.id])
      expect(text).not.toContain(secret);
  });

  it('contains every post and revision of a prolific author', { tags: 'edge' }, async () => {
    const author = await makeAccount(site.context, 'R');
    for (let count = 0; count < 23; count += 1) await makeDraft(site.context, { author });
    const { id } = await makeSubmitted(site.context, { author });
    for (let version = 1; version <= 11; version += 1) {
      // Opening the submission keeps its revision after a recall.
      await site.call('GET', `/content/review/${id}`, { token: admin.token });
      await site.call('POST', `/content/drafts/${id}/recall`, { token: author.token });
      await site.call('POST', `/content/drafts/${id}/submit`, { token: author.token, body: { version: 1 } });
    }
    const { body } = await exported(author.token);
    expect(new Set(body.posts.map((post: { id: string }) => post.id)).size).toBe(24);
    const { revisions } = body.posts.find((post: { id: string }) => post.id === id);
    expect(revisions.map(({ number }: { number: number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });

  it('can be asked for five times an hour', async () => {
    const { token } = await makeAccount(site.context, 'P');
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await exported(token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('closing an account', () => {
  it('ends every session, deletes personal data, frees the address and notifies it', async () => {
    const author = await fullAccount();
    const { id, token, email } = author;
    await makeApplication(site.context, author);
    expect((await close(token)).body).toEqual({ ok: true, closes_at: null });
    expect((await site.call('GET', '/adminPHIS/users', { token })).status).toBe(401);
    const row = await accountRow(id);
    expect(row).toMatchObject({
      firstname: '',
      lastname: '',
      role: 'P',
      author: false,
      developer: false,
      password_hash: null,
      verified_at: null,
      email: expect.stringMatching(/^[0-9a-f-]{36}@closed\.invalid$/),
      disabled_at: expect.any(Date),
      closed_at: expect.any(Date),
    });
    for (const table of ['sessions', 'one_time_links', 'profiles', 'familiar_devices'] as const)
      expect(await countOf(table, id)).toBe(0);
    const { db } = site.context;
    expect(await db.selectFrom('applications').selectAll().where('account_id', '=', id).execute()).toEqual(
      [],
    );
    const dump = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute());
    expect(dump).not.toContain(email);
    expect(dump).toContain('account.closed');

    // The queued email with the link for a new password was cancelled.
    const mails = await mailsTo(site, mailbox, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Afya Research Network account is closed']);

    const again = { firstname: 'Asha', lastname: 'K', email, password, password1: password };
    expect((await site.call('POST', '/auth/signup', { ...nobody(), body: again })).status).toBe(201);
  });

  it('ends keys, apps and connections', async () => {
    const { developer, tokens, secret } = await connectedDeveloper();
    expect((await close(developer.token)).status).toBe(200);
    for (const bearer of [secret, tokens.access_token])
      await expect(authorize(site.context, bearer)).rejects.toMatchObject({ code: 'invalid_token' });
    for (const table of ['api_keys', 'apps', 'oauth_entries'] as const) {
      const left = site.context.db.selectFrom(table).select('account_id');
      expect(await left.where('account_id', '=', developer.id).execute(), table).toEqual([]);
    }
  });

  it('needs the password, which can be guessed ten times', async () => {
    const { token } = await makeAccount(site.context, 'P', { password });
    const codes: string[] = [];
    for (let count = 0; count < 11; count += 1) codes.push((await close(token, `Wrong-${count}`)).body.code);
    expect(codes).toEqual([...Array(10).fill('wrong_password'), 'too_many_requests']);
    expect((await site.call('GET', '/adminPHIS/users', { token })).status).toBe(200);
  });

  it('keeps published posts with their byline, and deletes drafts', async () => {
    const author = await fullAccount();
    const { id, token } = author;
    const published = await makeApproved(site.context, { author, title: 'Two doses' });
    await site.call('POST', `/content/posts/${published.id}/revise`, { token });
    const draft = await makeDraft(site.context, { author, title: 'Never sent' });
    expect((await close(token)).status).toBe(200);
    expect(await accountRow(id)).toMatchObject({
      firstname: 'Asha',
      lastname: 'Kiptoo',
      password_hash: null,
    });
    await site.settled();
    const { html, status } = await site.page(`/phis/read/${published.slug}`);
    expect(status).toBe(200);
    expect(html).toContain('Asha Kiptoo');
    const { db } = site.context;
    expect(await db.selectFrom('posts').select('id').where('author_id', '=', id).execute()).toEqual([
      { id: published.id },
    ]);
    for (const table of ['drafts', 'post_slugs'] as const)
      expect(await db.selectFrom(table).selectAll().where('post_id', '=', draft.id).execute()).toEqual([]);
    expect(await db.selectFrom('drafts').selectAll().where('post_id', '=', published.id).execute()).toEqual(
      [],
    );
    expect((await site.call('GET', `/adminPHIS/author/${id}`)).status).toBe(404);
  });

  it('keeps the notice of a withdrawn post, with its byline', async () => {
    const author = await fullAccount();
    const { id, slug } = await makeApproved(site.context, { author });
    await site.call('PATCH', `/content/withdraw-post/${id}`, {
      proved: true,
      token: author.token,
      body: { comment: longEnoughReason, filter: 'author' },
    });
    await close(author.token);
    await site.settled();
    const { status, html } = await site.page(`/phis/read/${slug}`);
    expect(status).toBe(410);
    expect(html).toContain('Asha Kiptoo');
  });

  it('recalls posts that wait for review, and deletes later changes of submitted texts', async () => {
    const author = await fullAccount();
    const { token } = author;
    const waiting = await makeSubmitted(site.context, { author });
    const returned = await makeSubmitted(site.context, { author, body: 'As it was submitted.' });
    await site.call('POST', `/content/review/${returned.id}/return`, {
      token: admin.token,
      body: { comment: 'Name the source.' },
    });
    await site.call('PATCH', `/content/drafts/${returned.id}`, {
      token,
      body: { body: 'A secret thought.', version: 1 },
    });
    expect((await close(token)).status).toBe(200);
    const queue = await site.call('GET', '/content/review', { token: admin.token });
    expect(JSON.stringify(queue.body)).not.toContain(waiting.id);
    const approve = await site.call('POST', `/content/review/${waiting.id}/approve`, {
      token: admin.token,
      body: { revision: waiting.revision },
    });
    expect(approve.status).toBe(409);
    const text = await site.context.db
      .selectFrom('drafts')
      .select('body')
      .where('post_id', '=', returned.id)
      .executeTakeFirst();
    expect(text?.body).toBe('As it was submitted.');
    expect(await accountRow(author.id)).toMatchObject({ firstname: '', lastname: '' });
  });

  it('deletes the owner’s likes, follows and followers', async () => {
    const { id, author } = await makeApproved(site.context);
    const leaving = await makeAccount(site.context, 'R', { password });
    const { token } = leaving;
    const follower = await makeAccount(site.context, 'P');
    await site.call('PUT', `/content/posts/${id}/like`, { token });
    await site.call('PUT', `/content/posts/${id}/saved`, { token });
    await site.call('PUT', `/adminPHIS/author/${author.id}/follow`, { token });
    await site.call('PUT', `/adminPHIS/author/${leaving.id}/follow`, { token: follower.token });
    await close(token);
    await site.runJobs();
    const { db } = site.context;
    const post = await db.selectFrom('posts').select('likes').where('id', '=', id).executeTakeFirst();
    expect(post?.likes).toBe(0);
    const { body } = await site.call('GET', `/adminPHIS/author/${author.id}`);
    expect(body.data.number_followers).toBe(0);
    expect((await exported(follower.token)).body.follows).toEqual([]);
    for (const table of ['likes', 'follows', 'saved_posts'] as const)
      expect(await db.selectFrom(table).selectAll().where('account_id', '=', leaving.id).execute()).toEqual(
        [],
      );
  });

  it('happens once when it is asked for twice at once', async () => {
    const { token, email } = await makeAccount(site.context, 'P', { password });
    const replies = await Promise.all([close(token), close(token)]);
    // The later one has no session any more, or no password that could be right.
    expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403])]);
    expect(await mailsTo(site, mailbox, email)).toHaveLength(1);
  });

  it('and a simultaneous approval leave a published post with its byline, or neither', {
    tags: 'edge',
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const author = await makeAccount(site.context, 'R', {
        password,
        firstname: 'Asha',
        lastname: 'Kiptoo',
      });
      const { id, revision, slug } = await makeSubmitted(site.context, { author });
      const [approved, closed] = await Promise.all([
        site.call('POST', `/content/review/${id}/approve`, { token: admin.token, body: { revision } }),
        close(author.token),
      ]);
      expect(closed.status).toBe(200);
      await site.settled();
      const { status, html } = await site.page(`/phis/read/${slug}`);
      expect(status).toBe(approved.status === 200 ? 200 : 404);
      expect(html.includes('Asha Kiptoo')).toBe(approved.status === 200);
    }
  });

  it('and a simultaneous submission both finish, and nothing waits for review', async () => {
    for (let round = 0; round < 5; round += 1) {
      const author = await makeAccount(site.context, 'R', { password });
      const { id } = await makeDraft(site.context, { author });
      const [submitted, closed] = await Promise.all([
        site.call('POST', `/content/drafts/${id}/submit`, { token: author.token, body: { version: 1 } }),
        close(author.token),
      ]);
      expect([200, 401, 404]).toContain(submitted.status);
      expect(closed.status).toBe(200);
      const waiting = await site.context.db
        .selectFrom('drafts')
        .select('post_id')
        .where('post_id', '=', id)
        .where('submitted_at', 'is not', null)
        .execute();
      expect(waiting).toEqual([]);
    }
  });

  it('is refused to the only super admin, even when the last two try at once', async () => {
    const { db } = site.context;
    await db.updateTable('accounts').set({ role: 'P' }).where('role', '=', 'S').execute();
    const [one, other] = [
      await makeAccount(site.context, 'S', { password }),
      await makeAccount(site.context, 'S', { password }),
    ];
    const replies = await Promise.all([close(one.token), close(other.token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('last_super_admin');
    const left = await db.selectFrom('accounts').select('id').where('role', '=', 'S').execute();
    expect(left).toHaveLength(1);
    admin = await makeAccount(site.context, 'S');
  });

  it('leaves nothing that super admins can list or change', async () => {
    const { id, token } = await makeAccount(site.context, 'P', { password });
    await close(token);
    const list = await site.call('GET', '/adminPHIS/accounts?q=closed.invalid', {
      token: admin.token,
      proved: true,
    });
    expect(list.body.accounts).toEqual([]);
    const change = await site.call('PATCH', `/adminPHIS/accounts/${id}`, {
      proved: true,
      token: admin.token,
      body: { role: 'S', reason: longEnoughReason },
    });
    expect(change.status).toBe(404);
  });

  it('changes nothing if it fails at the very end', async () => {
    const author = await fullAccount();
    const { db } = site.context;
    await mailsTo(site, mailbox, author.email);
    await makeDraft(site.context, { author });
    const before = await exported(author.token);
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      db,
    );
    await sql`create constraint trigger failing after insert on audit_log
      deferrable initially deferred for each row execute function fail()`.execute(db);
    expect((await close(author.token)).status).toBe(500);
    await sql`drop trigger failing on audit_log`.execute(db);
    const after = await exported(author.token);
    // Each export is a security event itself, which is written within two seconds.
    const own = { exported_at: null, security_events: null };
    expect({ ...after.body, ...own }).toEqual({ ...before.body, ...own });
    mailbox.reset();
    expect(await mailsTo(site, mailbox, author.email)).toEqual([]);
  });
});

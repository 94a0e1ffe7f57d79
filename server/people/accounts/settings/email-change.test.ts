import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeAccount } from '../../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../../tests/mailbox.ts';
import {
  goodPassword,
  mailsTo,
  mailTo,
  member,
  newcomer,
  signUp,
  tokenIn,
} from '../../../../tests/people.ts';
import { sweepAccounts } from '../accounts.ts';
import { undoEmailChange } from './email-undo.ts';

let site: TestApp;
let mailbox: Mailbox;
let lateBy = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  site.context.clock = () => new Date(Date.now() + lateBy);
});

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const sent = 'A link has been sent to both addresses. Follow both to confirm the change.';
const signIn = (email: string) =>
  site.call('POST', '/auth/signin', { ip: newcomer().ip, body: { email, password: goodPassword } });
const statusOf = async (token: string) => (await site.call('GET', '/adminPHIS/users', { token })).status;
const ask = (token: string, email: string, password = goodPassword, ip = newcomer().ip) =>
  site.call('POST', '/auth/change.email', { token, ip, body: { email, password } });
const confirm = (link: string, token?: string) =>
  site.call('POST', '/auth/confirm.email', {
    ip: newcomer().ip,
    body: { token: link },
    ...(token && { token }),
  });
const linkTo = async (email: string) => tokenIn(await mailTo(site, mailbox, email));

async function signedIn() {
  const { email } = await member(site, mailbox);
  return { email, token: String((await signIn(email)).body.token) };
}

/** An account that has asked for another address, with the links sent to both. */
async function asked() {
  const { email, token } = await signedIn();
  const wanted = newcomer().email;
  expect((await ask(token, wanted)).body).toEqual({ ok: true, message: sent });
  return {
    email,
    token,
    wanted,
    oldLink: await linkTo(email),
    newLink: await linkTo(wanted),
  };
}

describe('a change of email', () => {
  it('of one of the staff is told to the rest of the staff, without the addresses', {
    tags: 'edge',
  }, async () => {
    const { db } = site.context;
    const colleague = await makeAccount(site.context, 'A');
    const [one, reader] = [await asked(), await asked()];
    await db.updateTable('accounts').set({ role: 'S' }).where('email', '=', one.email).execute();
    for (const { oldLink, newLink } of [one, reader])
      for (const link of [oldLink, newLink]) await confirm(link);
    const told = await mailsTo(site, mailbox, colleague.email);
    expect(told.map(({ subject }) => subject)).toEqual([
      'The account of a colleague at Afya Research Network was changed',
    ]);
    expect(told[0]?.text).not.toMatch(new RegExp(`${one.email}|${one.wanted}`));
    await db.updateTable('accounts').set({ role: 'P' }).where('email', '=', one.wanted).execute();
    await db.updateTable('accounts').set({ role: 'P' }).where('id', '=', colleague.id).execute();
  });

  it.each(['oldLink', 'newLink'] as const)(
    'takes effect once both addresses have confirmed, first by the %s',
    async (first) => {
      const { email, token, wanted, ...links } = await asked();
      const other = String((await signIn(email)).body.token);
      const second = first === 'oldLink' ? links.newLink : links.oldLink;
      expect((await confirm(links[first])).body).toEqual({
        ok: true,
        complete: false,
        message: 'This address is confirmed. Now follow the link sent to the other address.',
      });
      expect((await signIn(wanted)).body.code).toBe('incorrect_password');
      expect((await confirm(second, token)).body).toEqual({
        ok: true,
        complete: true,
        message: 'The address of your account has been changed.',
      });
      expect(await statusOf(other)).toBe(401);
      expect(await statusOf(token)).toBe(200);
      expect((await signIn(email)).body.code).toBe('incorrect_password');
      expect((await signIn(wanted)).status).toBe(200);
      expect((await mailTo(site, mailbox, email)).subject).toContain('account has changed');
      expect((await mailTo(site, mailbox, wanted)).subject).toContain(
        'This is now the email address of your',
      );
    },
  );

  it('confirmed in another browser ends every session', async () => {
    const { token, oldLink, newLink } = await asked();
    const stranger = await makeAccount(site.context, 'P');
    await confirm(oldLink, stranger.token);
    expect((await confirm(newLink, stranger.token)).body.complete).toBe(true);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(stranger.token)).toBe(200);
  });

  it('takes effect once although both links are followed at once', async () => {
    const { oldLink, newLink, wanted } = await asked();
    const replies = await Promise.all([confirm(oldLink), confirm(newLink)]);
    expect(replies.map(({ body }) => body.complete).sort()).toEqual([false, true]);
    expect((await signIn(wanted)).status).toBe(200);
  });

  it('sends a link and an explanation to both addresses', async () => {
    const { email, wanted } = await asked();
    const old = await mailTo(site, mailbox, email);
    expect(old.text).toContain(`change its email address to ${wanted}`);
    for (const mail of [old, await mailTo(site, mailbox, wanted)])
      expect(mail.text).toContain('https://afya.example/auth/confirm-email/');
  });

  it('greets by name at the known address, and not at the new one', async () => {
    const { email, wanted } = await asked();
    expect((await mailTo(site, mailbox, email)).text).toMatch(/^Hello Zawadi Otieno,\n/);
    expect((await mailTo(site, mailbox, wanted)).text).toMatch(/^Hello,\n/);
  });

  it('writes in the language of the account', async () => {
    const { token } = await signedIn();
    await site.call('PATCH', '/adminPHIS/language', { token, body: { language: 'fr' } });
    const wanted = newcomer().email;
    await ask(token, wanted);
    expect((await mailTo(site, mailbox, wanted)).subject).toBe(
      'Utiliser cette adresse pour votre compte Afya Research Network ?',
    );
  });

  it('leaves no address in the audit log', async () => {
    const { email, wanted, oldLink, newLink } = await asked();
    for (const link of [oldLink, newLink]) await confirm(link);
    const log = JSON.stringify(await site.context.db.selectFrom('audit_log').selectAll().execute());
    for (const address of [email, wanted]) expect(log).not.toContain(address);
    expect(log).toContain('account.email_changed');
  });

  it('needs the password, with ten guesses', async () => {
    const { email, token } = await signedIn();
    const before = (await mailsTo(site, mailbox, email)).length;
    const wanted = newcomer().email;
    const codes: string[] = [];
    for (let count = 0; count < 11; count += 1)
      codes.push((await ask(token, wanted, `Wrong-${count}-guess`)).body.code);
    expect(codes).toEqual([...Array(10).fill('wrong_password'), 'too_many_requests']);
    expect(await mailsTo(site, mailbox, wanted)).toEqual([]);
    expect(await mailsTo(site, mailbox, email)).toHaveLength(before);
  });

  it('can be asked for five times an hour by one account, for any addresses', async () => {
    const { token } = await signedIn();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(token, newcomer().email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('can be asked for five times an hour at one address, by any account', { tags: 'edge' }, async () => {
    const wanted = newcomer().email;
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await ask((await signedIn()).token, wanted)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('needs a valid address other than the present one', async () => {
    const { email, token } = await signedIn();
    expect((await ask(token, email.toUpperCase())).body.fields).toEqual({
      email: 'This is already your address.',
    });
    expect((await ask(token, 'nowhere')).body.fields).toEqual({ email: 'Invalid Email address' });
  });
});

describe('a change to the email of another account', () => {
  it('does not happen and looks the same to the asker, but its owner is notified', {
    tags: 'edge',
  }, async () => {
    const owner = await member(site, mailbox);
    const { email, token } = await signedIn();
    expect((await ask(token, owner.email)).body).toEqual({ ok: true, message: sent });
    const notice = await mailTo(site, mailbox, owner.email);
    expect(notice.subject).toBe('You already have an account with Afya Research Network');
    expect(notice.text).not.toContain('confirm-email');
    const mail = await mailTo(site, mailbox, email);
    const free = await asked();
    const like = await mailTo(site, mailbox, free.email);
    const plain = (text = '') => text.replace(/newcomer\d+|confirm-email\/\S+/g, '');
    expect(plain(mail.text)).toBe(plain(like.text));
    expect((await confirm(tokenIn(mail))).body).toMatchObject({ complete: false });
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(owner.email)).status).toBe(200);
  });

  it('does not greet its owner by a name that somebody else may have chosen', async () => {
    const { email } = await signUp(site, mailbox);
    await ask((await signedIn()).token, email);
    const notice = await mailTo(site, mailbox, email);
    expect(notice.subject).toBe('You already have an account with Afya Research Network');
    expect(notice.text).toMatch(/^Hello,\n/);
  });

  it('sends nothing if that account is disabled', { tags: 'edge' }, async () => {
    const { email } = await signUp(site, mailbox);
    const before = (await mailsTo(site, mailbox, email)).length;
    const { db } = site.context;
    await db.updateTable('accounts').set({ disabled_at: new Date() }).where('email', '=', email).execute();
    expect((await ask((await signedIn()).token, email)).status).toBe(200);
    expect(await mailsTo(site, mailbox, email)).toHaveLength(before);
  });

  it('is refused at confirmation if another account got the address meanwhile; the link stays good', async () => {
    const { email, token, wanted, oldLink, newLink } = await asked();
    await confirm(oldLink);
    const { db } = site.context;
    const faster = await makeAccount(site.context, 'P');
    await db.updateTable('accounts').set({ email: wanted }).where('id', '=', faster.id).execute();
    expect(await confirm(newLink)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await statusOf(token)).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    await db.updateTable('accounts').set({ email: faster.email }).where('id', '=', faster.id).execute();
    expect((await confirm(newLink)).body.complete).toBe(true);
  });
});

describe('a link that confirms a change of email', () => {
  it('works once', async () => {
    const { oldLink, newLink } = await asked();
    await confirm(oldLink);
    expect(await confirm(oldLink)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    await confirm(newLink);
    expect((await confirm(newLink)).body.code).toBe('link_expired');
  });

  it('expires after a day', async () => {
    const { oldLink, newLink } = await asked();
    await confirm(oldLink);
    lateBy = 25 * 3_600_000;
    try {
      expect((await confirm(newLink)).body.code).toBe('link_expired');
    } finally {
      lateBy = 0;
    }
  });

  it('expires when a newer one is sent, even after its address had confirmed', async () => {
    const { token, email, wanted, oldLink, newLink } = await asked();
    await confirm(oldLink);
    const other = newcomer().email;
    await ask(token, other);
    expect((await confirm(newLink)).body.code).toBe('link_expired');
    expect((await confirm(await linkTo(other))).body.complete).toBe(false);
    expect((await confirm(await linkTo(email))).body.complete).toBe(true);
    expect((await signIn(wanted)).body.code).toBe('incorrect_password');
    expect((await signIn(other)).status).toBe(200);
  });

  it('is refused when its token is invented or for something else, and works nowhere else', {
    tags: 'edge',
  }, async () => {
    const { email, oldLink } = await asked();
    await site.call('POST', '/auth/get.password.link', { ip: newcomer().ip, body: { email } });
    const reset = await linkTo(email);
    const { token: verification } = await signUp(site, mailbox);
    for (const bad of ['nonsense', reset, verification, `${oldLink.slice(0, -4)}AAAA`])
      expect(await confirm(bad)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    const body = { id: oldLink, password: 'Maji-safi-9' };
    expect((await site.call('POST', '/auth/forgot.password', { body })).body.code).toBe('invalid_link');
  });

  it('expires when a forgotten password is replaced', async () => {
    const { email, newLink, oldLink } = await asked();
    await site.call('POST', '/auth/get.password.link', { ip: newcomer().ip, body: { email } });
    const body = { id: await linkTo(email), password: 'Maji-safi-9' };
    expect((await site.call('POST', '/auth/forgot.password', { body })).status).toBe(200);
    for (const link of [oldLink, newLink]) expect((await confirm(link)).body.code).toBe('link_expired');
  });
});

it('a changed email ends password links that went to the old one', async () => {
  const { email, oldLink, newLink } = await asked();
  await site.call('POST', '/auth/get.password.link', { ip: newcomer().ip, body: { email } });
  const reset = await linkTo(email);
  for (const link of [oldLink, newLink]) await confirm(link);
  const body = { id: reset, password: 'Maji-safi-9' };
  expect((await site.call('POST', '/auth/forgot.password', { body })).body.code).toBe('link_expired');
});

describe('an undone change of email', () => {
  const undo = (token: string) =>
    site.call('POST', '/auth/undo.email', { ip: newcomer().ip, body: { token } });
  const undoIn = ({ text = '' }: { text?: string | undefined }) =>
    /\/auth\/undo-email\/([\w.-]+)/.exec(text)?.[1] ?? '';

  async function changed() {
    const given = await asked();
    for (const link of [given.oldLink, given.newLink]) await confirm(link);
    return { ...given, undoLink: undoIn(await mailTo(site, mailbox, given.email)) };
  }

  it('restores the address, ends the sessions, and offers a new password', async () => {
    const { email, wanted, undoLink } = await changed();
    const { body } = await signIn(wanted);
    const kept = await site.call('GET', '/adminPHIS/export', { proved: true, token: body.token });
    expect(kept.body.account.earlier_emails).toMatchObject([{ email }]);
    const reply = await undo(undoLink);
    expect(reply).toMatchObject({ status: 200, body: { ok: true, choose_password: expect.any(String) } });
    expect(await statusOf(body.token)).toBe(401);
    expect((await signIn(wanted)).body.code).toBe('incorrect_password');
    expect((await signIn(email)).status).toBe(200);
    for (const address of [email, wanted])
      expect((await mailTo(site, mailbox, address)).subject).toContain('was changed back');
    const reset = { id: reply.body.choose_password, password: 'Maji-safi-9' };
    expect((await site.call('POST', '/auth/forgot.password', { body: reset })).body).toEqual({ ok: true });
    expect((await undo(undoLink)).body.code).toBe('link_expired');
    const entry = await site.context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'account.email_change_undone')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.detail).toEqual({ sessions_ended: 1 });
  });

  it('can be undone within seven days, and not later', async () => {
    const { wanted, undoLink } = await changed();
    const { context } = site;
    const later = (days: number) => ({
      ...context,
      clock: () => new Date(Date.now() + days * 24 * 3600 * 1000),
    });
    const from = { network: newcomer().ip, userAgent: null, device: null };
    await sweepAccounts(later(6.9));
    await expect(undoEmailChange(later(7.1), undoLink, from)).rejects.toMatchObject({ code: 'link_expired' });
    expect((await signIn(wanted)).status).toBe(200);
    await undoEmailChange(later(6.9), undoLink, from);
    await sweepAccounts(later(7.1));
    expect(await context.db.selectFrom('email_undos').selectAll().execute()).toEqual([]);
  });

  it('can be undone although the email was changed again; the later change can’t be undone then', async () => {
    const { email, wanted, undoLink } = await changed();
    const third = newcomer().email;
    await ask((await signIn(wanted)).body.token, third);
    for (const address of [wanted, third]) await confirm(tokenIn(await mailTo(site, mailbox, address)));
    const laterLink = undoIn(await mailTo(site, mailbox, wanted));
    expect((await undo(undoLink)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    expect((await undo(laterLink)).body.code).toBe('link_expired');
  });

  it('can be undone although somebody signed up with the address since, unless they verified it', {
    tags: 'edge',
  }, async () => {
    const signUpWith = async (email: string) => {
      const names = { firstname: 'A', lastname: 'B' };
      const body = { ...names, email, password: goodPassword, password1: goodPassword };
      expect((await site.call('POST', '/auth/signup', { ip: newcomer().ip, body })).status).toBe(201);
    };
    const first = await changed();
    await signUpWith(first.email);
    expect((await undo(first.undoLink)).status).toBe(200);
    expect((await signIn(first.email)).status).toBe(200);

    const second = await changed();
    await signUpWith(second.email);
    await site.call('POST', '/auth/verify.email', {
      ip: newcomer().ip,
      body: { token: tokenIn(await mailTo(site, mailbox, second.email)) },
    });
    expect((await undo(second.undoLink)).body.code).toBe('email_taken');
    expect((await signIn(second.wanted)).status).toBe(200);
  });

  it('cannot be undone by a link for something else', async () => {
    const { oldLink } = await asked();
    for (const token of [oldLink, 'made-up', (await signedIn()).token])
      expect((await undo(token)).body.code).toBe('invalid_link');
  });
});

/** The emails about what is unusual, as a mail server gets them. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  giveDeveloperAccess,
  longEnoughReason,
  makeAccount,
  type TestAccount,
} from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { newPasskey, startedApp } from '../../../tests/second-factors.ts';

const password = 'Kisima-Safi-77!';
const newPassword = 'https://afya.example/auth/enteremail';
const undoing = 'https://afya.example/auth/undo-factors';
let mailbox: Mailbox;
let site: TestApp;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
});
afterEach(() => mailbox.reset());
afterAll(async () => {
  await site.close();
  await mailbox.close();
});

const person = (role: TestAccount['role'] = 'P', details = {}) =>
  makeAccount(site.context, role, { password, ...details });

/** The mails that reached somebody: the subject, and the text as one line. */
async function received({ email }: TestAccount) {
  await site.runJobs();
  return mailbox.messages
    .filter(({ envelope }) => envelope.to.includes(email))
    .map(({ subject, text }) => ({ subject, text: (text ?? '').replace(/\s+/g, ' ') }));
}

const proved = ({ token }: TestAccount) => ({ token, proved: true });

async function addPasskey(account: TestAccount, name: string) {
  const { device, credential } = await newPasskey(site.context, account);
  const body = { name, credential };
  const added = await site.call('POST', '/auth/passkeys', { ...proved(account), body });
  expect(added.status).toBe(201);
  return { device, id: String(added.body.passkey.id) };
}

describe('staff who sign in with a new device', () => {
  it.each(['A', 'S'] as const)('get an email (%s), once for each device', async (role) => {
    const admin = await person(role);
    const signIn = (headers = {}) =>
      site.call('POST', '/auth/signin', { body: { email: admin.email, password }, headers });
    const { headers } = await signIn();
    const [mail, ...more] = await received(admin);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A new device signed in to your Afya Research Network account');
    expect(mail?.text).toContain('with a device that had not been used for it before');
    expect(mail?.text).toContain('https://afya.example/phis/user/settings/security');
    expect(mail?.text).toContain(newPassword);
    await signIn({ cookie: String(headers['set-cookie']).split(';')[0] ?? '' });
    expect(await received(admin)).toHaveLength(1);
    await signIn();
    expect(await received(admin)).toHaveLength(2);
  });

  it('get one too where they sign in by a passkey, and readers get none', async () => {
    const [admin, reader] = [await person('A'), await person()];
    for (const account of [admin, reader]) {
      const { device } = await addPasskey(account, 'Simu');
      const { body } = await site.call('POST', '/auth/passkeys/signin.options');
      const credential = device.get(body.options);
      const signedIn = await site.call('POST', '/auth/passkeys/signin', { body: { credential } });
      expect(signedIn.status).toBe(200);
    }
    const subjects = async (account: TestAccount) => (await received(account)).map(({ subject }) => subject);
    const ofFactor = 'Afya Research Network: your second factor has changed';
    expect(await subjects(admin)).toEqual([
      ofFactor,
      'A new device signed in to your Afya Research Network account',
    ]);
    expect(await subjects(reader)).toEqual([ofFactor]);
  });
});

describe('whoever makes a key', () => {
  it('gets an email with its name and without the key', async () => {
    const developer = await person();
    await giveDeveloperAccess(site.context, developer);
    const body = { name: 'Daftari', scopes: ['posts:read'], days: 30 };
    const made = await site.call('POST', '/developer/keys', { ...proved(developer), body });
    const [mail] = await received(developer);
    expect(mail?.subject).toBe('New program access to your Afya Research Network account');
    expect(mail?.text).toContain('made an API key with this name');
    expect(mail?.text).toContain('Daftari');
    expect(mail?.text).not.toContain(made.body.secret);
  });
});

describe('a changed role of staff', () => {
  it('is told to the account and to the other super admins, but not to who changed it', async () => {
    const [acting, other] = [await person('S'), await person('S')];
    const reader = await person('P', { firstname: 'Juma', lastname: 'Mwangi' });
    const change = (role: string) =>
      site.call('PATCH', `/adminPHIS/accounts/${reader.id}`, {
        ...proved(acting),
        body: { role, reason: longEnoughReason },
      });
    expect((await change('A')).status).toBe(200);
    const [own] = await received(reader);
    expect(own?.subject).toBe('Your role at Afya Research Network has changed');
    expect(own?.text).toContain('now has this role: Admin');
    const [told] = await received(other);
    expect(told?.text).toContain('Juma Mwangi');
    expect(told?.text).toContain('https://afya.example/dash/accounts');
    expect(await received(acting)).toEqual([]);
    mailbox.reset();
    await change('P');
    expect(await received(reader)).toHaveLength(1);
    expect(await received(other)).toHaveLength(1);
  });
});

describe('a second factor', () => {
  it('that is added or removed is told to its owner, each with its name', async () => {
    const reader = await person();
    const { id } = await addPasskey(reader, 'Simu ya kazi');
    const code = await startedApp(site.context, reader);
    const confirmed = await site.call('POST', '/auth/app/confirm', {
      ...proved(reader),
      body: { code: code() },
    });
    expect(confirmed.status).toBe(200);
    await site.call('POST', '/auth/codes', proved(reader));
    await site.call('DELETE', `/auth/passkeys/${id}`, proved(reader));
    await site.call('DELETE', '/auth/app', proved(reader));
    const mails = await received(reader);
    expect(
      mails.map(({ text }) => /(A passkey was|An auth|The auth|New one-time)[^.:]*/.exec(text)?.[0]),
    ).toEqual([
      'A passkey was added to your account at Afya Research Network',
      'An authenticator app was added to your account at Afya Research Network',
      'New one-time codes were made for your account at Afya Research Network',
      'A passkey was removed from your account at Afya Research Network',
      'The authenticator app was removed from your account at Afya Research Network',
    ]);
    expect(mails.filter(({ text }) => text.includes('Simu ya kazi'))).toHaveLength(2);
    for (const { subject } of mails) {
      expect(subject).toBe('Afya Research Network: your second factor has changed');
    }
    expect(mails.map(({ text }) => /https:\/\/afya\.example\/auth\/[a-z-]+/.exec(text)?.[0])).toEqual([
      undoing,
      newPassword,
      newPassword,
      newPassword,
      newPassword,
    ]);
  });

  it('that may have been copied is told to its owner', async () => {
    const reader = await person();
    const { device } = await addPasskey(reader, 'Simu');
    mailbox.reset();
    for (let time = 0; time < 2; time += 1) {
      const { body } = await site.call('POST', '/auth/passkeys/signin.options');
      const credential = device.get(body.options);
      await site.call('POST', '/auth/passkeys/signin', { body: { credential } });
    }
    const texts = (await received(reader)).map(({ text }) => text).filter((text) => text.includes('a copy'));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Somebody may have a copy of this passkey');
  });

  it('that another super admin removed is told to its owner, who signs in with the password', async () => {
    const [admin, lost] = [await person('S'), await person('A')];
    await addPasskey(lost, 'Simu');
    await received(lost);
    mailbox.reset();
    await site.call('POST', `/adminPHIS/accounts/${lost.id}/remove.factors`, {
      ...proved(admin),
      body: { reason: longEnoughReason },
    });
    const [mail] = await received(lost);
    expect(mail?.text).toContain('All second factors of your account at Afya Research Network were removed');
    expect(mail?.text).toContain('https://afya.example/phis/user/settings/security');
  });
});

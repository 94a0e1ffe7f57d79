import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount } from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { createAccount } from './creation.ts';
import { offerFirstAdmin } from './first-admin.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

const good = {
  firstname: 'Zawadi',
  lastname: 'Otieno',
  email: 'Zawadi@Example.org',
  password: 'Correct4Horses',
  password1: 'Correct4Horses',
};

async function send(token: string, fields: Record<string, string>) {
  const reply = await site.app.inject({
    method: 'POST',
    url: `/first-admin/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, html: reply.body };
}

async function offer(): Promise<string> {
  const token = await offerFirstAdmin(site.context);
  if (token === null) throw new Error('no link was offered');
  return token;
}

describe('the first-admin link', () => {
  it('shows errors by field and keeps what was typed, except the passwords', async () => {
    const token = await offer();
    const { status, html } = await send(token, {
      ...good,
      email: 'no address',
      password: 'short',
      password1: 'other',
    });
    expect(status).toBe(400);
    for (const text of ['Invalid Email address', 'Password must contain 8 characters', 'Zawadi'])
      expect(html).toContain(text);
    expect(html).not.toContain('short');
    const unlike = await send(token, { ...good, password1: 'Correct5Horses' });
    expect(unlike.html).toContain('Passwords must match');
    const common = await send(token, { ...good, password: 'Password1', password1: 'Password1' });
    expect(common.status).toBe(400);
    expect(common.html).toMatch(/id="password-error">This password is one of the most common ones\./);
    expect(common.html).not.toContain('id="email-error"');
    const person = await makeAccount(site.context, 'P');
    const taken = await send(token, { ...good, email: person.email });
    expect(taken.status).toBe(409);
    expect(taken.html).toMatch(/id="email-error">Email already exists/);
    const french = await send(`${token}?lang=fr`, { ...good, email: person.email });
    expect(french.html).toMatch(/id="email-error">Un compte existe déjà avec cette adresse e‑mail/);
  });

  it('expires once an operator has created a super admin', async () => {
    const token = await offer();
    const { id } = await makeAccount(site.context, 'S');
    expect((await site.page(`/first-admin/${token}`)).status).toBe(410);
    expect((await send(token, good)).status).toBe(410);
    await site.context.db.updateTable('accounts').set({ role: 'P' }).where('id', '=', id).execute();
  });

  it('its page is not cached, sends no referrer and is not indexed', async () => {
    const { headers } = await site.page(`/first-admin/${await offer()}`);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('expires when a newer one is offered', async () => {
    const older = await offer();
    const newer = await offer();
    expect((await site.page(`/first-admin/${older}`)).status).toBe(410);
    expect((await site.page(`/first-admin/${newer}`)).status).toBe(200);
  });

  it('creates one super admin although the form is sent several times at once', async () => {
    const token = await offer();
    const replies = await Promise.all(
      [1, 2, 3].map((number) => send(token, { ...good, email: `s${number}@example.org` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const admins = await site.context.db
      .selectFrom('accounts')
      .select('role')
      .where('role', '=', 'S')
      .execute();
    expect(admins).toHaveLength(1);
    expect(await offerFirstAdmin(site.context)).toBeNull();
    expect((await site.page(`/first-admin/${token}`)).status).toBe(410);
  });

  it('is refused with an unknown token', async () => {
    expect((await site.page('/first-admin/invented')).status).toBe(410);
    expect((await send('invented', good)).status).toBe(410);
  });
});

describe('a session', () => {
  const ask = (token: string) => site.call('GET', '/content/get-drafts', { token });

  it('is read from the Authorization header, with or without Bearer, and never from a cookie', async () => {
    const { token } = await makeAccount(site.context, 'R');
    expect((await ask(token)).status).toBe(200);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    const withCookie = await site.app.inject({
      url: '/content/get-drafts',
      headers: { cookie: `plt=${token}` },
    });
    expect(withCookie.statusCode).toBe(401);
  });

  it('ends with its row, after an hour, and when the account is disabled', async () => {
    const { db } = site.context;
    const ended = await makeAccount(site.context, 'R');
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('account_id', '=', ended.id)
      .execute();
    expect((await ask(ended.token)).body.code).toBe('token_expired');

    const disabled = await makeAccount(site.context, 'R');
    await db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    expect((await ask(disabled.token)).body.code).toBe('token_expired');

    const late = await makeAccount({ ...site.context, clock: () => new Date(Date.now() - 3601 * 1000) }, 'R');
    expect((await ask(late.token)).body.code).toBe('token_expired');
  });

  it('is refused when its token is forged, changed or of another algorithm', async () => {
    const { token } = await makeAccount(site.context, 'R');
    const other = await makeAccount(site.context, 'A');
    const [header, , signature] = token.split('.');
    const [, otherPayload] = other.token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${otherPayload}.`;
    const claims = JSON.parse(Buffer.from(otherPayload ?? '', 'base64url').toString());
    const kid = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()).kid;
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(Buffer.alloc(32, 1));
    for (const bad of [`${header}.${otherPayload}.${signature}`, unsigned, forged, 'a.b.c', '💧']) {
      const reply = await site.app.inject({
        url: '/content/get-drafts',
        headers: { authorization: encodeURI(bad) },
      });
      expect(reply.json().code).toBe('invalid_token');
    }
  });

  it('a bad token on a call that is open to anyone counts as signed out', async () => {
    expect((await site.call('GET', '/content/posts', { token: 'nonsense' })).status).toBe(200);
  });
});

describe('an account', () => {
  it('has a unique email address, whatever its case', async () => {
    const account = { firstname: 'A', lastname: 'B', role: 'P', author: false, password: null } as const;
    await createAccount(site.context, operator, { ...account, email: 'Same@Example.org' });
    const again = createAccount(site.context, operator, { ...account, email: 'same@example.ORG' });
    await expect(again).rejects.toThrow('Email already exists');
  });

  it('stores its password as an argon2id hash with OWASP’s parameters', async () => {
    const account = { firstname: 'A', lastname: 'B', role: 'P', author: false } as const;
    const id = await createAccount(site.context, operator, {
      ...account,
      email: 'hash@example.org',
      password: 'Correct4Horses',
    });
    const row = await site.context.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

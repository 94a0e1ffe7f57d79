import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { endpoints } from '../../../../contract/index.ts';
import { changesStaff } from '../../../../contract/people/four-eyes.ts';
import type { Role } from '../../../../contract/people/roles.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import {
  makeAccount,
  makeApplication,
  longEnoughReason as reason,
  type TestAccount,
} from '../../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../../tests/mailbox.ts';
import { mailsTo, mailTo } from '../../../../tests/people.ts';
import { operator } from '../../../platform/actor.ts';
import { sweepAccounts } from '../accounts.ts';
import { changeAccount, disableAccount } from '../administration.ts';
import { createAccount } from '../creation.ts';

let site: TestApp;
let mailbox: Mailbox;
let proposer: TestAccount;
let second: TestAccount;
let third: TestAccount;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url, ROLE_FOUR_EYES: 'true' });
});
afterAll(async () => {
  await site.close();
  await mailbox.close();
});
beforeEach(async () => {
  await site.context.db.deleteFrom('role_proposals').execute();
  await site.context.db.updateTable('accounts').set({ role: 'P' }).where('role', '=', 'S').execute();
  proposer = await makeAccount(site.context, 'S', { firstname: 'Neema', lastname: 'Mushi' });
  second = await makeAccount(site.context, 'S');
  third = await makeAccount(site.context, 'S');
});

const propose = (id: string, body: object, { token } = proposer) =>
  site.call('POST', `/adminPHIS/accounts/${id}/role-proposals`, {
    proved: true,
    token,
    body: { reason, ...body },
  });
const decide = (id: string, what: 'confirm' | 'decline', { token } = second) =>
  site.call('POST', `/adminPHIS/role-proposals/${id}/${what}`, {
    proved: true,
    token,
    ...(what === 'decline' && { body: { reason } }),
  });
const confirm = (id: string, by = second) => decide(id, 'confirm', by);
const decline = (id: string, by = second) => decide(id, 'decline', by);
const withdraw = (id: string, { token } = proposer) =>
  site.call('DELETE', `/adminPHIS/role-proposals/${id}`, { proved: true, token });
const list = async ({ token } = second) =>
  (await site.call('GET', '/adminPHIS/role-proposals', { token })).body;
const change = (id: string, body: object, { token } = proposer) =>
  site.call('PATCH', `/adminPHIS/accounts/${id}`, {
    proved: true,
    token,
    body: { reason, ...body },
  });
const roleOf = async (id: string) =>
  (await site.context.db.selectFrom('accounts').select('role').where('id', '=', id).executeTakeFirstOrThrow())
    .role;
const actionsOn = async (id: string) =>
  (
    await site.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

/** The id of a proposal to make a researcher an admin. */
async function proposed(to: Role = 'A', from: Role = 'R'): Promise<{ id: string; account: TestAccount }> {
  const account = await makeAccount(site.context, from);
  const { status, body } = await propose(account.id, { role: to });
  expect(status).toBe(201);
  return { id: body.id, account };
}

describe('one super admin alone', () => {
  it.each<[Role, Role]>([
    ['P', 'A'],
    ['R', 'A'],
    ['R', 'S'],
    ['A', 'S'],
    ['S', 'A'],
    ['A', 'R'],
    ['S', 'P'],
  ])('cannot change a role from %s to %s', async (from, to) => {
    const { id } = await makeAccount(site.context, from);
    expect(await change(id, { role: to })).toMatchObject({
      status: 409,
      body: { code: 'second_admin_needed' },
    });
    expect(await roleOf(id)).toBe(from);
  });

  it('changes other roles, and whether somebody is an author', async () => {
    const { id } = await makeAccount(site.context, 'P');
    expect((await change(id, { role: 'R', author: true })).status).toBe(200);
    const admin = await makeAccount(site.context, 'A');
    expect((await change(admin.id, { author: false })).status).toBe(200);
  });

  it('disables staff, but enables them only with another one', async () => {
    const admin = await makeAccount(site.context, 'A');
    expect((await change(admin.id, { disabled: true })).status).toBe(200);
    expect((await change(admin.id, { disabled: false })).body.code).toBe('second_admin_needed');
    const { body } = await propose(admin.id, { role: 'A', enable: true });
    expect((await confirm(body.id)).status).toBe(200);
    const { body: found } = await site.call('GET', `/adminPHIS/accounts?q=${admin.email}`, {
      proved: true,
      token: second.token,
    });
    expect(found.accounts).toMatchObject([{ role: 'A', disabled: false }]);
    const reader = await makeAccount(site.context, 'R');
    await change(reader.id, { disabled: true });
    expect((await change(reader.id, { disabled: false })).status).toBe(200);
  });

  it('accepts an application, which gives no role of staff', async () => {
    const { id, applicant } = await makeApplication(site.context);
    const accepted = await site.call('PATCH', `/adminPHIS/applications/${id}`, {
      proved: true,
      token: proposer.token,
      body: { decision: 'accept' },
    });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(await roleOf(applicant.id)).toBe('R');
  });

  it('creates no account with a role of staff by any function', async () => {
    const input = { email: 'x@example.org', firstname: 'X', lastname: 'Y', author: false, password: null };
    for (const role of ['A', 'S'] as const)
      await expect(createAccount(site.context, proposer, { ...input, role })).rejects.toMatchObject({
        code: 'second_admin_needed',
      });
  });

  it('is told what to do where nobody else can confirm', async () => {
    const researcher = await makeAccount(site.context, 'R');
    await disableAccount(site.context, operator, second.id);
    // Of two super admins, neither can take the role of the other.
    const aboutThird = await propose(third.id, { role: 'P' });
    expect(aboutThird).toMatchObject({ status: 409, body: { code: 'no_second_admin' } });
    await disableAccount(site.context, operator, third.id);
    const alone = await propose(researcher.id, { role: 'A' });
    expect(alone).toMatchObject({
      status: 409,
      body: { code: 'no_second_admin', message: expect.stringContaining('npm run admin') },
    });
    expect(await list(proposer)).toMatchObject({ four_eyes: true, super_admins: 1, proposals: [] });
    // The command line needs nobody else.
    await changeAccount(site.context, operator, researcher.id, { role: 'S' });
    expect(await roleOf(researcher.id)).toBe('S');
  });
});

it('no call takes a role except those that follow the rule', () => {
  const taking = endpoints.filter(({ body }) => body && 'role' in body.shape).map(({ name }) => name);
  expect(taking.sort()).toEqual(['changeAccount', 'inviteAccount', 'proposeRole']);
});

it('the rule is about roles of staff only', () => {
  expect(changesStaff({ from: 'P', to: 'R' })).toBe(false);
  expect(changesStaff({ from: null, to: 'R' })).toBe(false);
  expect(changesStaff({ from: null, to: 'A' })).toBe(true);
  expect(changesStaff({ from: 'A', to: 'A' })).toBe(false);
  expect(changesStaff({ from: 'A', to: 'A', enables: true })).toBe(true);
  expect(changesStaff({ from: 'R', to: 'R', enables: true })).toBe(false);
});

describe('a proposal', () => {
  it('takes effect when another super admin confirms it, with emails, audit entries and events', async () => {
    const { id, account } = await proposed();
    expect(await roleOf(account.id)).toBe('R');
    const asked = await mailTo(site, mailbox, second.email);
    expect(asked.subject).toBe('A role at Afya Research Network needs your confirmation');
    expect(asked.text).toContain('Neema Mushi proposes this role');
    expect(asked.text).toContain(reason);
    expect(await mailsTo(site, mailbox, account.email)).toEqual([]);
    expect(await mailsTo(site, mailbox, proposer.email)).toEqual([]);

    expect(await list()).toMatchObject({
      four_eyes: true,
      super_admins: 3,
      proposals: [
        {
          id,
          from_role: 'R',
          to_role: 'A',
          to_author: null,
          enables: false,
          reason,
          void: null,
          account: { id: account.id },
          by: { id: proposer.id, name: 'Neema Mushi' },
        },
      ],
    });
    expect((await confirm(id)).status).toBe(200);
    expect(await roleOf(account.id)).toBe('A');
    expect((await site.call('GET', '/adminPHIS/users', { token: account.token })).status).toBe(401);
    expect((await list()).proposals).toEqual([]);
    expect((await mailTo(site, mailbox, account.email)).subject).toContain('Your role');
    expect((await mailTo(site, mailbox, proposer.email)).subject).toContain('The role of an account');
    expect((await mailTo(site, mailbox, third.email)).subject).toContain('The role of an account');
    expect(await actionsOn(account.id)).toEqual([
      'account.created',
      'account.role_proposed',
      'account.role_confirmed',
      'account.changed',
    ]);
    await site.context.security.flush();
    const events = await site.context.db
      .selectFrom('security_events')
      .select(['kind', 'actor_id'])
      .where('account_id', '=', account.id)
      .where('kind', 'in', ['role.proposed', 'role.changed', 'role.declined'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'role.proposed', actor_id: proposer.id },
      { kind: 'role.changed', actor_id: second.id },
    ]);
  });

  it('can make somebody an author too', async () => {
    const account = await makeAccount(site.context, 'P');
    const { body } = await propose(account.id, { role: 'A', author: true });
    await confirm(body.id);
    const found = await site.call('GET', `/adminPHIS/accounts?q=${account.email}`, {
      token: second.token,
      proved: true,
    });
    expect(found.body.accounts).toMatchObject([{ role: 'A', author: true }]);
  });

  it('is declined with a reason, which its proposer gets by email', async () => {
    const { id, account } = await proposed();
    expect((await decline(id)).status).toBe(200);
    const told = await mailTo(site, mailbox, proposer.email);
    expect(told.subject).toBe('Your proposal at Afya Research Network was declined');
    expect(told.text).toContain(reason);
    expect(await roleOf(account.id)).toBe('R');
    expect(await actionsOn(account.id)).toContain('account.role_declined');
    expect((await confirm(id, third)).body.code).toBe('proposal_over');
  });

  it('is taken back by its proposer, and by nobody else', async () => {
    const { id, account } = await proposed();
    expect(await withdraw(id, second)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await withdraw(id)).status).toBe(200);
    expect((await withdraw(id)).body.code).toBe('proposal_over');
    expect((await confirm(id)).body.code).toBe('proposal_over');
    expect(await actionsOn(account.id)).toContain('account.role_withdrawn');
    expect((await propose(account.id, { role: 'A' })).status).toBe(201);
  });

  it('is decided neither by its proposer nor by the person whom it is about', async () => {
    const { id } = await proposed();
    expect(await confirm(id, proposer)).toMatchObject({ status: 403, body: { code: 'own_proposal' } });
    expect(await decline(id, proposer)).toMatchObject({ status: 403, body: { code: 'own_proposal' } });
    const { body } = await propose(second.id, { role: 'R' });
    expect(await confirm(body.id)).toMatchObject({ status: 403, body: { code: 'own_role' } });
    expect(await decline(body.id)).toMatchObject({ status: 403, body: { code: 'own_role' } });
    expect((await confirm(body.id, third)).status).toBe(200);
    expect(await roleOf(second.id)).toBe('R');
  });

  it('about the own account is confirmed by somebody else', async () => {
    const { body } = await propose(proposer.id, { role: 'R' });
    expect((await confirm(body.id, proposer)).body.code).toBe('own_proposal');
    expect((await confirm(body.id)).status).toBe(200);
    expect(await roleOf(proposer.id)).toBe('R');
  });

  it('needs a recent proof to be made, confirmed, declined and taken back', async () => {
    const { id, account } = await proposed();
    const urls = [
      ['POST', `/adminPHIS/accounts/${account.id}/role-proposals`, { role: 'S', reason }],
      ['POST', `/adminPHIS/role-proposals/${id}/confirm`, undefined],
      ['POST', `/adminPHIS/role-proposals/${id}/decline`, { reason }],
      ['DELETE', `/adminPHIS/role-proposals/${id}`, undefined],
    ] as const;
    for (const [method, url, body] of urls)
      expect((await site.call(method, url, { token: second.token, body })).body.code).toBe('proof_needed');
  });

  it('needs a reason, a role, an account, and a change that needs it', async () => {
    const { id } = await makeAccount(site.context, 'R');
    const { id: admin } = await makeAccount(site.context, 'A');
    expect((await propose(id, { role: 'A', reason: 'No.' })).body.fields).toHaveProperty('reason');
    expect((await propose(id, { role: 'X' })).status).toBe(400);
    expect((await propose(randomUUID(), { role: 'A' })).status).toBe(404);
    for (const body of [{ role: 'R' }, { role: 'P' }, { role: 'A', enable: true }])
      expect((await propose(id, body)).body.code).toBe('proposal_not_needed');
    expect((await propose(admin, { role: 'A' })).body.code).toBe('proposal_not_needed');
    for (const call of [confirm, decline, withdraw]) expect((await call(randomUUID())).status).toBe(404);
  });

  it('is not made by staff without that role', async () => {
    const { id } = await makeAccount(site.context, 'R');
    const admin = await makeAccount(site.context, 'A');
    expect((await propose(id, { role: 'A' }, admin)).status).toBe(403);
  });

  it('is the only open one for its account', async () => {
    const { id, account } = await proposed();
    expect(await propose(account.id, { role: 'S' }, second)).toMatchObject({
      status: 409,
      body: { code: 'proposal_open' },
    });
    await confirm(id);
    expect((await propose(account.id, { role: 'S' }, second)).status).toBe(201);
  });

  it('ends after seven days, and another one can be made', async () => {
    const { id, account } = await proposed();
    await site.context.db
      .updateTable('role_proposals')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    expect((await list()).proposals).toEqual([]);
    expect((await confirm(id)).body.code).toBe('proposal_over');
    expect((await decline(id)).body.code).toBe('proposal_over');
    expect((await withdraw(id)).body.code).toBe('proposal_over');
    expect((await propose(account.id, { role: 'A' }, second)).status).toBe(201);
  });

  it('is open for seven days, and deleted a month after its end', async () => {
    const { id } = await proposed();
    const [{ proposed_at, expires_at }] = (await list()).proposals;
    expect(Date.parse(expires_at) - Date.parse(proposed_at)).toBe(7 * 86_400_000);
    await decline(id);
    await sweepAccounts(site.context);
    const ended = { ended_at: new Date(Date.now() - 31 * 86_400_000) };
    const stored = () => site.context.db.selectFrom('role_proposals').select('id').where('id', '=', id);
    expect(await stored().execute()).toHaveLength(1);
    await site.context.db.updateTable('role_proposals').set(ended).where('id', '=', id).execute();
    await sweepAccounts(site.context);
    expect(await stored().execute()).toEqual([]);
  });
});

describe('a proposal is void', () => {
  const refused = { status: 409, body: { code: 'proposal_void' } };

  it('where the role has changed since', async () => {
    const { id, account } = await proposed();
    await change(account.id, { role: 'P' });
    expect((await list()).proposals).toMatchObject([{ id, void: 'role' }]);
    expect(await confirm(id)).toMatchObject(refused);
    expect(await roleOf(account.id)).toBe('P');
    // It makes room for another one.
    expect((await propose(account.id, { role: 'A' }, second)).status).toBe(201);
    expect((await confirm(id, third)).body.code).toBe('proposal_over');
  });

  it('where the account was disabled or closed since', async () => {
    const { id, account } = await proposed();
    await change(account.id, { disabled: true });
    expect((await list()).proposals).toMatchObject([{ id, void: 'account' }]);
    expect(await confirm(id)).toMatchObject(refused);
    const { id: other, account: closing } = await proposed();
    const closed = { role: 'P', disabled_at: new Date(), closed_at: new Date() } as const;
    await site.context.db.updateTable('accounts').set(closed).where('id', '=', closing.id).execute();
    expect(await confirm(other)).toMatchObject(refused);
    expect(await roleOf(closing.id)).toBe('P');
    expect((await decline(other)).status).toBe(200);
  });

  it('where its proposer is no longer a super admin', async () => {
    const { id, account } = await proposed();
    await changeAccount(site.context, operator, proposer.id, { role: 'A' });
    expect((await list()).proposals).toMatchObject([{ id, void: 'proposer' }]);
    expect(await confirm(id)).toMatchObject(refused);
    expect((await decline(id)).status).toBe(200);
    expect(await roleOf(account.id)).toBe('R');
  });

  it('where its proposer was disabled', async () => {
    const { id } = await proposed();
    await disableAccount(site.context, operator, proposer.id);
    expect(await confirm(id)).toMatchObject(refused);
  });

  it('where an account to be enabled was enabled since', async () => {
    const admin = await makeAccount(site.context, 'A');
    await change(admin.id, { disabled: true });
    const { body } = await propose(admin.id, { role: 'A', enable: true });
    await changeAccount(site.context, operator, admin.id, { disabled: false });
    expect(await confirm(body.id)).toMatchObject(refused);
  });
});

describe('at the same moment', () => {
  it('two super admins confirm, and the role changes once', async () => {
    const { id, account } = await proposed();
    const replies = await Promise.all([confirm(id, second), confirm(id, third)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('proposal_over');
    expect((await actionsOn(account.id)).filter((action) => action === 'account.changed')).toHaveLength(1);
  });

  it('one super admin confirms in two tabs, and the role changes once', async () => {
    const { id } = await proposed();
    const replies = await Promise.all([confirm(id), confirm(id), confirm(id)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('one confirms, one declines and the proposer takes it back: one of them counts', async () => {
    const { id, account } = await proposed();
    const replies = await Promise.all([confirm(id, second), decline(id, third), withdraw(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await roleOf(account.id)).toBe(replies[0].status === 200 ? 'A' : 'R');
  });

  it('two propose for one account, and one proposal is open', async () => {
    const { id } = await makeAccount(site.context, 'R');
    const replies = await Promise.all([
      propose(id, { role: 'A' }, proposer),
      propose(id, { role: 'S' }, second),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await list(third)).proposals).toHaveLength(1);
  });

  it('two super admins confirm the loss of each other’s role, and a super admin is left', async () => {
    const one = await propose(second.id, { role: 'R' }, third);
    const other = await propose(third.id, { role: 'R' }, second);
    await Promise.all([confirm(one.body.id, proposer), confirm(other.body.id, proposer)]);
    const left = await site.context.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'S')
      .where('disabled_at', 'is', null)
      .execute();
    expect(left.length).toBeGreaterThan(0);
    expect(left.map(({ id }) => id)).toContain(proposer.id);
  });
});

describe('an invitation to a role of staff', () => {
  const invite = (body: object) =>
    site.call('POST', '/adminPHIS/accounts', { proved: true, token: proposer.token, body });
  const person = { firstname: 'Asha', lastname: 'Kiptoo', role: 'A', author: true };

  it('makes a public user, and proposes the role', async () => {
    const { status, body } = await invite({ ...person, email: 'asha@example.org', reason });
    expect(status).toBe(200);
    expect(body).toMatchObject({ proposed: true, account: { role: 'P', author: false } });
    const [waiting] = (await list()).proposals;
    expect(waiting).toMatchObject({ to_role: 'A', to_author: true, account: { id: body.account.id } });
    expect((await mailTo(site, mailbox, 'asha@example.org')).subject).toContain('invited');
    await confirm(waiting.id);
    expect(await roleOf(body.account.id)).toBe('A');
  });

  it('needs a reason, and another super admin; nobody is invited without', async () => {
    const email = 'nobody@example.org';
    expect((await invite({ ...person, email })).body.fields).toEqual({ reason: 'Field is required' });
    for (const { id } of [second, third]) await disableAccount(site.context, operator, id);
    expect((await invite({ ...person, email, reason })).body.code).toBe('no_second_admin');
    const found = await site.call('GET', `/adminPHIS/accounts?q=${email}`, {
      token: proposer.token,
      proved: true,
    });
    expect(found.body.accounts).toEqual([]);
  });

  it('to another role needs nobody else', async () => {
    const { body } = await invite({ ...person, role: 'R', email: 'writer@example.org' });
    expect(body).toMatchObject({ proposed: false, account: { role: 'R', author: true } });
  });
});

it('where the operator does not ask for it, nothing is proposed', async () => {
  const small = await startTestApp();
  onTestFinished(small.close);
  const superAdmin = await makeAccount(small.context, 'S');
  await makeAccount(small.context, 'S');
  const { id } = await makeAccount(small.context, 'R');
  const { token } = superAdmin;
  const refused = await small.call('POST', `/adminPHIS/accounts/${id}/role-proposals`, {
    proved: true,
    token,
    body: { role: 'A', reason },
  });
  expect(refused.body.code).toBe('proposal_not_needed');
  const listed = await small.call('GET', '/adminPHIS/role-proposals', { token });
  expect(listed.body).toMatchObject({ four_eyes: false, proposals: [] });
  const changed = await small.call('PATCH', `/adminPHIS/accounts/${id}`, {
    proved: true,
    token,
    body: { role: 'A', reason },
  });
  expect(changed.body.account).toMatchObject({ role: 'A' });
});

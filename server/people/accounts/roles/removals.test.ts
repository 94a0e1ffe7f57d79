import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { longEnoughReason, makeAccount, type TestAccount } from '../../../../tests/factories.ts';
import { operator } from '../../../platform/actor.ts';
import { changeAccount } from '../administration.ts';
import { lapseRemoval } from './lapses.ts';

let site: TestApp;
let one: TestAccount;
let another: TestAccount;
let third: TestAccount;
const hour = 3_600_000;

beforeAll(async () => {
  site = await startTestApp();
  one = await makeAccount(site.context, 'S');
  another = await makeAccount(site.context, 'S');
  third = await makeAccount(site.context, 'S');
});
afterAll(() => site.close());

const by = (account: TestAccount) => ({ token: account.token, proved: true });
const change = (account: TestAccount, body: object, actor = one) =>
  site.call('PATCH', `/adminPHIS/accounts/${account.id}`, {
    ...by(actor),
    body: { reason: longEnoughReason, ...body },
  });
const agree = (id: string, actor: TestAccount) =>
  site.call('POST', `/adminPHIS/staff-removals/${id}/agree`, by(actor));
const rowOf = ({ id }: TestAccount) =>
  site.context.db
    .selectFrom('accounts')
    .select(['role', 'author', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const listed = async ({ id }: TestAccount) =>
  (await site.call('GET', '/adminPHIS/role-proposals', by(another))).body.removals.filter(
    (removal: { account: { id: string } }) => removal.account.id === id,
  );
/** What the job does so many hours from now. */
const lapse = (id: string, hours: number) =>
  lapseRemoval({ ...site.context, clock: () => new Date(Date.now() + hours * hour) }, id);

it('an account of the staff that one super admin disabled is enabled after 72 hours, with the role that it had', async () => {
  const admin = await makeAccount(site.context, 'A');
  expect((await change(admin, { disabled: true })).status).toBe(200);
  const [removal, ...more] = await listed(admin);
  expect(more).toEqual([]);
  expect(removal).toMatchObject({ kind: 'disabled', by: { id: one.id }, from_role: 'A', to_role: 'A' });
  const asked = await site.context.db
    .selectFrom('mails')
    .select('recipient')
    .where('cause', 'like', `removal:${removal.id}:%`)
    .execute();
  expect(asked.map(({ recipient }) => recipient).sort()).toEqual([another.email, third.email].sort());

  await lapse(removal.id, 71);
  expect((await rowOf(admin)).disabled_at).not.toBeNull();
  for (const _ of [1, 2]) await lapse(removal.id, 73);
  expect(await rowOf(admin)).toMatchObject({ role: 'A', disabled_at: null });
  expect(await listed(admin)).toEqual([]);
});

it('a role that one super admin took in two steps comes back whole', async () => {
  const admin = await makeAccount(site.context, 'S');
  for (const role of ['A', 'P']) expect((await change(admin, { role })).status).toBe(200);
  const [removal] = await listed(admin);
  expect(removal).toMatchObject({ kind: 'role', from_role: 'S', to_role: 'P' });
  await lapse(removal.id, 73);
  expect((await rowOf(admin)).role).toBe('S');
  await changeAccount(site.context, operator, admin.id, { role: 'P' });
});

it.each([
  { from: 'A', steps: ['R', 'P'] },
  { from: 'S', steps: ['P', 'R', 'A'] },
  { from: 'S', steps: ['R', 'A', 'R'] },
] as const)(
  'no steps that end below what the account had make a removal hold: $from, $steps',
  async ({ from, steps }) => {
    const admin = await makeAccount(site.context, from);
    for (const role of steps) expect((await change(admin, { role })).status).toBe(200);
    const [removal] = await listed(admin);
    expect(removal).toMatchObject({ from_role: from, to_role: steps.at(-1) });
    await lapse(removal.id, 73);
    expect((await rowOf(admin)).role).toBe(from);
    await changeAccount(site.context, operator, admin.id, { role: 'P' });
  },
);

it.each([
  { steps: [{ role: 'R', author: false }] },
  { steps: [{ role: 'R' }, { author: false }] },
  { steps: [{ disabled: true, author: false }] },
  { steps: [{ disabled: true }, { author: false }] },
  { steps: [{ disabled: true, role: 'P', author: false }] },
])('that it is an author comes back with what was taken: $steps', async ({ steps }) => {
  const admin = await makeAccount(site.context, 'A');
  for (const body of steps) expect((await change(admin, body)).status).toBe(200);
  const open = await listed(admin);
  expect(open.map(({ takes_author }: { takes_author: boolean }) => takes_author)).not.toContain(false);
  for (const { id } of open) await lapse(id, 73);
  expect(await rowOf(admin)).toEqual({ role: 'A', author: true, disabled_at: null });
});

it('whether it is an author stays as somebody else than the remover decided', async () => {
  const admin = await makeAccount(site.context, 'A');
  await change(admin, { role: 'R' });
  const [removal] = await listed(admin);
  await change(admin, { author: false }, another);
  expect((await listed(admin))[0].takes_author).toBe(false);
  await lapse(removal.id, 73);
  expect(await rowOf(admin)).toMatchObject({ role: 'A', author: false });
});

it('a removal from the staff stays once another super admin agrees, who is neither the one who did it nor the one concerned', async () => {
  const admin = await makeAccount(site.context, 'A');
  await change(admin, { role: 'R' });
  const [removal] = await listed(admin);
  expect((await agree(removal.id, one)).body.code).toBe('own_removal');
  expect((await agree(removal.id, await makeAccount(site.context, 'A'))).status).toBe(403);
  expect((await agree(removal.id, another)).status).toBe(200);
  expect((await agree(removal.id, third)).status).toBe(404);
  await lapse(removal.id, 73);
  expect((await rowOf(admin)).role).toBe('R');
});

it('what was taken back, or changed again, is left as it is', async () => {
  const admin = await makeAccount(site.context, 'A');
  await change(admin, { disabled: true });
  const [removal] = await listed(admin);
  await change(admin, { disabled: false }, another);
  expect(await listed(admin)).toEqual([]);
  await changeAccount(site.context, operator, admin.id, { role: 'P' });
  await lapse(removal.id, 73);
  expect(await rowOf(admin)).toMatchObject({ role: 'P', disabled_at: null });
});

it('what was given back and then taken by the operator stays taken, and nobody is asked about it', async () => {
  const [disabled, demoted] = [await makeAccount(site.context, 'A'), await makeAccount(site.context, 'A')];
  await change(disabled, { disabled: true });
  await change(demoted, { role: 'R' });
  const [[first], [second]] = [await listed(disabled), await listed(demoted)];
  await change(disabled, { disabled: false });
  await change(demoted, { role: 'A' });
  expect((await agree(first.id, another)).status).toBe(404);
  await changeAccount(site.context, operator, disabled.id, { disabled: true });
  await changeAccount(site.context, operator, demoted.id, { role: 'R' });
  for (const { id } of [first, second]) await lapse(id, 73);
  expect((await rowOf(disabled)).disabled_at).not.toBeNull();
  expect((await rowOf(demoted)).role).toBe('R');
});

it('the operator who disables what one super admin has disabled agrees to it', async () => {
  const admin = await makeAccount(site.context, 'A');
  await change(admin, { disabled: true });
  const [removal] = await listed(admin);
  await changeAccount(site.context, operator, admin.id, { disabled: true });
  await lapse(removal.id, 73);
  expect((await rowOf(admin)).disabled_at).not.toBeNull();
});

it('nothing waits where readers and authors are concerned, or the operator did it', async () => {
  const [author, admin] = [await makeAccount(site.context, 'R'), await makeAccount(site.context, 'A')];
  await change(author, { disabled: true });
  await changeAccount(site.context, operator, admin.id, { disabled: true });
  await change(admin, { role: 'A' });
  expect([...(await listed(author)), ...(await listed(admin))]).toEqual([]);
});

it('one super admin never leaves fewer than two; the operator may', async () => {
  expect((await change(third, { disabled: true })).status).toBe(200);
  for (const body of [{ role: 'A' }, { disabled: true }])
    expect((await change(another, body)).body.code).toBe('too_few_super_admins');
  await changeAccount(site.context, operator, another.id, { role: 'A' });
  const admin = await makeAccount(site.context, 'A');
  expect((await change(admin, { role: 'R' })).status).toBe(200);
  // Nobody else could agree.
  const { body } = await site.call('GET', '/adminPHIS/role-proposals', by(one));
  expect(body.removals.map(({ account }: { account: { id: string } }) => account.id)).toEqual([third.id]);
});

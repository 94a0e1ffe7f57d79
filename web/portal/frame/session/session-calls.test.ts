import { describe, expect, test } from 'vitest';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { developers } from '../../../../contract/programs/calls/developers.ts';
import type { Send } from '../api/caller.ts';
import { askForToken, endSession, sessionCalls } from './session-calls.ts';

const contract = { ...accounts, ...developers };

test.each(Object.keys(sessionCalls) as (keyof typeof sessionCalls)[])(
  '%s is that of the contract',
  (name) => {
    const { method, path } = contract[name];
    expect(sessionCalls[name]).toEqual({ method, path });
    expect(contract[name]).not.toHaveProperty('recentProof');
    expect(contract[name]).not.toHaveProperty('downloadType');
  },
);

const answering =
  (read: unknown): Send =>
  async () => ({ status: 200, read });

describe('a reply with a token', () => {
  test('is read', async () => {
    const reply = contract.signIn.reply.parse({ ok: true, token: 't', message: '' });
    expect(await askForToken(answering(reply), sessionCalls.signIn)).toEqual({ token: 't' });
  });

  test.each([
    undefined,
    null,
    'ok',
    [],
    {},
    { token: 't' },
    { ok: false, token: 't' },
    { ok: true },
    { ok: true, token: 1 },
  ])('is refused if it is %j, as by the contract', async (read) => {
    expect(contract.renewSession.reply.safeParse(read).success).toBe(false);
    const asked = askForToken(answering(read), sessionCalls.renewSession);
    await expect(asked).rejects.toMatchObject({ code: 'unreadable', status: 200, isOutage: true });
  });
});

test('ending a session needs the answer of our server', async () => {
  await expect(endSession(answering({ ok: true }))).resolves.toBeUndefined();
  for (const read of [undefined, 'portal of the hotel', { ok: false }])
    await expect(endSession(answering(read))).rejects.toMatchObject({ code: 'unreadable' });
});

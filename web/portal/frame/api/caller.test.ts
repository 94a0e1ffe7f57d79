import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint, ok } from '../../../../contract/endpoint.ts';
import { accounts } from '../../../../contract/people/calls/accounts.ts';
import { CallError } from './call-error.ts';
import { createCaller } from './caller.ts';

const getThing = endpoint({
  method: 'GET',
  path: '/things/{id}/{part}',
  summary: '',
  access: 'signed-in',
  params: z.object({ id: z.string(), part: z.string() }),
  query: z.object({ q: z.string().optional(), page: z.int().optional() }),
  reply: ok({ name: z.string() }),
  errors: [],
});

function arrange(answer: Response | Error, token: string | null = 'token') {
  const fetch = vi.fn<(address: string, options: RequestInit) => Promise<Response>>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const onSessionEnd = vi.fn();
  return { fetch, onSessionEnd, call: createCaller({ fetch, token: () => token, onSessionEnd }) };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof CallError)) throw new Error('it did not fail as a call');
  return error;
}

describe('a call', () => {
  test('sends JSON with the bare token and credentials', async () => {
    const { fetch, call } = arrange(json(200, { ok: true, token: 't', message: '' }));
    await call(accounts.signIn, { body: { email: 'amina@example.org', password: 'x' } });
    expect(fetch).toHaveBeenCalledWith('/auth/signin', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: 'token',
        'content-type': 'application/json',
      },
      credentials: 'include',
      body: '{"email":"amina@example.org","password":"x"}',
    });
  });

  test('without a session sends no token', async () => {
    const { fetch, call } = arrange(json(200, { ok: true, token: 't', message: '' }), null);
    await call(accounts.signIn, { body: { email: 'amina@example.org', password: 'x' } });
    expect(fetch.mock.calls[0]?.[1].headers).not.toHaveProperty('authorization');
  });

  test('writes its parameters and query into the URL', async () => {
    const { fetch, call } = arrange(json(200, { ok: true, name: 'n' }));
    await call(getThing, { params: { id: 'a/b', part: 'ç' }, query: { q: 'x y&z', page: undefined } });
    expect(fetch.mock.calls[0]?.[0]).toBe('/things/a%2Fb/%C3%A7?q=x+y%26z');
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body');
  });

  test('returns only the fields of the reply that the contract names', async () => {
    const { call } = arrange(json(200, { ok: true, name: 'n', more: 1 }));
    expect(await call(getThing, { params: { id: 'a', part: 'b' }, query: {} })).toEqual({
      ok: true,
      name: 'n',
    });
  });

  test('with status 200 and ok: false does not throw', async () => {
    const status = { ok: false, verified: false, message: 'There is no account with this address.' };
    const { call } = arrange(json(200, status));
    expect(await call(accounts.queryEmail, { body: { email: 'a@example.org' } })).toEqual(status);
  });

  test('accepts only the input that its endpoint declares', () => {
    const { call, fetch } = arrange(json(200, { ok: true }));
    const calls = [
      // @ts-expect-error there is no such field
      () => call(accounts.verifyEmail, { body: { token: 't', other: 1 } }),
      // @ts-expect-error the body is missing
      () => call(accounts.verifyEmail, {}),
      () => call(accounts.signOut, {}),
    ];
    expect(calls).toHaveLength(3);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a call that fails', () => {
  const thing = { params: { id: 'a', part: 'b' }, query: {} };

  test("carries the server's error", async () => {
    const { call } = arrange(
      json(400, { ok: false, code: 'invalid_input', message: 'No.', fields: { email: 'Bad' } }),
    );
    const failure = await failureOf(call(getThing, thing));
    expect(failure).toMatchObject({ status: 400, code: 'invalid_input', message: 'No.' });
    expect(failure.fields).toEqual({ email: 'Bad' });
    expect(failure.isOutage).toBe(false);
  });

  test('carries Retry-After and the current version', async () => {
    const { call } = arrange(
      json(429, { ok: false, code: 'too_many_requests', message: 'Wait.' }, { 'retry-after': '30' }),
    );
    expect((await failureOf(call(getThing, thing))).retryAfter).toBe(30);
    const conflict = arrange(
      json(409, { ok: false, code: 'version_conflict', message: '', current: { v: 2 } }),
    );
    expect((await failureOf(conflict.call(getThing, thing))).current).toEqual({ v: 2 });
  });

  test('is a network error when nothing answers', async () => {
    const { call, onSessionEnd } = arrange(new TypeError('Failed to fetch'));
    const failure = await failureOf(call(getThing, thing));
    expect(failure).toMatchObject({ status: 0, code: 'network', isOutage: true });
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('is unavailable when a proxy answers 502', async () => {
    const { call } = arrange(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    expect(await failureOf(call(getThing, thing))).toMatchObject({ status: 502, code: 'unavailable' });
  });

  test('is unreadable when the reply breaks the contract', async () => {
    const { call } = arrange(new Response('<h1>Sign in to the hotel network</h1>', { status: 200 }));
    expect(await failureOf(call(getThing, thing))).toMatchObject({ code: 'unreadable', isOutage: true });
  });

  test.each(['sign_in_required', 'invalid_token', 'token_expired'])(
    'ends the session with %s',
    async (code) => {
      const { call, onSessionEnd } = arrange(json(401, { ok: false, code, message: '' }));
      await failureOf(call(getThing, thing));
      expect(onSessionEnd).toHaveBeenCalledTimes(1);
    },
  );

  test('for a wrong password does not end the session', async () => {
    const { call, onSessionEnd } = arrange(json(401, { ok: false, code: 'incorrect_password', message: '' }));
    await failureOf(call(getThing, thing));
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('without a token does not end the session', async () => {
    const { call, onSessionEnd } = arrange(
      json(401, { ok: false, code: 'sign_in_required', message: '' }),
      null,
    );
    await failureOf(call(getThing, thing));
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

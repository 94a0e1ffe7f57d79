import cookies from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, ok } from '../../../contract/endpoint.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { AppError } from '../app-error.ts';
import { budgets } from '../limits/budgets.ts';
import { giveBack, spend } from '../limits/spend.ts';
import { replyWithError } from './errors.ts';
import { mount, type Origin } from './mount.ts';

const call = {
  method: 'GET',
  summary: 'For this test.',
  access: 'anyone',
  errors: [],
} as const;
const query = endpoint({
  ...call,
  path: '/query',
  reply: z.object({ ok: z.boolean(), known: z.string() }),
});
const action = endpoint({ ...call, path: '/action', reply: ok({ done: z.string() }) });
const bare = endpoint({ ...call, path: '/bare', reply: z.object({ version: z.string() }) });

let site: TestApp;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(async () => {
  for (const app of apps) await app.close();
  await site.close();
});

function startApp(options: FastifyServerOptions = {}): FastifyInstance {
  const app = Fastify(options);
  app.register(cookies);
  app.setErrorHandler(replyWithError);
  apps.push(app);
  return app;
}

describe('the reply of a mounted call', () => {
  it('gets ok: true if the contract allows no other value', async () => {
    const app = startApp();
    mount(app, site.context, action, async () => ({ done: 'yes' }));
    expect((await app.inject('/action')).json()).toEqual({ ok: true, done: 'yes' });
  });

  it('keeps the handler’s value of ok if the contract allows both', async () => {
    const app = startApp();
    mount(app, site.context, query, async () => ({ ok: false, known: 'no' }));
    const reply = await app.inject('/query');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ ok: false, known: 'no' });
  });

  it('has no ok if the contract has none', async () => {
    const app = startApp();
    mount(app, site.context, bare, async () => ({ version: '1' }));
    expect((await app.inject('/bare')).json()).toEqual({ version: '1' });
  });

  it('does not compile without ok if the handler must set it', () => {
    const app = startApp();
    // @ts-expect-error The handler must set `ok`.
    mount(app, site.context, query, async () => ({ known: 'no' }));
    expect(app.hasRoute({ method: 'GET', url: '/query' })).toBe(true);
  });
});

describe('the error of a mounted call', () => {
  it('for too many requests has Retry-After in seconds', async () => {
    const app = startApp();
    mount(app, site.context, action, async () => {
      throw new AppError('too_many_requests', { retryAfterSeconds: 43 });
    });
    const reply = await app.inject('/action');
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['retry-after']).toBe('43');
    expect(reply.json()).toEqual({
      ok: false,
      code: 'too_many_requests',
      message: 'Too many requests. Wait a little and try again.',
      request_id: expect.any(String),
    });
  });

  it('has Retry-After for an unavailable service, and not for a missing page', async () => {
    const app = startApp();
    mount(app, site.context, action, async () => {
      throw new AppError('unavailable');
    });
    mount(app, site.context, bare, async () => {
      throw new AppError('not_found');
    });
    expect((await app.inject('/action')).headers['retry-after']).toBe('5');
    expect((await app.inject('/bare')).headers['retry-after']).toBeUndefined();
  });
});

describe('the cookie that identifies a browser', () => {
  const known = 'a'.repeat(43);
  const attributes = { value: known, path: '/', maxAge: 31_536_000, httpOnly: true, sameSite: 'Strict' };
  const answer = async (publicUrl: string, cookie: string) => {
    let seen: string | null = null;
    const app = startApp();
    const context = { ...site.context, config: { ...site.context.config, publicUrl } };
    mount(app, context, action, async ({ from, setDeviceCookie }) => {
      seen = from.device;
      setDeviceCookie(known);
      return { done: 'yes' };
    });
    const reply = await app.inject({ url: '/action', headers: { cookie } });
    return { seen, set: reply.cookies };
  };

  it('has the prefix that binds it to this host if the site has HTTPS', async () => {
    const cookie = `plt=x; __Host-device=${known}; y=z`;
    const { seen, set } = await answer('https://afya.example', cookie);
    expect(seen).toBe(known);
    expect(set).toEqual([{ name: '__Host-device', ...attributes, secure: true }]);
    // A neighbouring host could have set this one.
    expect((await answer('https://afya.example', `device=${known}`)).seen).toBeNull();
  });

  it('has no prefix over HTTP, where browsers would reject it', async () => {
    const { seen, set } = await answer('http://localhost:4000', `device=${known}`);
    expect(seen).toBe(known);
    expect(set).toEqual([{ name: 'device', ...attributes }]);
  });
});

describe('the origin of a call', () => {
  async function originOf(
    request: { remoteAddress?: string; headers?: Record<string, string> },
    options: FastifyServerOptions = {},
  ): Promise<Origin | undefined> {
    let seen: Origin | undefined;
    const app = startApp(options);
    mount(app, site.context, action, async ({ from }) => {
      seen = from;
      return { done: 'yes' };
    });
    await app.inject({ url: '/action', ...request });
    return seen;
  }

  it('is the network of its connection', async () => {
    expect(await originOf({ remoteAddress: '::ffff:203.0.113.7' })).toMatchObject({ network: '203.0.113.7' });
    expect(await originOf({ remoteAddress: '2001:db8:0:1::7' })).toMatchObject({
      network: '2001:db8:0:1::/64',
    });
  });

  it('is the network that a trusted proxy reports', async () => {
    const request = {
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' },
    };
    expect(await originOf(request)).toMatchObject({ network: '10.0.0.1' });
    expect(await originOf(request, { trustProxy: '10.0.0.1' })).toMatchObject({ network: '203.0.113.7' });
  });

  it('has the user agent, as one line of at most 300 characters', async () => {
    const named = (userAgent: string) => originOf({ headers: { 'user-agent': userAgent } });
    expect(await named('Firefox/140.0')).toMatchObject({ userAgent: 'Firefox/140.0' });
    expect(await named('Fire\u0000fox\t/\u0085\r\n140')).toMatchObject({ userAgent: 'Firefox/140' });
    expect((await named(`${'x'.repeat(299)}yz`))?.userAgent).toBe(`${'x'.repeat(299)}y`);
    expect(await named(' \u0007 ')).toMatchObject({ userAgent: null });
  });
});

describe('a full disk', () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  const wrapped = new Error('Cannot write file at location "a.png"', { cause: full });
  const fullDatabase = Object.assign(new Error('could not extend file "base/5/1"'), { code: '53100' });

  it.each([
    ['of the files', full],
    ['of the files, as the cause of another error', wrapped],
    ['of the database', fullDatabase],
  ])('%s answers 503, and the log says what to do', async (_, error) => {
    const lines: string[] = [];
    const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } };
    const app = startApp({ logger });
    mount(app, site.context, action, () => Promise.reject(error));

    const reply = await app.inject('/action');

    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toMatch(/^\d+$/);
    expect(reply.json()).toMatchObject({ ok: false, code: 'unavailable' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '').msg).toBe('The disk is full: nothing can be written. Make room on it.');
  });

  it('costs no caller what their call spends, and any other failure does', async () => {
    const charge = { budget: 'translation-request:reader', key: 'somebody' } as const;
    const failures = [full, wrapped, fullDatabase, new Error('a mistake')];
    const app = startApp();
    mount(app, site.context, action, async () => {
      await spend(site.context, [charge]);
      throw failures.shift();
    });
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await app.inject('/action')).statusCode);
    expect(statuses).toEqual([503, 503, 503, 500, 429]);
  });

  it('gives back once what an action has given back itself', async () => {
    const charge = { budget: 'draft:account', key: 'somebody' } as const;
    const app = startApp();
    mount(app, site.context, action, async () => {
      await spend(site.context, [charge]);
      await giveBack(site.context, [charge]);
      throw full;
    });
    const { burst } = budgets[charge.budget];
    await spend(site.context, [{ ...charge, units: burst - 1 }]);
    expect((await app.inject('/action')).statusCode).toBe(503);
    await spend(site.context, [charge]);
    await expect(spend(site.context, [charge])).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

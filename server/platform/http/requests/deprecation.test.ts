import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type Endpoint, endpoint, ok } from '../../../../contract/endpoint.ts';
import { endpoints } from '../../../../contract/index.ts';
import { AppError } from '../../app-error.ts';
import { readConfig } from '../../config/config.ts';
import { describeApi } from '../description/openapi.ts';
import { replyWithError } from '../errors.ts';
import { mountApiCall } from '../mount-api.ts';

const old = endpoint({
  method: 'GET',
  path: '/api/v1/old',
  summary: 'For this test.',
  access: { api: 'open' },
  deprecated: { since: '2027-01-01', sunset: '2029-01-01', instead: '/developer/docs/changelog' },
  reply: ok({}),
  errors: [],
});

const authenticator = {
  authenticate: async () => ({ caller: null, headers: {} }),
  chargeBody: async () => {},
  answerOnce: async () => {
    throw new Error('not asked');
  },
  count: () => {},
};

it.each([true, false])('a deprecated call says so in its replies, those of errors too', async (succeeds) => {
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  mountApiCall(app, authenticator, old, async () => {
    if (!succeeds) throw new AppError('not_found');
    return {};
  });
  const { statusCode, headers } = await app.inject('/api/v1/old');
  await app.close();
  expect(statusCode).toBe(succeeds ? 200 : 404);
  expect(headers).toMatchObject({
    deprecation: '@1798761600',
    sunset: 'Mon, 01 Jan 2029 00:00:00 GMT',
    link: '</developer/docs/changelog>; rel="deprecation"; type="text/html"',
  });
});

it('the description marks it', () => {
  const described = describeApi(
    { endpoints: [{ ...old, name: 'old', group: 'Posts' }], groups: [], messages: [] },
    readConfig({}, {}),
  );
  expect(JSON.stringify(described)).toContain('"deprecated":true');
});

it('a call stays for at least 24 months after it is deprecated', () => {
  for (const { path, deprecated } of endpoints as readonly Endpoint[]) {
    if (!deprecated) continue;
    const until = new Date(deprecated.since);
    until.setUTCFullYear(until.getUTCFullYear() + 2);
    expect(new Date(deprecated.sunset) >= until, path).toBe(true);
  }
});

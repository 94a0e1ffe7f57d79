import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeSubmitted } from '../../../tests/factories.ts';
import { identify, issueProof } from '../../trust/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('a text is approved with a proof of the last fifteen minutes, which is too old for an alert', async () => {
  const { token } = await makeAccount(site.context, 'A');
  const { id, revision } = await makeSubmitted(site.context);
  const actor = await identify(site.context, token);
  const proofFrom = async (minutes: number) => {
    const clock = () => new Date(Date.now() - minutes * 60_000);
    const { proof } = await issueProof({ ...site.context, clock }, actor, 'password');
    return { 'recent-proof': proof };
  };
  const approve = (headers: Record<string, string>) =>
    site.call('POST', `/content/review/${id}/approve`, { token, proved: false, headers, body: { revision } });
  expect((await approve({})).body.code).toBe('proof_needed');
  expect((await approve(await proofFrom(16))).body.code).toBe('proof_needed');
  const alert = {
    kind: 'heat',
    language: 'en',
    country: null,
    title: 'Heat',
    text: 'Drink water often.',
    post: null,
    starts_at: new Date().toISOString(),
    ends_at: new Date(Date.now() + 3600_000).toISOString(),
  };
  const old = { token, headers: await proofFrom(6), body: alert };
  expect((await site.call('POST', '/content/alerts', old)).body).toMatchObject({ code: 'proof_needed' });
  expect((await approve(await proofFrom(14))).status).toBe(200);
});

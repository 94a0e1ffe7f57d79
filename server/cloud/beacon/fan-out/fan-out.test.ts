/** The process that asks nodes, when it ends unexpectedly. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { approvedBeacon } from '../../../../tests/beacon-node.ts';
import { stopCloudNodes } from '../../../../tests/cloud-node.ts';
import { makeAccount } from '../../../../tests/factories.ts';
import { askNetwork } from '../asking/network.ts';
import { fanOut } from './fan-out.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
});
afterAll(async () => {
  await stopCloudNodes();
  await site.close();
});

it('what was being asked is unavailable when the process that asks ends, and the next question starts another', async () => {
  const asked = Promise.withResolvers<void>();
  const hang = () => {
    asked.resolve();
    return undefined;
  };
  const staff = {
    admin: await makeAccount(site.context, 'A'),
    superAdmin: await makeAccount(site.context, 'S'),
  };
  const node = await approvedBeacon(site.context, staff, hang);
  const ask = (start: number) =>
    askNetwork(
      site.context,
      { account: null, network: '203.0.113.9', registration: null },
      {
        requestParameters: {
          assemblyId: 'GRCh38',
          referenceName: '1',
          start: [start],
          referenceBases: 'A',
          alternateBases: 'G',
        },
        filters: [],
        granularity: 'boolean',
      },
    );
  const inquiry = await ask(1);
  await asked.promise;
  const first = fanOut.pid;
  expect(first).not.toBeNull();
  // It has nothing of the site's settings: no secret, no way to the database.
  const environment = readFileSync(`/proc/${first}/environ`, 'utf8')
    .split('\0')
    .map((one) => one.split('=')[0]);
  expect(environment.filter((name) => /DATABASE|PASSWORD|SECRET|KEY|DATA_DIR|^PG/.test(name ?? ''))).toEqual(
    [],
  );
  const ended = expect(inquiry.settled).rejects.toMatchObject({ code: 'unavailable' });
  process.kill(first ?? 0, 'SIGKILL');
  await ended;
  const readAll = async () => {
    for await (const _ of inquiry.answers);
  };
  await expect(readAll()).rejects.toMatchObject({ code: 'unavailable' });

  node.answering = () => ({ wrong: true });
  const next = await ask(2);
  for await (const { answer } of next.answers) expect(answer).toMatchObject({ reason: 'malformed' });
  await next.settled;
  expect(fanOut.pid).not.toBe(first);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { startCloudNode, stopCloudNodes } from '../../../tests/cloud-node.ts';
import { makeAccount } from '../../../tests/factories.ts';
import { decideNode, probeNode, proposeNode } from '../../cloud/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true', PRODUCT_SHORT_NAME: 'Ñame' });
});
afterAll(async () => {
  await stopCloudNodes();
  await site.close();
});

const path = '/%C3%B1ameclouds';

it('the page on the cloud has the product’s name in its address, and lists a node from its approval until its retirement', async () => {
  const empty = await site.page(path);
  expect(empty.status).toBe(200);
  expect(empty.html).toContain('No institution has joined yet.');
  expect(empty.html).toContain(`<a href="${path}">Federated genomic cloud</a>`);

  const superAdmin = await makeAccount(site.context, 'S');
  const { id, name } = await proposeNode(site.context, await makeAccount(site.context, 'A'), {
    url: await startCloudNode(),
  });
  await site.settled();
  expect((await site.page(path)).html).not.toContain(name);
  expect((await site.page(`${path}/${id}`)).status).toBe(404);

  await decideNode(site.context, superAdmin, id, { decision: 'approve' });
  await site.settled();
  expect((await site.page(path)).html).toContain('Not checked yet');
  await probeNode(site.context, { id });
  await stopCloudNodes();
  await probeNode(site.context, { id });
  await site.settled();
  const { html } = await site.page(path);
  expect(html).toContain(`<a href="${path}/${id}"><bdi>${name}</bdi></a>`);
  expect(html).toContain('Refused the connection');
  expect(html).toContain('50%');
  expect(html).toContain(`aria-label="${name} by day: every check answered on 0 of 1 days"`);
  const node = await site.page(`${path}/${id}?lang=fr`);
  expect(node.html).toContain('A refusé la connexion');
  expect(node.html).toContain('>200</td>');

  const reason = 'Their project has ended.';
  await decideNode(site.context, superAdmin, id, { decision: 'retire', reason });
  await site.settled();
  expect((await site.page(path)).html).not.toContain(name);
  expect((await site.page(`${path}/${id}`)).status).toBe(404);
});

it('the page of a cloud node links to its earlier checks', async () => {
  const superAdmin = await makeAccount(site.context, 'S');
  const { id } = await proposeNode(site.context, await makeAccount(site.context, 'A'), {
    url: await startCloudNode(),
  });
  await decideNode(site.context, superAdmin, id, { decision: 'approve' });
  for (let probes = 0; probes < 49; probes += 1) await probeNode(site.context, { id });
  await site.settled();
  const { html } = await site.page(`${path}/${id}`);
  expect(html.match(/<tr>/g)).toHaveLength(49);
  const [, earlier = ''] = /href="([^"]+)">Earlier checks/.exec(html) ?? [];
  const rest = await site.page(earlier);
  expect(rest.html.match(/<tr>/g)).toHaveLength(2);
  expect(rest.html).toContain(`<a href="${path}/${id}">Latest checks</a>`);
});

it.each(['nothing', '00000000-0000-4000-8000-000000000000'])(
  'the page of the unknown cloud node %s answers 404',
  async (id) => {
    expect((await site.page(`${path}/${id}`)).status).toBe(404);
  },
);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { someServiceInfo, startCloudNode, stopCloudNodes } from '../../../tests/cloud-node.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import type { Context } from '../../platform/context.ts';
import { decideNode, listNodes, probeNode, probeNodes, proposeNode, sweepProbes } from './nodes.ts';

let site: TestApp;
let admin: TestAccount;
let superAdmin: TestAccount;
beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  admin = await makeAccount(site.context, 'A', { firstname: 'Grace', lastname: 'Okoro' });
  superAdmin = await makeAccount(site.context, 'S');
});
afterAll(async () => {
  await stopCloudNodes();
  await site.close();
});

const propose = (url: string, token = admin.token) =>
  site.call('POST', '/adminPHIS/cloud-nodes', { token, body: { url, note: 'Asked us in March.' } });
const decide = (id: string, body: object, token = superAdmin.token) =>
  site.call('PATCH', `/adminPHIS/cloud-nodes/${id}`, { token, proved: true, body });

/** An approved node whose service info the test can change. */
async function changingNode(context: Context = site.context) {
  const said = someServiceInfo();
  const info = JSON.stringify(said);
  const node = { answer: () => info as string | null, status: 200 };
  const url = await startCloudNode((_, response) => {
    const body = node.answer();
    if (body !== null) response.writeHead(node.status).end(body);
  });
  const { id, name } = await proposeNode(context, admin, { url });
  await decideNode(context, superAdmin, id, { decision: 'approve' });
  return { id, name, url, node, info, service: said.id };
}

const probesOf = async (id: string) => (await site.call('GET', `/clouds/nodes/${id}/probes`)).body.probes;
const nodeOf = async (id: string) =>
  (await site.call('GET', '/clouds/nodes')).body.nodes.find((node: { id: string }) => node.id === id);

describe('a node', () => {
  it('is proposed by staff with its own service info, approved by a super admin, and then public', async () => {
    const url = await startCloudNode();
    const proposed = await propose(`${url}/service-info/`);
    expect(proposed).toMatchObject({
      status: 201,
      body: {
        node: {
          status: 'proposed',
          url,
          name: expect.stringContaining('Genome node'),
          organization: { name: 'Institute of Genomics' },
          note: 'Asked us in March.',
          proposed_by: 'Grace Okoro',
        },
      },
    });
    const { id, name } = proposed.body.node;
    expect(await nodeOf(id)).toBeUndefined();
    expect((await decide(id, { decision: 'approve' })).body.node).toMatchObject({ id, status: 'approved' });
    expect(await nodeOf(id)).toMatchObject({ id, name, url, last_probe: null, days: [] });
    const audit = await site.call('GET', '/adminPHIS/audit', { proved: true, token: superAdmin.token });
    expect(audit.body.entries.slice(0, 2)).toMatchObject([
      { action: 'cloud_node.approved', subject_type: 'cloud_node', subject_id: id, subject_name: name },
      { action: 'cloud_node.proposed', subject_id: id, by: 'Grace Okoro' },
    ]);
  });

  it('is refused with the reason if its address gives no valid service info', async () => {
    const outcomeOf = async (url: string) => {
      const { status, body } = await propose(url);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'node_unfit' });
      return body.current.outcome;
    };
    const answering = (body: string, status = 200) =>
      startCloudNode((_, response) =>
        response.writeHead(status, { location: 'http://127.0.0.1:1' }).end(body),
      );
    expect(await outcomeOf('nowhere')).toBe('bad_address');
    expect(await outcomeOf('http://10.0.0.1')).toBe('forbidden_address');
    expect(await outcomeOf(await answering('', 302))).toBe('redirected');
    expect(await outcomeOf(await answering('{}', 503))).toBe('http_status');
    expect(await outcomeOf(await answering('<html>'))).toBe('not_json');
    expect(await outcomeOf(await answering('{"id":"x"}'))).toBe('not_service_info');
    expect(await outcomeOf(await answering(`"${'x'.repeat(70_000)}"`))).toBe('too_large');
  });

  it('has line breaks and direction marks removed from its name and description', async () => {
    const info = { ...someServiceInfo(), name: '\u202eetutitsnI\n', description: 'Of\u0000 cells' };
    const strange = await startCloudNode((_, response) => response.end(JSON.stringify(info)));
    expect(await propose(strange)).toMatchObject({ body: { current: { outcome: 'not_service_info' } } });
    info.description = 'Of\n\tcells';
    expect((await propose(strange)).body.node).toMatchObject({ name: 'etutitsnI', description: 'Of cells' });
  });

  it('cannot be proposed twice while it is registered', async () => {
    const info = someServiceInfo();
    const url = await startCloudNode((_, response) => response.end(JSON.stringify(info)));
    expect((await propose(url)).status).toBe(201);
    expect(await propose(`${url}/`)).toMatchObject({ status: 409, body: { code: 'node_known' } });
    const claim = JSON.stringify({ ...someServiceInfo(), id: info.id });
    const impostor = await startCloudNode((_, response) => response.end(claim));
    expect(await propose(impostor)).toMatchObject({ status: 409, body: { code: 'node_known' } });
  });

  it('is approved by another super admin than the one who proposed it', async () => {
    const own = (await propose(await startCloudNode(), superAdmin.token)).body.node;
    expect(await decide(own.id, { decision: 'approve' })).toMatchObject({ status: 200 });
    const proposed = (await propose(await startCloudNode(), superAdmin.token)).body.node;
    const other = await makeAccount(site.context, 'S');
    expect(await decide(proposed.id, { decision: 'approve' })).toMatchObject({
      status: 403,
      body: { code: 'own_node' },
    });
    expect((await decide(proposed.id, { decision: 'approve' }, other.token)).status).toBe(200);
    await site.context.db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('id', '=', other.id)
      .execute();
  });

  it('is decided on once, and is declined or retired with a reason', async () => {
    const url = await startCloudNode();
    const { id } = (await propose(url)).body.node;
    expect(await decide(id, { decision: 'decline' })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    expect(await decide(id, { decision: 'retire', reason: 'It was never one.' })).toMatchObject({
      status: 409,
      body: { code: 'node_decided' },
    });
    expect((await decide(id, { decision: 'decline', reason: 'Nobody knows them.' })).status).toBe(200);
    expect((await decide(id, { decision: 'approve' })).status).toBe(409);
    const again = (await propose(url)).body.node;
    await decide(again.id, { decision: 'approve' });
    const retired = await decide(again.id, { decision: 'retire', reason: 'Their project has ended.' });
    expect(retired.body.node).toMatchObject({ status: 'retired', reason: 'Their project has ended.' });
    expect(await nodeOf(again.id)).toBeUndefined();
    const list = (status: string) =>
      site.call('GET', `/adminPHIS/cloud-nodes?status=${status}`, { token: admin.token });
    expect((await list('declined')).body.nodes).toMatchObject([{ id, reason: 'Nobody knows them.' }]);
    expect((await list('retired')).body.nodes).toMatchObject([{ id: again.id }]);
    expect(await decide(crypto.randomUUID(), { decision: 'approve' })).toMatchObject({ status: 404 });
  });
});

describe('a probe', () => {
  it('is made by a job for each approved node; its outcome and duration are stored', async () => {
    const { id } = await changingNode();
    await probeNodes(site.context);
    await site.runJobs();
    const probes = await probesOf(id);
    expect(probes).toEqual([
      { at: expect.any(String), outcome: 'good', status_code: 200, milliseconds: expect.any(Number) },
    ]);
    expect(await nodeOf(id)).toMatchObject({
      last_probe: probes[0],
      days: [{ probes: 1, good: 1, milliseconds: probes[0].milliseconds }],
    });
  });

  it('has the days of its node counted anew, once for all who ask, and of no other node', async () => {
    const { id } = await changingNode();
    await probeNodes(site.context);
    await site.runJobs();
    const counted: string[] = [];
    const db = site.context.db.withPlugin({
      transformQuery({ node }) {
        const written = JSON.stringify(node);
        if (written.includes('percentile_cont')) counted.push(written);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const read = () => listNodes({ ...site.context, db });
    const [first, ...more] = await Promise.all([read(), read(), read()]);
    expect(more).toEqual([first, first]);
    expect(first?.find(({ row }) => row.id === id)?.days).toMatchObject([{ probes: 1 }]);
    expect(counted).toHaveLength(1);
    await read();
    expect(counted).toHaveLength(1);
    await probeNode(site.context, { id });
    expect((await read()).find(({ row }) => row.id === id)?.days).toMatchObject([{ probes: 2 }]);
    expect(counted).toHaveLength(2);
    expect([...(counted[1] ?? '').matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)]).toHaveLength(1);
  });

  it('records whether a node was slow, broken, too large or gone', async () => {
    const { id, node, info } = await changingNode();
    const limits = { milliseconds: 2000, bytes: 2000 };
    await probeNode(site.context, { id }, { limits });
    node.answer = () => null;
    await probeNode(site.context, { id }, { limits: { ...limits, milliseconds: 50 } });
    node.answer = () => 'x'.repeat(3000);
    await probeNode(site.context, { id }, { limits });
    node.answer = () => info.replace('"version"', '"vision"');
    await probeNode(site.context, { id }, { limits });
    node.answer = () => info;
    node.status = 500;
    await probeNode(site.context, { id }, { limits });
    await stopCloudNodes();
    await probeNode(site.context, { id }, { limits });
    const probes = await probesOf(id);
    expect(probes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'refused',
      'http_status',
      'not_service_info',
      'too_large',
      'timeout',
      'good',
    ]);
    expect(probes[1]).toMatchObject({ status_code: 500 });
    expect(await nodeOf(id)).toMatchObject({ days: [{ probes: 6, good: 1 }] });
  });

  it('updates the node’s version and leaves the approved name', async () => {
    const { id, name, node, info } = await changingNode();
    node.answer = () => info.replace('1.4.0', '1.5.0').replace(name, 'Something else');
    await probeNode(site.context, { id });
    expect(await nodeOf(id)).toMatchObject({ name, version: '1.5.0' });
  });

  it('in production reaches neither this machine nor private networks, not even by DNS rebinding', async () => {
    let asked = 0;
    const { id, node, info } = await changingNode();
    node.answer = () => {
      asked += 1;
      return info;
    };
    const inProduction: Context = {
      ...site.context,
      config: { ...site.context.config, outbound: { allowLoopback: false } },
    };
    const { port } = new URL((await nodeOf(id)).url);
    for (const url of [`https://127.0.0.1:${port}`, `https://2130706433:${port}`, 'https://node.example']) {
      await site.context.db.updateTable('cloud_nodes').set({ url }).where('id', '=', id).execute();
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
      await probeNode(inProduction, { id }, { resolve });
    }
    const outcomes = (await probesOf(id)).map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['forbidden_address', 'forbidden_address', 'forbidden_address']);
    expect(asked).toBe(0);
  });

  it('is deleted after 90 days; statistics by day cover 30', async () => {
    const { id } = await changingNode();
    const daysAgo = (days: number): Context => ({
      ...site.context,
      clock: () => new Date(Date.now() - days * 24 * 3600 * 1000),
    });
    for (const days of [91, 89, 31, 2, 0]) await probeNode(daysAgo(days), { id });
    await sweepProbes(site.context);
    expect(await probesOf(id)).toHaveLength(4);
    expect((await nodeOf(id)).days).toHaveLength(2);
  });

  it('history comes page by page, for approved nodes only', async () => {
    const { id } = await changingNode();
    for (let probes = 0; probes < 51; probes += 1) await probeNode(site.context, { id });
    const first = await site.call('GET', `/clouds/nodes/${id}/probes`);
    expect(first.body.probes).toHaveLength(50);
    const rest = await site.call('GET', `/clouds/nodes/${id}/probes?cursor=${first.body.next}`);
    expect(rest.body).toMatchObject({ probes: [{}], next: null });
    expect((await site.call('GET', `/clouds/nodes/${id}/probes?cursor=x`)).status).toBe(400);
    await decide(id, { decision: 'retire', reason: 'Their project has ended.' });
    expect((await site.call('GET', `/clouds/nodes/${id}/probes`)).status).toBe(404);
  });
});

describe('the registry of GA4GH', () => {
  it('lists each approved node, each service type once, and itself, with CORS for any origin', async () => {
    const { name, url, service: id } = await changingNode();
    const services = await site.call('GET', '/services');
    expect(services.headers['access-control-allow-origin']).toBe('*');
    const service = {
      id,
      name,
      type: { group: 'org.ga4gh', artifact: 'beacon', version: '2.0.0' },
      description: 'Variants that were found in three countries.',
      organization: { name: 'Institute of Genomics', url: 'https://genomics.example' },
      version: '1.4.0',
      environment: 'test',
      url,
    };
    expect(services.body).toContainEqual(service);
    expect((await site.call('GET', `/services/${id}`)).body).toEqual(service);
    expect((await site.call('GET', '/services/types')).body).toEqual([service.type]);
    expect(await site.call('GET', '/services/org.example.nowhere')).toMatchObject({
      status: 404,
      headers: { 'access-control-allow-origin': '*' },
      body: { status: 404, title: 'There is nothing here.', ok: false, code: 'not_found' },
    });
    expect((await site.call('GET', '/service-info')).body).toEqual({
      id: 'example.afya.service-registry',
      name: 'Afya Research Network',
      type: { group: 'org.ga4gh', artifact: 'service-registry', version: '1.0.0' },
      organization: { name: 'Afya Research Network', url: 'https://afya.example' },
      version: expect.any(String),
    });
  });

  it('gives the node’s latest service info without fields that are not valid links', async () => {
    let said = {
      ...someServiceInfo(),
      contactUrl: 'mailto:desk@genomics.example',
      documentationUrl: 'https://genomics.example/docs',
      createdAt: '2024-03-01T08:00:00Z',
      updatedAt: '2026-02-01T10:00:00+03:00',
      environment: 'prod',
    };
    const url = await startCloudNode((_, response) => response.end(JSON.stringify(said)));
    const proposed = await propose(url);
    const { id } = proposed.body.node;
    await decide(id, { decision: 'approve' });
    const shown = async () => (await site.call('GET', `/services/${said.id}`)).body;
    expect(await shown()).toEqual({ ...said, url });

    said = { ...said, updatedAt: '2026-03-01T10:00:00Z', environment: 'staging', version: '1.5.0' };
    await probeNode(site.context, { id });
    expect(await shown()).toEqual({ ...said, url });

    said = {
      ...said,
      contactUrl: 'javascript:alert(1)',
      documentationUrl: 'docs',
      createdAt: 'in spring',
      updatedAt: '',
    };
    await probeNode(site.context, { id });
    const { contactUrl: _, documentationUrl: __, createdAt: ___, updatedAt: ____, ...rest } = said;
    expect(await shown()).toEqual({ ...rest, url });
  });

  it('says the country of a node as long as the node says it', async () => {
    let said: { id: string; country: string | undefined } = { ...someServiceInfo(), country: 'KE' };
    const url = await startCloudNode((_, response) => response.end(JSON.stringify(said)));
    const { id } = (await propose(url)).body.node;
    await decide(id, { decision: 'approve' });
    const country = async () => {
      await probeNode(site.context, { id });
      return (await site.call('GET', `/services/${said.id}`)).body.country;
    };
    expect(await country()).toBe('KE');
    expect((await site.page(`/afyaclouds/${id}`)).html).toContain(
      '<bdi>Country</bdi></dt><dd><bdi>Kenya</bdi>',
    );
    for (const other of ['Kenya', '002', 'ZZ', 'ke', '<b>KE', undefined]) {
      said = { ...said, country: other };
      expect(await country(), other).toBeUndefined();
      expect(await nodeOf(id)).toMatchObject({ country: null, unknown_country: other ?? null });
      const { html } = await site.page(`/afyaclouds/${id}`);
      expect(html.includes('which isn’t a code of ISO 3166-1'), other).toBe(other !== undefined);
      expect(html).not.toContain('<b>KE');
    }
    expect((await site.page(`/afyaclouds/${id}`)).html).not.toContain('Kenya');
  });
});

/** Pages of the answers of many nodes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { approveBeaconAt, beaconAnswer } from '../../../../tests/beacon-node.ts';
import { someServiceInfo, startCloudNode, stopCloudNodes } from '../../../../tests/cloud-node.ts';
import { makeAccount } from '../../../../tests/factories.ts';

const nodes = 53;
let site: TestApp;
let asked = 0;

beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  const infos = Array.from({ length: nodes }, (_, number) => ({
    ...someServiceInfo(),
    name: `Node ${String(number).padStart(2, '0')}`,
    organization: {
      name: number === 7 ? 'Université d\u2019Abomey' : `Institute ${number}`,
      url: 'https://genomics.example',
    },
  }));
  const url = await startCloudNode(({ url: path = '' }, response) => {
    const number = Number(path.split('/')[1]);
    response.setHeader('content-type', 'application/json');
    if (path.endsWith('/service-info')) return response.end(JSON.stringify(infos[number]));
    asked += 1;
    if (number === 52) return response.writeHead(403).end();
    return response.end(JSON.stringify(beaconAnswer({ exists: number % 2 === 0 })));
  });
  const staff = {
    admin: await makeAccount(site.context, 'A'),
    superAdmin: await makeAccount(site.context, 'S'),
  };
  for (const number of infos.keys())
    await approveBeaconAt(site.context, staff, { url: `${url}/${number}`, token: null });
});
afterAll(async () => {
  await stopCloudNodes();
  await site.close();
});

async function post(fields: Record<string, string>) {
  const { statusCode, body, headers } = await site.app.inject({
    method: 'POST',
    url: '/afyaclouds/search',
    remoteAddress: '10.1.2.3',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: statusCode, html: body, headers };
}

const namesIn = (html: string) => {
  const [, table = ''] = /<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
  return [...table.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name = '']) => name);
};
const cardsIn = (html: string) => html.match(/<li><strong/g)?.length;

it('the page shows fifty nodes, and on demand more, those that are looked for, and files, without asking again', async () => {
  const first = await post({ assembly: 'GRCh38', variant: 'chr1:1,000 A>G' });
  expect(first.html).toContain('Each node has five seconds.');
  expect(first.html).toContain('Nodes 1 to 50 of 53');
  expect(first.html).toContain('Nodes asked: 53. Yes: 26, no: 26, without an answer: 1.');
  const names = namesIn(first.html);
  expect(names).toHaveLength(50);
  for (const name of names) expect(first.html).toMatch(new RegExp(`<li><strong.{0,300}${name}`, 's'));
  expect(first.html).not.toContain('href="data:');
  const [, answers = ''] = /name="answers" value="([^"]+)"/.exec(first.html) ?? [];
  expect(Buffer.from(answers.split('.')[0] ?? '', 'base64url').toString()).not.toContain('key":"afya');
  const before = asked;

  const second = await post({ answers, page: '2' });
  expect(second.html).not.toContain('five seconds');
  expect(second.html).toContain('no node is asked again for this page');
  expect(second.html).toContain('Nodes 51 to 53 of 53');
  expect(second.html).toContain('Nodes asked: 53. Yes: 26, no: 26, without an answer: 1.');
  expect(second.html).toContain('Position 1,000 counted from 1');
  expect(second.html).toMatch(/>Refused<.*answer callers of this kind/s);
  expect([...names, ...namesIn(second.html)].sort()).toHaveLength(53);
  expect(new Set([...names, ...namesIn(second.html)]).size).toBe(53);
  expect(cardsIn(second.html)).toBe(3);

  const found = await post({ answers, page: '1', find: 'ABOMEY universite' });
  expect(namesIn(found.html)).toEqual(['Node 07']);
  expect(found.html).toContain('value="ABOMEY universite"');
  const noes = await post({ answers, page: '9', only: 'no' });
  expect(noes.html).toContain('Nodes 1 to 26 of 26');
  expect((await post({ answers, find: 'nowhere' })).html).toContain('Nodes 0 to 0 of 0');

  const table = await post({ answers, file: 'table' });
  expect(table.headers['content-disposition']).toBe('attachment; filename="answers.csv"');
  expect(table.html.trim().split('\r\n')).toHaveLength(54);
  const json = JSON.parse((await post({ answers, file: 'json' })).html);
  expect(json.info.nodes).toHaveLength(53);
  expect(json.meta.receivedRequestSummary.requestParameters.g_variant.start).toEqual([999]);
  const receipt = JSON.parse((await post({ answers, file: 'receipt' })).html);
  const payload = JSON.parse(Buffer.from(receipt.jws.split('.')[1], 'base64url').toString());
  expect(payload.nodes).toHaveLength(53);
  expect(asked).toBe(before);
});

it('of answers that are no longer kept, or that this site did not name, there are no pages', async () => {
  const { html } = await post({ assembly: 'GRCh38', variant: 'chr1:2,000 A>G' });
  const [, answers = ''] = /name="answers" value="([^"]+)"/.exec(html) ?? [];
  const forged = await post({ answers: `A${answers}`, page: '1' });
  expect(forged.status).toBe(410);
  expect(forged.html).toContain('These answers are no longer kept. Please ask again.');
  await site.context.db.deleteFrom('beacon_answers').execute();
  expect((await post({ answers, file: 'table' })).status).toBe(410);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseReferences } from '../../../contract/posts/references/reference.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';

/** A service in the place of Crossref and PubMed: what it answers by the path that is asked. */
const answers: Record<string, [number, string]> = {
  '/doi/10.1000%2FFLOODS': [
    200,
    JSON.stringify({
      id: 'https://doi.org/10.1000/floods',
      type: 'journal-article',
      title: 'Cholera after <i>floods</i>',
      author: [{ family: 'Otieno', given: 'Grace' }],
      issued: { 'date-parts': [[2019, 3]] },
      'container-title': 'East African Medical Journal',
      DOI: '10.1000/other',
      URL: 'http://dx.doi.org/10.1000/floods',
      abstract: 'Left out',
    }),
  ],
  '/doi/10.1000%2Fmany': [200, '[{"title":"a"},{"title":"b"}]'],
  '/doi/10.1000%2Fhtml': [200, '<html>'],
  '/doi/10.1000%2Funtitled': [200, '{"DOI":"10.1000/untitled"}'],
  '/doi/10.1000%2Fgone': [404, 'Not found'],
  '/doi/10.1000%2Fbusy': [429, 'Later'],
  '/doi/10.1000%2Fbroken': [503, ''],
  '/pmid?id=123': [
    200,
    '{"id":"pmid:123","type":"article-journal","title":"Wells","URL":"https://example.org/wells"}',
  ],
};

let service: Server;
let site: TestApp;
let author: TestAccount;
const asked: { path: string; accept: string | undefined; agent: string | undefined }[] = [];

beforeAll(async () => {
  service = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, accept: headers.accept, agent: headers['user-agent'] });
    const [status, body] = answers[url] ?? [404, ''];
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  site = await startTestApp({ CITED_DOI_URL: `${url}/doi/{doi}`, CITED_PMID_URL: `${url}/pmid?id={pmid}` });
  author = await makeAccount(site.context, 'R');
});

afterAll(async () => {
  await site.close();
  service.close();
});

const find = async (identifier: string, at = site, by = author) =>
  (await at.call('POST', '/content/references/find', { body: { identifier }, token: by.token })).body;

describe('looking up a reference', () => {
  it('gives what the service says, with the DOI that was asked for', async () => {
    const found = await find('https://doi.org/10.1000/FLOODS');
    expect(found).toMatchObject({ state: 'found' });
    expect(asked.at(-1)).toMatchObject({ path: '/doi/10.1000%2FFLOODS' });
    expect(asked.at(-1)?.accept).toContain('application/vnd.citationstyles.csl+json');
    expect(parseReferences(found.csl.replace('"id":""', '"id":"x"'))).toEqual([
      {
        id: 'x',
        type: 'journal-article',
        title: 'Cholera after floods',
        author: [{ family: 'Otieno', given: 'Grace' }],
        issued: [2019, 3],
        'container-title': 'East African Medical Journal',
        DOI: '10.1000/FLOODS',
      },
    ]);
  });

  it('asks another service for a PubMed id', async () => {
    const { csl } = await find('PMID: 123');
    expect(JSON.parse(csl)).toEqual([
      { id: '', type: 'article-journal', title: 'Wells', PMID: '123', URL: 'https://example.org/wells' },
    ]);
  });

  it.each(['many', 'html', 'untitled', 'gone'])('says that 10.1000/%s is unknown', async (name) => {
    expect(await find(`10.1000/${name}`)).toMatchObject({ state: 'unknown', csl: null });
  });

  it.each(['busy', 'broken'])('says that the service was not reached for 10.1000/%s', async (name) => {
    expect(await find(`10.1000/${name}`)).toMatchObject({ state: 'unreached', csl: null });
  });

  it('asks nobody for other text, or where no service is set', async () => {
    const before = asked.length;
    expect(await find('boiling water')).toMatchObject({ state: 'unknown' });
    const alone = await startTestApp();
    const other = await makeAccount(alone.context, 'R');
    expect(await find('10.1000/FLOODS', alone, other)).toMatchObject({ state: 'off', csl: null });
    await alone.close();
    expect(asked).toHaveLength(before);
  });
});

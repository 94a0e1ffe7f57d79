/** Works of Crossref's public data (product.md#references). */
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { loadWorks, WorksFileError, worksLoaded } from './works.ts';

let site: TestApp;
let author: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

/** A work as Crossref writes it. */
const work = (DOI: string, title: string, more: object = {}) => ({
  DOI,
  type: 'journal-article',
  title: [title],
  'container-title': ['East African Medical Journal'],
  author: [{ given: 'Grace', family: 'Otieno', sequence: 'first' }],
  issued: { 'date-parts': [[2019, 3]] },
  URL: `http://dx.doi.org/${DOI}`,
  'reference-count': 12,
  ...more,
});
const load = (name: string, text: string | Buffer, since?: number) =>
  loadWorks(site.context, { name, bytes: Readable.from([Buffer.from(text)]), since });
const lines = (...entries: unknown[]) => entries.map((entry) => JSON.stringify(entry)).join('\n');
const titled = async (q: string) =>
  (
    await site.call('GET', `/content/references/works?q=${encodeURIComponent(q)}`, { token: author.token })
  ).body.works.map((csl: string) => JSON.parse(csl)[0]);
const find = async (identifier: string) =>
  (await site.call('POST', '/content/references/find', { body: { identifier }, token: author.token })).body;

it('a compressed file of lines is found by DOI in any case, and by words of its titles', async () => {
  const text = lines(
    work('10.1000/Floods', 'Cholera after <i>floods</i> in Kisumu'),
    work('10.1000/wells', 'Wells'),
    { type: 'journal' },
    work('10.1000/untitled', ''),
  );
  expect(await load('part.jsonl.gz', gzipSync(text))).toEqual({ works: 2, skipped: 2 });
  const found = await find('https://doi.org/10.1000/FLOODS');
  expect(found.state).toBe('found');
  expect(JSON.parse(found.csl)).toEqual([
    {
      id: '',
      type: 'article-journal',
      title: 'Cholera after floods in Kisumu',
      'container-title': 'East African Medical Journal',
      author: [{ given: 'Grace', family: 'Otieno' }],
      issued: { 'date-parts': [[2019, 3]] },
      DOI: '10.1000/Floods',
    },
  ]);
  expect(await titled('floods cholera')).toMatchObject([{ DOI: '10.1000/Floods' }]);
  expect(await titled('floods malaria')).toEqual([]);
  expect((await find('10.1000/elsewhere')).state).toBe('off');
});

it('a mark of byte order is no fault, and a DOI that cannot be stored is skipped', async () => {
  const text = `\ufeff${lines(work('10.3000/a\u0000b', 'Damaged'), work('10.3000/c', 'Whole'))}`;
  expect(await load('marked.jsonl', text)).toEqual({ works: 1, skipped: 1 });
});

it('a list on one line is read as well, works are replaced, and older ones can be left out', async () => {
  await load('a.json', JSON.stringify({ items: [work('10.2000/a', 'Nets over beds')] }));
  const old = work('10.2000/old', 'Nets of old', { issued: { 'date-parts': [[1987]] } });
  expect(await load('b.json', lines(work('10.2000/A', 'Nets over all beds'), old), 1990)).toEqual({
    works: 1,
    skipped: 1,
  });
  expect((await titled('nets')).map(({ title }: { title: string }) => title)).toEqual(['Nets over all beds']);
  const { files } = await worksLoaded(site.context);
  expect(files[0]).toMatchObject({ name: 'b.json', works: 1, skipped: 1 });
});

it('a line that is no JSON is named, and words that are too short find nothing', async () => {
  const fault = await load('c.json', `${lines(work('10.3000/c', 'Clinics'))}\n<html>`).catch(
    (error) => error,
  );
  expect(fault).toBeInstanceOf(WorksFileError);
  expect(fault.line).toBe(2);
  const short = await site.call('GET', '/content/references/works?q=abc', { token: author.token });
  expect(short.body.code).toBe('invalid_input');
});

/** @module-tag edge */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseReferences, writeReferences } from '../../../contract/posts/references/reference.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, makeSubmitted, type TestAccount } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { CsvError } from '../../platform/text/csv.ts';
import { lastFile } from './last-file.ts';
import { loadRetractions, ShrunkFileError } from './load.ts';

let mailbox: Mailbox;
let site: TestApp;
let author: TestAccount;
let admin: TestAccount;

beforeEach(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
  author = await makeAccount(site.context, 'R');
  admin = await makeAccount(site.context, 'A');
});

afterEach(async () => {
  await site.close();
  await mailbox.close();
});

const header =
  'Record ID,Title,Subject,Institution,Journal,Publisher,Country,Author,URLS,ArticleType,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDate,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Paywalled,Notes';

function row(id: number, nature: string, doi: string, { date = '1/31/2020 0:00', pmid = '0' } = {}): string {
  return `${id},"A title, with ""quotes""\nand two lines",(HSC),,Lancet,,Kenya,"Doe, J",,,${date},10.1000/NOTICE${id},0,1/1/2019 0:00,${doi},${pmid},${nature},+Error;,No,`;
}

/** A file in small pieces that end within characters and records. */
async function* file(rows: readonly string[], columns = header): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(`\ufeff${[columns, ...rows].join('\r\n')}\r\n`);
  const length = bytes.length > 100_000 ? 64 * 1024 : 7;
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const load = (rows: readonly string[], options = {}) => loadRetractions(site.context, file(rows), options);

const tenRows = [
  row(1, 'Retraction', '10.1000/A'),
  row(2, 'Retraction', 'https://doi.org/10.1000/b', { date: '12/5/2021 0:00' }),
  row(3, 'Expression of concern', 'doi:10.1000/C'),
  row(4, 'Correction', '10.1000/d'),
  row(5, 'Retraction', '10.1000/e'),
  row(6, 'Reinstatement', '10.1000/E', { date: '6/1/2021 0:00' }),
  row(7, 'Retraction', 'unavailable', { pmid: '32000001' }),
  row(8, 'Reinstatement', '10.1000/f', { date: '1/1/2019 0:00' }),
  row(9, 'Retraction', '10.1000/f', { date: '1/1/2022 0:00' }),
  row(10, 'Retraction', '10.1000/other', { pmid: '32000002' }),
];

const cited = [
  ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, title: id, DOI: `10.1000/${id.toUpperCase()}` })),
  { id: 'pmid', title: 'By PubMed id', PMID: '32000001' },
  { id: 'both', title: 'By the PubMed id, since no record has the DOI', DOI: '10.1000/h', PMID: '32000002' },
];
const references = writeReferences(parseReferences(JSON.stringify(cited)));
const body = cited.map(({ id }) => `Words [@${id}].`).join(' ');

const approve = (id: string, revision: string, acknowledged: readonly number[]) =>
  site.call('POST', `/content/review/${id}/approve`, {
    token: admin.token,
    body: { revision, acknowledged },
  });

const page = async (slug: string) => (await site.page(`/phis/read/${slug}`)).html;
/** The subjects of the emails to the author about retracted sources. */
async function subjects(): Promise<string[]> {
  await site.runJobs();
  const sent = mailbox.messages.filter(({ envelope }) => envelope.to.includes(author.email));
  return sent.map(({ subject = '' }) => subject).filter((subject) => /source/i.test(subject));
}

describe('records of retractions', () => {
  it('flag references to papers that are retracted or have an expression of concern now, and no others', async () => {
    await load(tenRows);
    const { token } = author;
    const { retracted } = (
      await site.call('POST', '/content/preview', { token, body: { body, language: 'en', references } })
    ).body;
    const record = (key: string, kind: string, number: number, date = '2020-01-31') => ({
      key,
      kind,
      record: number,
      date,
      title: cited.find(({ id }) => id === key)?.title,
      notice: `10.1000/notice${number}`,
    });
    expect(retracted).toEqual([
      record('a', 'retraction', 1),
      record('b', 'retraction', 2, '2021-12-05'),
      record('c', 'concern', 3),
      record('f', 'retraction', 9, '2022-01-01'),
      record('pmid', 'retraction', 7),
      record('both', 'retraction', 10),
    ]);
  });

  it('are warnings at submission, must be ticked before an approval, and label the published text', async () => {
    await load(tenRows);
    const made = await site.call('POST', '/content/drafts', {
      token: author.token,
      body: { title: 'Floods', body: 'See [@a] and [@d].', references },
    });
    const { $oid: id } = made.body.draft._id;
    const submitted = await site.call('POST', `/content/drafts/${id}/submit`, {
      token: author.token,
      body: { version: 1 },
    });
    expect(submitted.body.retracted.map(({ key }: { key: string }) => key)).toEqual([
      'a',
      'b',
      'c',
      'f',
      'pmid',
      'both',
    ]);
    const revision = submitted.body.draft.submitted_revision;
    const seen = await site.call('GET', `/content/review/${id}`, { token: admin.token });
    expect(seen.body.retracted).toEqual(submitted.body.retracted);
    expect(seen.body.retraction_file).toMatchObject({ records: 10, latest: '2022-01-01' });

    const refused = await approve(id, revision, [1, 2, 3, 9, 7]);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('retracted_references');
    const approved = await approve(id, revision, [1, 2, 3, 9, 7, 10]);
    expect(approved.status).toBe(200);
    const html = await page(approved.body.slug);
    expect(html).toContain('Retracted on 31 January 2020.</a></strong> a. ');
    expect(html.match(/reference-flag/g)).toHaveLength(1);
    // The reviewer has ticked these, so they are not new.
    const { flagged } = await load(tenRows);
    expect(flagged).toBe(0);
  });
});

describe('loading a file of retractions', () => {
  it('labels published posts, and emails their authors once for each reference and record', async () => {
    const post = await makeApproved(site.context, { author, title: 'Floods', body, references });
    const other = await makeApproved(site.context, { title: 'Other', body: 'No references.' });
    expect(await page(post.slug)).not.toContain('reference-flag');
    expect(await load(tenRows)).toMatchObject({ records: 10, skipped: 0, flagged: 6, posts: 1 });
    await site.settled();
    expect(await page(post.slug)).toContain('reference-flag');
    expect(await page(other.slug)).not.toContain('reference-flag');

    expect(await load(tenRows)).toMatchObject({ flagged: 0, posts: 0 });
    await load([...tenRows, row(11, 'Retraction', '10.1000/g')]);
    expect(await subjects()).toEqual(Array(2).fill('A source of your post was retracted or doubted: Floods'));
  });

  it('removes the label after a reinstatement, and sends no second email if the label returns', async () => {
    const post = await makeApproved(site.context, { author, title: 'Floods', body: 'See [@a].', references });
    await load([row(1, 'Retraction', '10.1000/a')]);
    await site.settled();
    expect(await page(post.slug)).toContain('reference-flag');
    const undone = [row(1, 'Retraction', '10.1000/a'), row(2, 'Reinstatement', '10.1000/a')];
    expect(await load(undone)).toMatchObject({ flagged: 0 });
    await site.settled();
    expect(await page(post.slug)).not.toContain('reference-flag');
    expect(await load([row(1, 'Retraction', '10.1000/a')], { mayShrink: true })).toMatchObject({
      flagged: 0,
    });
    await site.settled();
    expect(await page(post.slug)).toContain('reference-flag');
  });

  it('emails the author in their language', async () => {
    await site.context.db
      .updateTable('accounts')
      .set({ language: 'fr' })
      .where('id', '=', author.id)
      .execute();
    await makeApproved(site.context, { author, title: 'Floods', body: 'See [@a].', references });
    await load([row(1, 'Retraction', '10.1000/a')]);
    expect(await subjects()).toEqual([expect.stringContaining('Une source de votre article')]);
  });

  it('changes nothing if the file has an error, and names the line of the error', async () => {
    await load(tenRows);
    const before = await lastFile(site.context);
    const problem = (rows: string[], columns?: string) =>
      loadRetractions(site.context, file(rows, columns)).then(
        () => null,
        (error: unknown) => (error instanceof CsvError ? `${error.line}: ${error.message}` : error),
      );
    expect(await problem([row(1, 'Retraction', '10.1000/z'), 'x,'])).toBe("4: 'x' is not a Record ID.");
    expect(await problem(['1,"open'])).toBe('2: The file ends inside quotes.');
    expect(await problem(['1,a"b",c'])).toBe('2: A value has a quote in its middle.');
    expect(await problem([], 'Record ID,Title')).toBe("1: There is no column 'OriginalPaperDOI'.");
    expect(await problem([`1,"${'x'.repeat(1_100_000)}`])).toBe(
      '2: A record has more than a million characters.',
    );
    expect(await problem(tenRows.slice(0, 5))).toBeInstanceOf(ShrunkFileError);
    expect(await lastFile(site.context)).toEqual(before);
    expect(await load(tenRows)).toMatchObject({ records: 10 });
  });

  it('skips records without a paper’s id or of an unknown nature', async () => {
    const rows = [row(1, 'Retraction', 'unavailable'), row(2, 'Removal', '10.1000/a'), ...tenRows.slice(2)];
    expect(await load(rows)).toMatchObject({ records: 8, skipped: 2 });
  });
});

it('a submission without references can be approved without ticks', async () => {
  await load(tenRows);
  const { id, revision } = await makeSubmitted(site.context, { author });
  expect((await approve(id, revision, [])).status).toBe(200);
});

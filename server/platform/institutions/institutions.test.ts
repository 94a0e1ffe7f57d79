import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checksumOf } from '../../../contract/posts/contributors/ror.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { lastFile, loadOrganizations, ShrunkFileError } from './load.ts';
import { OrganizationFileError } from './organization-file.ts';

let site: TestApp;
let author: TestAccount;

beforeAll(async () => {
  site = await startTestApp();
});

beforeEach(async () => {
  await sql`truncate ror_organizations, ror_files restart identity`.execute(site.context.db);
  author = await makeAccount(site.context, 'R');
});

afterAll(() => site.close());

interface Organization {
  id: string;
  status: string;
  names: { lang: string | null; types: string[]; value: string }[];
  [member: string]: unknown;
}

const text = readFileSync(path.join(import.meta.dirname, 'fixtures/organizations.json'), 'utf8');
const ten: Organization[] = JSON.parse(text);

/** A file in small pieces that end within characters and organisations. */
async function* file(content: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  const length = bytes.length > 100_000 ? 64 * 1024 : 7;
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const load = (content: string, options = {}) => loadOrganizations(site.context, file(content), options);

/** What the error says that refuses a file; null if it is loaded. */
const problemOf = (content: string) =>
  load(content).then(
    () => null,
    (error: unknown) => (error instanceof OrganizationFileError ? error.message : error),
  );

const stored = async () =>
  (await sql<{ id: string }>`select * from ror_organizations order by id`.execute(site.context.db)).rows;

async function find(q: string) {
  const address = `/content/find-institutions?${new URLSearchParams({ q })}`;
  return site.call('GET', address, { token: author.token });
}

async function namesFor(q: string): Promise<string[]> {
  const { status, body } = await find(q);
  expect(status).toBe(200);
  return body.institutions.map(({ name }: { name: string }) => name);
}

describe('loading a file of ROR', () => {
  it('stores every organisation with its names, country and status, and gives the hash of the file', async () => {
    const loaded = await load(text);
    expect(loaded).toMatchObject({ organizations: 10, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await stored()).toHaveLength(10);
    expect(await stored()).toContainEqual(
      expect.objectContaining({
        id: '0aaaaa557',
        name: 'جامعة الواحة',
        other_names: ['Oasis University', 'Université de l’Oasis', 'OU'],
        country: 'EG',
        status: 'active',
      }),
    );
    expect(await stored()).toContainEqual(
      expect.objectContaining({ name: 'Kisimani Vaccine Trust', status: 'withdrawn' }),
    );
  });

  it('changes nothing when the same file is loaded again, except when it was loaded', async () => {
    const first = await load(text);
    const before = await stored();
    const second = await load(text);
    expect(second).toEqual(first);
    const without = (rows: object[]) => rows.map((row) => ({ ...row, file_id: null }));
    expect(without(await stored())).toEqual(without(before));
    expect(await lastFile(site.context)).toMatchObject({ organizations: 10, sha256: first.sha256 });
  });

  it('takes over changed names, and deletes organisations that a newer file lacks', async () => {
    await load(text);
    const [first, ...others] = ten;
    if (!first) throw new Error('the fixture is empty');
    const renamed = { ...first, names: [{ lang: 'en', types: ['ror_display'], value: 'Kisimani Uni' }] };
    expect(await load(JSON.stringify([renamed, ...others.slice(1)]))).toMatchObject({ organizations: 9 });
    expect(await namesFor('kisimani u')).toEqual(['Kisimani Uni']);
    expect(await namesFor('kimr')).toEqual([]);
  });

  const broken = ten.map((each) => JSON.stringify(each));
  it.each([
    ['an empty file', '', 'The file has no organisations'],
    ['an empty list', '[]', 'The file has no organisations'],
    ['an archive', 'PK\u0003\u0004abc', 'The file is not JSON; unpack the archive of ROR'],
    ['another kind of text', '<html></html>', 'The file is not JSON'],
    ['an object', JSON.stringify({ organisations: ten }), 'The file is not a list of organisations'],
    ['a list of others', '[1, 2]', 'Organisation 1 is not in version 2 of ROR’s schema'],
    [
      'the first version of the schema',
      JSON.stringify([{ id: ten[0]?.id, name: 'Kisimani', acronyms: [], country: { country_code: 'KE' } }]),
      'Organisation 1 is not in version 2',
    ],
    [
      'a file with an error in its middle',
      `[${broken.slice(0, 5).join(',')},{"id":oops},${broken.slice(5).join(',')}]`,
      'The file is no JSON any more after organisation 5',
    ],
    ['a file that ends in its middle', text.slice(0, text.length / 2), 'The file is no JSON any more after'],
    [
      'a file with something after the list',
      `${text}\n[]`,
      'The file is no JSON any more after organisation 10',
    ],
    [
      'an id with another checksum',
      text.replace('0aaaaa557', '0aaaaa558'),
      'Organisation 5 has no valid ROR id',
    ],
    [
      'an organisation without an end',
      `[{"id":"${'x'.repeat(2_200_000)}`,
      'Organisation 1 has more than two',
    ],
  ])('refuses %s, and keeps what was loaded before', async (_, content, problem) => {
    await load(text);
    const before = { rows: await stored(), file: await lastFile(site.context) };
    expect(await problemOf(content)).toEqual(expect.stringContaining(problem));
    expect({ rows: await stored(), file: await lastFile(site.context) }).toEqual(before);
  });

  it('refuses a file with far fewer organisations than before, unless that is said to be right', async () => {
    await load(text);
    const fewer = JSON.stringify(ten.slice(0, 8));
    expect(await problemOf(fewer)).toBeInstanceOf(ShrunkFileError);
    expect(await stored()).toHaveLength(10);
    expect(await load(fewer, { mayShrink: true })).toMatchObject({ organizations: 8 });
  });

  it('stores names without characters that no text can have, and shortens endless ones', async () => {
    const [first] = ten;
    const names = [
      { lang: null, types: ['ror_display'], value: 'Kisi\u0000mani\n\u202eLab \ud800' },
      { lang: null, types: ['alias'], value: 'x'.repeat(5000) },
    ];
    await load(JSON.stringify([{ ...first, names, locations: [] }]));
    expect(await stored()).toEqual([
      expect.objectContaining({
        name: 'Kisi mani Lab \ufffd',
        other_names: ['x'.repeat(300)],
        country: null,
      }),
    ]);
  });

  it('needs no more memory for 20,000 organisations than for 2,000', { tags: 'long' }, async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    /** Loads generated organisations. @returns megabytes that the load holds just before its end */
    const megabytesFor = async (count: number) => {
      const used = () => {
        collectGarbage();
        return process.memoryUsage().heapUsed / 2 ** 20;
      };
      const before = used();
      let held = 0;
      const pieces = async function* () {
        yield Buffer.from('[');
        for (let place = 0; place < count; place++)
          yield Buffer.from(`${place === 0 ? '' : ','}${JSON.stringify(generated(place))}`);
        held = used() - before;
        yield Buffer.from(']');
      };
      expect(await loadOrganizations(site.context, pieces())).toMatchObject({ organizations: count });
      return held;
    };
    await megabytesFor(1000);
    const few = await megabytesFor(2000);
    const many = await megabytesFor(20_000);
    expect(many).toBeLessThan(few + 10);
  });
});

/** An organisation of some 2 kB, with an id of its own. */
function generated(place: number): Organization {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  const number = `0b${[...place.toString(32).padStart(5, '0')].map((digit) => digits[Number.parseInt(digit, 32)]).join('')}`;
  const names = [{ lang: 'en', types: ['ror_display'], value: `Generated Institute ${place}` }];
  const id = `https://ror.org/${number}${checksumOf(number)}`;
  return { id, status: 'active', names, locations: [], external_ids: 'x'.repeat(2000) };
}

describe('institutions', () => {
  it('are none while no file is loaded', async () => {
    expect((await find('kisimani')).body).toEqual({ ok: true, loaded: false, institutions: [] });
  });

  it('are found by the beginning of a name, African ones first, without those that are not active', async () => {
    await load(text);
    expect((await find('Kisimani')).body).toEqual({
      ok: true,
      loaded: true,
      institutions: [
        expect.objectContaining({ name: 'Kisimani Institute of Malaria Research', country: 'TZ' }),
        { name: 'Kisimani Foundation', ror: 'https://ror.org/0aaaaa363', country: 'CH' },
        expect.objectContaining({ name: 'University of Kisimani', country: 'KE' }),
      ],
    });
  });

  it.each([
    ['an acronym in lower case', 'kimr', ['Kisimani Institute of Malaria Research']],
    ['a name without its accents', 'universite de l etang', ['Université de l’Étang Salé']],
    ['accents that the name lacks', 'Kisímani Found', ['Kisimani Foundation']],
    ['Arabic', 'جامعة ال', ['جامعة الواحة']],
    ['Arabic with vowel signs', 'جَامِعَة', ['جامعة الواحة']],
    ['another language', 'chuo kikuu', ['University of Kisimani']],
    ['a former name', 'old college', ['Universidade São Tomé do Vale']],
    ['a word in its middle', 'hohenl', ['Bergschule Höhenluft']],
    ['a name with signs', '100%_w', ['100%_Water Laboratory']],
    ['an inactive institution', 'kisimani school', []],
    ['a withdrawn institution', 'kvt', []],
    ['the middle of a word', 'simani', []],
    ['one letter', 'k', []],
    ['nothing', '', []],
    ['signs of patterns', '%%', []],
    ['signs of patterns in a word', 'ki%ni', []],
    ['one sign for a letter', 'k_mr', []],
    ['a quote', "kisimani' or '1'='1", []],
    [
      'a backslash',
      'kisimani\\',
      ['Kisimani Institute of Malaria Research', 'Kisimani Foundation', 'University of Kisimani'],
    ],
    ['the sign between names', 'kf| ', ['Kisimani Foundation']],
  ])('are found by %s', async (_, q, names) => {
    await load(text);
    expect(await namesFor(q)).toEqual(names);
  });

  it('are at most eight', async () => {
    const many = Array.from({ length: 30 }, (_, place) => generated(place));
    await load(JSON.stringify(many));
    expect(await namesFor('generated')).toHaveLength(8);
  });

  it.each([
    ['very long', 'k'.repeat(301)],
    ['one with NUL', 'kisi\u0000mani'],
  ])('answers 400 to a text that is %s', async (_, q) => {
    await load(text);
    expect((await find(q)).status).toBe(400);
  });

  it('answers 429 to somebody who asks without end', async () => {
    const calls = await Promise.all(Array.from({ length: 130 }, () => find('kisimani')));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });

  it('uses the index', async () => {
    const { rows } = await site.context.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      return sql<{ 'QUERY PLAN': string }>`
        explain select id from ror_organizations
        where status = 'active' and words like '% kisim%'`.execute(db);
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('ror_organizations_by_words');
  });
});

/** Search and filters of GET /content/posts. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { runStatements } from '../../../tests/database-server.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
} from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { approvePost, revisePost, submitPost, withdrawPost } from './lifecycle.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const ask = async (query: Record<string, string>, ip = '10.2.0.1') => {
  const { status, body } = await site.call('GET', `/content/posts?${new URLSearchParams(query)}`, { ip });
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return {
    slugs: body.posts.map((post: { slug: string }) => post.slug),
    next: body.next,
    searched: body.searched,
  };
};
const found = async (q: string, more: Record<string, string> = {}) => (await ask({ q, ...more })).slugs;

describe('a search', () => {
  it('ranks a hit in the title first, then one in a topic, then one in the text', async () => {
    const inText = await makeApproved(site.context, { body: 'About the kwashiorkor of children.' });
    const inTopic = await makeApproved(site.context, { topics: ['kwashiorkor'] });
    const inTitle = await makeApproved(site.context, { title: 'Kwashiorkor' });
    const newest = await makeApproved(site.context, { body: 'Kwashiorkor, kwashiorkor, kwashiorkor.' });
    const slugs = await found('kwashiorkor');
    expect(slugs.slice(0, 2)).toEqual([inTitle.slug, inTopic.slug]);
    expect(slugs.slice(2).sort()).toEqual([inText.slug, newest.slug].sort());
  });

  it.each([
    ['en', 'Vaccinated children were examined.', 'vaccinating child examination', 'vaccinates examine'],
    ['fr', 'Les enfants dénutris ont été hospitalisés.', '', 'enfant hospitalisé'],
    ['pt', 'As gestantes hipertensas foram internadas.', '', 'gestante internada'],
    ['pt', 'A malária na Nigéria; a gripe aviária.', '', 'malaria Nigéria aviária'],
    ['ar', 'يجب على الأمهات غسل اليدين بالصابون المعقم', '', 'الصابون'],
    ['sw', 'Chemsha maji ya kisima kwanza.', '', 'chemsha kisima'],
  ])('follows the grammar of a post in %s', async (language, body, _, q) => {
    const { slug } = await makeApproved(site.context, { language, body });
    expect(await found(q)).toContain(slug);
    expect(await found(q, { language })).toContain(slug);
    expect(await found(q, { language: language === 'en' ? 'fr' : 'en' })).not.toContain(slug);
  });

  it.each([
    ['ha', 'Ƙwayoyin cuta da ɓarna a jikin ɗan yaro; ƴan mata.', 'kwayoyin barna dan yan'],
    ['am', 'ዓለም ፀሐይ ሠላም ኃይል', 'አለም ጸሀይ ሰላም ሀይል'],
    ['am', 'ሀኪም ጸሎት', 'ሐኪም ፀሎት'],
  ])('treats interchangeable letters of %s as the same', async (language, body, q) => {
    const { slug } = await makeApproved(site.context, { language, body });
    expect(await found(q)).toContain(slug);
    expect(await found(q, { language })).toContain(slug);
  });

  it('corrects a mistyped word in the chosen language before matching stems of another language', async () => {
    const english = await makeApproved(site.context, { title: 'Cholera vaccinations', language: 'en' });
    await makeApproved(site.context, { title: 'Chlore et vacines', language: 'fr' });
    await makeApproved(site.context, { title: 'Vacina: vacinas', language: 'pt' });
    for (const q of ['chlorea', 'vacinations']) {
      const { slugs, searched } = await ask({ q, language: 'en' });
      expect(slugs, q).toContain(english.slug);
      expect(searched.match, q).toBe('corrected');
    }
  });

  describe('of Swahili', () => {
    it.each([
      ['Mtoto anaharisha tangu jana.', 'kuharisha'],
      ['Wagonjwa waliotibiwa wamepona.', 'kutibu'],
      ['Walioambukizwa wanashauriwa kupumzika.', 'maambukizi'],
      ['Wagonjwa wenye vidonda.', 'kidonda'],
    ])('finds %j by another form of its words: %s', async (body, q) => {
      const { slug } = await makeApproved(site.context, { language: 'sw', body });
      for (const more of [{}, { language: 'sw' }]) {
        const { slugs, searched } = await ask({ q, ...more });
        expect(slugs).toContain(slug);
        expect(['asked', 'mention']).toContain(searched?.match ?? 'asked');
      }
      expect(await found(q, { language: 'en' })).not.toContain(slug);
    });

    it('ranks the exact word before its other forms, in titles too', async () => {
      const other = await makeApproved(site.context, { language: 'sw', title: 'Wanachemsha', body: 'Maji.' });
      const same = await makeApproved(site.context, { language: 'sw', body: 'Kisha kuchemsha tena.' });
      const slugs = await found('kuchemsha', { language: 'sw' });
      expect(slugs.indexOf(same.slug)).toBe(0);
      expect(slugs).toContain(other.slug);
    });

    it.each([
      ['Kituo kimefunga: mkutano utaisha.', 'kuishi'],
      ['Alituma barua.', 'kutumia'],
      ['Maisha marefu.', 'kuisha'],
      ['Urusi na Ufaransa.', 'virusi'],
    ])('does not find %j by a word that only looks alike: %s', async (body, q) => {
      const { slug } = await makeApproved(site.context, { language: 'sw', title: 'Habari', body });
      expect(await found(q, { language: 'sw' })).not.toContain(slug);
    });

    it('searches the published text only', async () => {
      const { id, slug } = await makeApproved(site.context, { language: 'sw', body: 'Anapepesuka.' });
      expect(await found('kupepesuka', { language: 'sw' })).toEqual([slug]);
      await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
      expect(await found('kupepesuka', { language: 'sw' })).toEqual([]);
    });

    it('leaves words of other languages as they are', async () => {
      const { slug } = await makeApproved(site.context, { language: 'fr', body: 'Wanaruka kuruka.' });
      expect(await found('ataruka')).not.toContain(slug);
      expect(await found('ataruka', { language: 'fr' })).not.toContain(slug);
    });

    it('finds any word of a post by that word, in any script', async () => {
      const syllables = [
        'a',
        'ku',
        'wa',
        'na',
        'li',
        'me',
        'ha',
        'm',
        'ki',
        'vi',
        'ng',
        'sh',
        'i',
        'u',
        'w',
        'é',
        '9',
        'ش',
        "'",
      ];
      const words = Array.from({ length: 1000 }, (_, number) =>
        Array.from(
          { length: 1 + (number % 9) },
          (_, place) => syllables[(number * 7 + place * (1 + (number % 17)) * 5) % syllables.length],
        ).join(''),
      );
      const { rows } = await sql<{ word: string }>`
        select word
        from unnest(${words}::text[]) as word
        where search_stem_query(word)::text <> ''
          and not search_stems('sw', search_body(search_rules('sw'), 'Maji ' || word)) @@ search_stem_query(word)`.execute(
        site.context.db,
      );
      expect(rows).toEqual([]);
    });
  });

  it('does not stem a noun as a verb with another word’s root', async () => {
    const ill = await makeApproved(site.context, { language: 'pt', body: 'Sentiu-se mal.' });
    const french = await makeApproved(site.context, { language: 'fr', body: 'Un mal de tête.' });
    const { slug } = await makeApproved(site.context, { language: 'pt', title: 'As malárias de Angola' });
    const slugs = await found('malária');
    expect(slugs).toContain(slug);
    expect(slugs).not.toContain(ill.slug);
    expect(slugs).not.toContain(french.slug);
  });

  it.each([
    ['choléra', 'cholera'],
    ['cholera', 'CHOLÉRA'],
    ['œdème', 'oedeme'],
    ['الحَرّ', 'الحر'],
  ])('finds %s by %s', async (written, asked) => {
    const { slug } = await makeApproved(site.context, { language: 'sw', body: `Neno ${written} hapa.` });
    expect(await found(asked)).toContain(slug);
  });

  it('corrects a mistyped word and says which word it searched for', async () => {
    const { slug } = await makeApproved(site.context, { title: 'Trypanosomiasis in cattle' });
    for (const q of ['tripanosomiasis', 'trypanosomiais', 'trypanosmoiasis cattle', 'trypanossomiasis']) {
      const { slugs, searched } = await ask({ q });
      expect(slugs, q).toEqual([slug]);
      expect(searched.match).toBe('corrected');
      expect(searched.words).toContain('trypanosomiasis');
    }
  });

  it('prefers a correction that adds a letter, even if more posts have the shorter word', async () => {
    for (let posts = 0; posts < 3; posts += 1) await makeApproved(site.context, { body: 'Marka.' });
    const { slug } = await makeApproved(site.context, { body: 'Malarka.' });
    const { slugs, searched } = await ask({ q: 'mlarka' });
    expect([slugs, searched.words]).toEqual([[slug], ['malarka']]);
  });

  it('corrects a mistyped word in Arabic', async () => {
    const { slug } = await makeApproved(site.context, { language: 'ar', title: 'البلهارسيا في القرى' });
    expect(await found('البلهرسيا')).toEqual([slug]);
  });

  it('gives posts with most of the words if none has all', async () => {
    const { slug } = await makeApproved(site.context, { title: 'Zalkadosis with brumelitis' });
    await makeApproved(site.context, { title: 'Brumelitis' });
    const { slugs, searched } = await ask({ q: 'zalkadosis brumelitis gwandolin' });
    expect(slugs).toEqual([slug]);
    expect(searched.match).toBe('some');
  });

  it('finds nothing if no word is similar', async () => {
    expect(await ask({ q: 'qwxzqwxz' })).toEqual({
      slugs: [],
      next: null,
      searched: { words: ['qwxzqwxz'], match: 'asked' },
    });
  });

  it.each([
    '???',
    "'; drop table posts; --",
    "a' & | ! <-> :* (b",
    '\\',
    '%00'.repeat(3),
    '"""',
    '-water',
    '😀',
    '‮',
    'ﷺ',
    'a'.repeat(200),
    'ab '.repeat(66),
  ])('treats %j as plain words, never as operators', async (q) => {
    const { status } = await site.call('GET', `/content/posts?${new URLSearchParams({ q })}`, {
      ip: '10.2.0.2',
    });
    expect(status).toBe(200);
  });

  it('is refused if it is too long or has characters that the database can’t store', async () => {
    for (const q of ['x'.repeat(201), 'a\u0000b']) {
      const { status, body } = await site.call('GET', `/content/posts?${new URLSearchParams({ q })}`);
      expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
        status: 400,
        code: 'invalid_input',
        fields: ['q'],
      });
    }
  });

  it('is refused with a malformed cursor', async () => {
    const { status, body } = await site.call('GET', '/content/posts?q=water&cursor=-1');
    expect([status, body.fields]).toEqual([400, { cursor: 'Not a cursor of this list' }]);
  });

  it('is refused to a network above its limit, and to no other', { tags: 'long' }, async () => {
    const call = (ip: string) => site.call('GET', '/content/posts?q=water', { ip });
    let reply = await call('10.2.0.9');
    while (reply.status === 200) reply = await call('10.2.0.9');
    expect([reply.status, Number(reply.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await call('10.2.0.10')).status).toBe(200);
    expect((await site.call('GET', '/content/posts', { ip: '10.2.0.9' })).status).toBe(200);
  });

  it('gives each post once over all pages', { tags: 'edge' }, async () => {
    const author = await makeAccount(site.context, 'R');
    for (let number = 0; number < 53; number += 1)
      await makeApproved(site.context, { author, title: `Leishmaniasis ${number}` });
    const first = await ask({ q: 'leishmaniasis' });
    const second = await ask({ q: 'leishmaniasis', cursor: first.next });
    expect([first.slugs.length, second.slugs.length, second.next]).toEqual([50, 3, null]);
    expect(new Set([...first.slugs, ...second.slugs]).size).toBe(53);
  });

  it('finds only posts that readers may read', async () => {
    await makeDraft(site.context, { title: 'Ankylostomiasis' });
    await makeSubmitted(site.context, { title: 'Ankylostomiasis' });
    expect(await found('ankylostomiasis')).toEqual([]);
    const { id, slug } = await makeApproved(site.context, { title: 'Ankylostomiasis' });
    expect(await found('ankylostomiasis')).toEqual([slug]);
    await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
    expect(await found('ankylostomiasis')).toEqual([]);
    expect(await found('ankylostomiasi')).toEqual([]);
  });

  it('searches the text that was approved last', async () => {
    const { id, slug, author } = await makeApproved(site.context, {
      title: 'Teeming',
      topics: ['snails'],
    });
    const { draft } = await revisePost(site.context, author, id);
    await site.context.db
      .updateTable('drafts')
      .set({ title: 'Fasciolosis', topics: ['liver flukes'], language: 'pt-BR' })
      .where('post_id', '=', id)
      .execute();
    const { draft: again } = await submitPost(site.context, author, id, draft.version, aChange);
    expect(await found('teeming')).toEqual([slug]);
    await approvePost(site.context, operator, id, again.submitted_revision_id ?? '');
    expect(await found('teeming')).toEqual([]);
    expect(await found('fasciolosis')).toEqual([slug]);
    expect((await ask({ topic: 'snails' })).slugs).toEqual([]);
    expect((await ask({ topic: 'liver flukes', language: 'pt' })).slugs).toEqual([slug]);
  });

  it('can be filtered by topic, language and author', async () => {
    const author = await makeAccount(site.context, 'R');
    const post = { author, title: 'Lymphatic filariasis', topics: ['legs'] };
    const { slug } = await makeApproved(site.context, post);
    await makeApproved(site.context, { ...post, language: 'sw' });
    await makeApproved(site.context, { ...post, topics: ['arms'] });
    await makeApproved(site.context, { title: post.title, topics: ['legs'] });
    expect(await found('filariasis', { topic: 'LEGS', language: 'en-GB', author: author.id })).toEqual([
      slug,
    ]);
  });
});

it('indexes the beginning of a text with very many different words', { tags: 'long' }, async () => {
  const words = Array.from({ length: 120_000 }, (_, number) => `zq${number.toString(36)}x`);
  const { slug } = await makeApproved(site.context, { title: 'Long', body: words.join(' ') });
  expect(await found('zq1x')).toEqual([slug]);
});

it('folds every letter as the first definition did, but Greek ones, digits and apostrophes', {
  tags: 'edge',
}, async () => {
  const migration = await readFile(
    new URL('../../platform/db/migrations/032-search-letters.sql', import.meta.url),
    'utf8',
  );
  const [former = ''] = /create or replace function search_form[\s\S]*?;\n/.exec(migration) ?? [];
  await runStatements(site.connection, former.replace('search_form', 'former_search_form'));
  const [row] = await runStatements(
    site.connection,
    `select
      count(*)::integer as letters,
      count(*) filter (where former_search_form(text) is distinct from search_form(text))::integer as others
    from generate_series(1, 66000) as letter, chr(letter) as sign,
      concat('a ', sign, ' ', sign, sign, 'B', sign, '  ', sign, ' C', sign) as text
    where letter not between 55296 and 57343
      and normalize(sign, NFKD) !~ '[\\u02b9-\\u02bf\\u0370-\\u03ff\\u0660-\\u0669\\u06f0-\\u06f9\\u07c0-\\u07c9\\u0966-\\u096f\\u09e6-\\u09ef\\ua78b\\ua78c]'`,
  );
  expect(row).toMatchObject({ others: 0 });
  expect(Number(row?.letters)).toBeGreaterThan(63_000);
});

/** Search finds what people type: compounds, numbers, Greek letters, digits and apostrophes of every kind. */
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeApproved } from '../../../tests/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

let asked = 0;
const ask = async (q: string, more: Record<string, string> = {}) => {
  asked += 1;
  const { status, body } = await site.call('GET', `/content/posts?${new URLSearchParams({ q, ...more })}`, {
    ip: `10.3.${Math.floor(asked / 2000)}.${Math.floor(asked / 10) % 200}`,
  });
  expect(status, q).toBe(200);
  return { slugs: body.posts.map(({ slug }: { slug: string }) => slug), searched: body.searched };
};

describe('a word of a text', () => {
  /** As it is written, in which language, and what people type for it. */
  it.each<[string, string, readonly string[]]>([
    ['COVID-19', 'en', ['COVID19', 'covid 19', 'COVID‑19', 'covid-19']],
    ['SARS-CoV-2', 'en', ['SARSCoV2', 'sars-cov2', 'sars cov 2', 'CoV-2']],
    ['IL-6', 'fr', ['IL6', 'il 6', 'IL–6']],
    ['CD 4', 'en', ['CD4', 'cd-4']],
    ['5-FU', 'en', ['5FU', '5 FU']],
    ['H5N1', 'en', ['H5N1']],
    ['X-ray', 'en', ['xray', 'x ray']],
    ['chest x ray', 'en', ['xray', 'x-ray']],
    ['co-trimoxazole', 'pt', ['cotrimoxazole', 'co trimoxazole', 'Co-Trimoxazole']],
    ['cotrimoxazol', 'pt', ['co-trimoxazol', 'co trimoxazol']],
    ['anti retroviral', 'en', ['antiretroviral', 'anti-retroviral']],
    ['water-borne', 'en', ['waterborne', 'water borne']],
    ['mother-to-child', 'en', ['mother to child']],
    ['mother to child', 'en', ['mother-to-child']],
    ['20 mg', 'sw', ['20mg', '20-mg']],
    ['1,234 cases', 'en', ['1234', '1,234', '1 234']],
    ['1.234 casos', 'pt', ['1234', '1.234']],
    ['1\u202f234 cas', 'fr', ['1234', '1 234']],
    ['2,345,678 people', 'en', ['2345678']],
    ['1.239', 'en', ['1.239']],
    ['3456', 'fr', ['3 456', '3.456', '3,456', '3\u202f456']],
    ['١٬٢٣٥ حالة', 'ar', ['1235', '١٢٣٥', '1,235']],
    ['عام ۱۳۹۹', 'ar', ['1399']],
    ['β-thalassaemia', 'en', ['beta thalassaemia', 'beta-thalassaemia', 'β thalassaemia', 'βthalassaemia']],
    ['IFN-γ', 'en', ['IFN-gamma', 'ifn gamma', 'IFNγ', 'ifngamma']],
    ['TNFα', 'en', ['TNF-alpha', 'tnf alpha']],
    ["ng'ombe", 'sw', ['ngombe', 'Ngʼombe', 'ngʻombe', 'ng’ombe', "NG'OMBE"]],
    ['Ngʼambo', 'sw', ['ngambo', "ng'ambo"]],
    ['go’an', 'so', ['goan', 'goʼan']],
    ['l’œdème', 'fr', ['oedeme', "l'œdème", 'œdème']],
    ['dá', 'pt', ['dá']],
    ['dà', 'fr', ['dà', 'da\u0300']],
    ['sûr', 'fr', ['sûr']],
  ])('%s (%s) is found as people type it', async (written, language, typed) => {
    const { slug } = await makeApproved(site.context, {
      language,
      title: 'Notes',
      body: `Zuwa ${written} nini.`,
    });
    for (const q of [written, ...typed])
      for (const more of [{}, { language }]) {
        const { slugs, searched } = await ask(q, more);
        expect(slugs, `${q} ${JSON.stringify(more)}`).toContain(slug);
        expect(['asked', 'mention'], q).toContain(searched?.match ?? 'asked');
      }
  });

  it.each([
    ['co-amoxiclav', 'The co of a firm.', 'en'],
    ['IL-8', 'Depuis 8 jours, il tousse.', 'fr'],
    ['il 8', 'Depuis 8 jours, il tousse.', 'fr'],
    ['x-rayed', 'The x of a sum was rayed.', 'sw'],
    ["ng'oa", 'Oa ya ng.', 'sw'],
  ])('%s is not each of its parts', async (q, body, language) => {
    const whole = await makeApproved(site.context, { language, title: 'Notes', body: `So ${q}, so.` });
    const { slug } = await makeApproved(site.context, { language, title: 'Notes', body });
    expect((await ask(q)).slugs).toContain(whole.slug);
    expect((await ask(q)).slugs).not.toContain(slug);
  });

  it('is marked whole where it was found whole', async () => {
    await makeApproved(site.context, { title: 'About COVID-19', body: 'An ng’ombe and l’ourse.' });
    const { html } = await site.page('/phis/search?q=COVID19');
    expect(html).toContain('About <mark>COVID-19</mark>');
    expect((await site.page('/phis/search?q=ngombe')).html).toContain('<mark>ng’ombe</mark>');
    expect((await site.page('/phis/search?q=ourse')).html).toContain('l’<mark>ourse</mark>');
  });
});

it('a search finds each generated compound however it is joined', { tags: 'edge' }, async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'bcdgkmnpqtvz'), minLength: 3, maxLength: 5 });
  const compound = fc.oneof(
    fc.tuple(letters, letters),
    fc.tuple(letters, fc.integer({ min: 1, max: 99 }).map(String)),
    fc.tuple(fc.integer({ min: 1, max: 99 }).map(String), letters),
  );
  const cases = fc.sample(compound, { numRuns: 18, seed: 42 });
  const joints = ['-', '‑', '’', "'", 'ʼ', 'ʻ', ''];
  const languages = ['en', 'fr', 'pt', 'ar', 'sw', 'so'];
  for (const [index, parts] of cases.entries()) {
    const written = parts.join(joints[index % joints.length]);
    const language = languages[index % languages.length] ?? 'en';
    const { slug } = await makeApproved(site.context, { language, title: 'Notes', body: `A ${written}.` });
    for (const joint of joints)
      expect((await ask(parts.join(joint))).slugs, `${parts} ${written} ${joint}`).toContain(slug);
  }
});

it('indexes the posts that were there as those that are published now', async () => {
  const file = new URL('../../platform/db/migrations/100-search-what-people-type.sql', import.meta.url);
  const [update = ''] = /^update post_search\n[\s\S]*?;\n/m.exec(await readFile(file, 'utf8')) ?? [];
  const indexed = async () =>
    (
      await sql`
        select post_id, heading::text, document::text, stems::text from post_search order by post_id`.execute(
        site.context.db,
      )
    ).rows;
  const { slug } = await makeApproved(site.context, {
    language: 'sw',
    title: 'Ng’ombe na COVID-19',
    body: 'IL 6, 1,000.',
    countries: ['KE'],
  });
  const now = await indexed();
  await sql`update post_search set heading = '', document = '', stems = ''`.execute(site.context.db);
  expect((await ask('COVID19 ngombe')).slugs).toEqual([]);
  await sql.raw(update).execute(site.context.db);
  expect((await ask('COVID19 ngombe')).slugs).toContain(slug);
  expect(await indexed()).toEqual(now);
});

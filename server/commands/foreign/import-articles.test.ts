/**
 * Imports of journals: exports of Open Journal Systems, and folders of JATS.
 *
 * @module-tag edge
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { ojsArticle, ojsExport } from '../../../tests/ojs-export.ts';
import { type ForeignImport, importForeign } from './import-foreign.ts';

let site: TestApp;
let author: TestAccount;
let folder: string;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'articles-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Imports from a file or the folder, and gives the lines that were printed, with names from the folder. */
async function run(program: 'ojs' | 'jats', options: Partial<ForeignImport> = {}): Promise<string[]> {
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  try {
    await importForeign(site.context, {
      program,
      file: program === 'ojs' ? path.join(folder, 'export.xml') : folder,
      pictures: null,
      site: program === 'ojs' ? 'https://old.example/index.php/water' : 'https://old.example',
      language: 'en',
      author,
      approve: true,
      isDry: false,
      ...options,
    });
  } finally {
    write.mockRestore();
  }
  return printed
    .join('')
    .trim()
    .split('\n')
    .map((line) => line.replace(`${path.relative(process.cwd(), folder)}/`, ''));
}

const save = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
const bodyOf = async (slug: string) => (await site.call('GET', `/api/v1/posts/${slug}`)).body.post;

async function savePicture(name: string): Promise<void> {
  await save(
    name,
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
}

describe('an export of Open Journal Systems', () => {
  it('becomes posts with their authors, date, topics, licence, text and addresses, once', async () => {
    await savePicture('well.png');
    const page =
      '<html><head><style>p{}</style></head><body><h2>Method</h2><p>Dig <b>deep</b>.</p><img src="well.png" alt="A well">' +
      '<table><tr><th>a</th></tr><tr><td>1</td></tr></table><iframe src="https://video.example/1"></iframe></body></html>';
    const content = ojsExport([
      ojsArticle({
        id: 12,
        title: 'Wells & pumps',
        doi: '10.5555/w.12',
        path: 'wells-and-pumps',
        galleys: [
          { name: 'PDF', extension: 'pdf', content: 'x'.repeat(3_000_000) },
          { name: 'HTML', extension: 'html', content: page },
        ],
        more: '<citations><citation>WHO. Water &amp; health. 2021. https://doi.org/10.5555/x.</citation></citations>',
      }),
    ]);
    await save('export.xml', content);
    const lines = await run('ojs', { pictures: folder });
    expect(lines).toEqual([
      'export.xml:3: “Wells & pumps” loses its galley PDF',
      expect.stringMatching(/^1 posts: 1 added, 0 already there, 0 unreadable/),
    ]);
    const post = await bodyOf('wells-and-pumps');
    expect(post).toMatchObject({
      title: 'Wells & pumps',
      byline: 'Amina Juma and Omar Diallo',
      published_at: '2020-03-04T00:00:00.000Z',
      topics: ['wells', 'water'],
      summary: 'An abstract.',
      language: 'en-US',
      source: { name: 'old.example', licence: 'CC BY 4.0', url: 'https://doi.org/10.5555/w.12' },
    });
    expect(post.contributors.map(({ name }: { name: string }) => name)).toEqual([
      'Amina Juma',
      'Omar Diallo',
    ]);
    expect(post.body).toMatch(
      /^## Method\n\nDig \*\*deep\*\*\.\n\n!\[A well\]\(\/pictures\/[0-9a-f]{64}\.png\)\n/,
    );
    expect(post.body).toContain('| a |');
    expect(post.body).toContain('<https://video.example/1>');
    expect(JSON.parse(post.references)[0]).toMatchObject({
      title: expect.stringMatching(/^WHO\. Water & health/),
      DOI: '10.5555/x',
    });
    for (const old of ['/index.php/water/article/view/12', '/index.php/water/article/view/wells-and-pumps']) {
      const moved = await site.page(old);
      expect([moved.status, moved.headers.location]).toEqual([301, '/phis/read/wells-and-pumps']);
    }
    expect((await run('ojs', { pictures: folder })).at(-1)).toMatch(/^1 posts: 0 added, 1 already there/);
  });

  it('has its abstract as text where its galleys are files of other kinds, and drafts stay drafts', async () => {
    await save(
      'export.xml',
      ojsExport([
        ojsArticle({
          id: 1,
          title: 'Abstract alone',
          path: 'abstract-alone',
          abstract: '<p>Boil <em>it</em>.</p>',
        }),
        ojsArticle({ id: 2, title: 'Declined', path: 'declined-one', status: 4 }),
      ]),
    );
    expect((await run('ojs', { isDry: true })).at(-1)).toMatch(/^2 posts: 2 to add/);
    expect((await site.page('/phis/read/abstract-alone')).status).toBe(404);
    expect((await run('ojs'))[0]).toBe(
      'export.xml:3: “Abstract alone” loses its text, of which it has the abstract alone',
    );
    expect((await bodyOf('abstract-alone')).body).toBe('Boil *it*.\n');
    expect((await site.page('/phis/read/declined-one')).status).toBe(404);
  });

  it('with a galley in JATS has its text', async () => {
    const content = '<article><body><sec><title>Aim</title><p>From JATS.</p></sec></body></article>';
    await save(
      'export.xml',
      ojsExport([
        ojsArticle({
          id: 3,
          title: 'With XML',
          path: 'with-xml',
          galleys: [{ name: 'XML', extension: 'xml', content }],
        }),
      ]),
    );
    await run('ojs');
    expect((await bodyOf('with-xml')).body).toBe('## Aim\n\nFrom JATS.\n');
  });
});

const head = `<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2 20190208//EN" "JATS-journalpublishing1.dtd">
`;

const article = `${head}<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML" article-type="research-article" xml:lang="en">
<front><journal-meta><journal-title-group><journal-title>Water Journal</journal-title></journal-title-group></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/j.1</article-id>
<title-group><article-title>Wells in <italic>dry</italic> places</article-title></title-group>
<contrib-group><contrib contrib-type="author" corresp="yes"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id><name><surname>Juma</surname><given-names>Amina</given-names></name><role vocab-term-identifier="https://credit.niso.org/contributor-roles/data-curation/">Data curation</role><xref ref-type="aff" rid="a1">1</xref></contrib>
<contrib contrib-type="author"><collab>The Water Group</collab></contrib></contrib-group>
<aff id="a1"><label>1</label><institution-wrap><institution>WHO</institution><institution-id institution-id-type="ror">https://ror.org/01f80g185</institution-id></institution-wrap>, Geneva</aff>
<pub-date date-type="pub"><day>4</day><month>3</month><year>2020</year></pub-date>
<volume>4</volume><fpage>10</fpage>
<permissions><license xlink:href="https://creativecommons.org/licenses/by-nc/4.0/"><license-p>Open.</license-p></license></permissions>
<self-uri xlink:href="https://old.example/articles/wells"/>
<abstract><p>Boil &alpha; &#x26; wait.</p></abstract>
<kwd-group><kwd>Wells</kwd></kwd-group>
<funding-group><funding-statement>A fund.</funding-statement></funding-group>
</article-meta></front>
<body><sec id="s1"><title>Aim</title><p>As said [<xref ref-type="bibr" rid="B1">1</xref>,<xref ref-type="bibr" rid="B2">2</xref>] and again<sup><xref ref-type="bibr" rid="B2">2</xref></sup>.<xref ref-type="fn" rid="n1">*</xref> See <xref ref-type="fig" rid="f1">Fig. 1</xref>.</p>
<sec><title>Deeper</title><p><inline-formula><mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></inline-formula> and <inline-formula><tex-math>$\\frac{a}{b}$</tex-math></inline-formula></p></sec></sec>
<sec><title>Results</title><fig id="f1"><label>Fig. 1</label><caption><p>A well.</p></caption><graphic xlink:href="fig1"><alt-text>Well</alt-text></graphic></fig>
<table-wrap><label>Table 1</label><caption><title>Depths</title></caption><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></table-wrap>
<list list-type="order"><title>Steps</title><list-item><p>one</p></list-item></list><odd-thing>kept</odd-thing>
<def-list><title>Words</title><term-head>Term</term-head><def-head>Meaning</def-head><def-item><term>ORS</term><def><p>Salts.</p><p>In water.</p></def></def-item>
<def-item><term>Zinc</term></def-item></def-list>
<supplementary-material xlink:href="data.csv"/></sec></body>
<back><ack><title>Thanks</title><p>To all.</p></ack>
<fn-group><fn id="n1"><p>A note.</p></fn><fn fn-type="coi-statement"><p>None.</p></fn></fn-group>
<ref-list><ref id="B1"><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Diallo</surname><given-names>O</given-names></name></person-group><article-title>Pumps</article-title><source>Bulletin</source><year>2019</year><volume>3</volume><fpage>1</fpage><lpage>9</lpage><pub-id pub-id-type="doi">10.5555/p</pub-id></element-citation></ref>
<ref id="B2"><mixed-citation>Someone. Unparsed thing. 2001.</mixed-citation></ref></ref-list></back>
</article>`;

describe('a folder of JATS', () => {
  it('becomes posts with all that they can hold, and names the rest with file and line', async () => {
    await mkdir(path.join(folder, 'one'));
    await save('one/wells.xml', article);
    await savePicture('one/fig1.png');
    await save('broken.xml', '<article><front></article>');
    const lines = await run('jats');
    expect(lines.slice(0, -1)).toEqual([
      expect.stringMatching(/^broken\.xml:1: /),
      'one/wells.xml:3: “Wells in dry places” loses what <odd-thing> means, of which the text is kept',
      'one/wells.xml:3: “Wells in dry places” loses the file data.csv',
      'one/wells.xml:3: “Wells in dry places” loses the ORCID iD of Amina Juma, which only they can connect',
      'one/wells.xml:3: “Wells in dry places” loses its place in the journal: volume 4, fpage 10',
    ]);
    expect(lines.at(-1)).toMatch(/^2 posts: 1 added, 0 already there, 1 unreadable/);
    const post = await bodyOf('wells-in-dry-places');
    expect(post).toMatchObject({
      byline: 'Amina Juma and The Water Group',
      kind: 'research',
      published_at: '2020-03-04T00:00:00.000Z',
      summary: 'Boil α & wait.',
      topics: ['wells'],
      funding: 'A fund.',
      competing_interests: 'None.',
      source: { name: 'Water Journal', licence: 'CC BY-NC 4.0', url: 'https://doi.org/10.5555/j.1' },
    });
    expect(post.contributors[0]).toMatchObject({
      name: 'Amina Juma',
      roles: ['data-curation'],
      affiliations: [{ name: 'WHO', ror: 'https://ror.org/01f80g185' }],
    });
    expect(post.body.replace(/[0-9a-f]{64}/, 'HASH')).toBe(`## Aim

As said [@r1; @r2] and again[@r2].[^1] See Fig. 1.

### Deeper

$x^{2}$ and $\\frac{a}{b}$

## Results

![Well](/pictures/HASH.png)

**Fig. 1** A well.

**Table 1** Depths

| a | b |
| - | - |
| 1 | 2 |

### Steps

1. one

kept

### Words

Term
: Meaning

ORS
: Salts.

  In water.

**Zinc**

## Thanks

To all.

[^1]: A note.
`);
    expect(JSON.parse(post.references)).toMatchObject([
      { title: 'Pumps', 'container-title': 'Bulletin', volume: '3', page: '1–9', DOI: '10.5555/p' },
      { title: 'Someone. Unparsed thing. 2001.' },
    ]);
    const moved = await site.page('/articles/wells');
    expect([moved.status, moved.headers.location]).toEqual([301, '/phis/read/wells-in-dry-places']);
    expect((await run('jats')).at(-1)).toMatch(/^2 posts: 0 added, 1 already there, 1 unreadable/);
  });

  it('takes back what this site gives', async () => {
    const own = await site.page('/phis/read/wells-in-dry-places/article.jats.xml');
    await save('own.xml', own.html.replaceAll('Wells in dry places', 'Wells again'));
    expect((await run('jats')).at(-1)).toMatch(/^1 posts: 1 added/);
    const [first, again] = [await bodyOf('wells-in-dry-places'), await bodyOf('wells-again')];
    expect(again.contributors.map(({ name }: { name: string }) => name)).toEqual([
      'Amina Juma',
      'The Water Group',
    ]);
    expect(again.body).toContain('As said [@r1; @r2] and again');
    const titles = (post: { references: string }) =>
      JSON.parse(post.references).map(({ title }: { title: string }) => title);
    expect(titles(again)).toEqual(titles(first));
  });

  it.each([
    [
      'entities of its own',
      '<!DOCTYPE article [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><article>&b;</article>',
      'declares entities of its own',
    ],
    [
      'a file from outside',
      '<!DOCTYPE article [<!ENTITY a SYSTEM "file:///etc/passwd">]><article>&a;</article>',
      'declares entities of its own',
    ],
    ['too many elements in one another', '<article>'.padEnd(9 + 3 * 201, '<a>'), 'more than 200 elements'],
    ['another root', '<html/>', 'is not an article in JATS'],
    ['a part that is too long', `<article><p>${'x'.repeat(34_000_000)}`, 'has a part that is too long'],
    ['text that is no UTF-8', Buffer.from([0x3c, 0x61, 0xff]), ''],
  ])('with %s is refused, and nothing of it is read', async (_, content, problem) => {
    await save('hostile.xml', content);
    const lines = await run('jats');
    expect(lines[0]).toMatch(/^hostile\.xml:\d+: ./);
    expect(lines[0]).toContain(problem);
    expect(lines.at(-1)).toMatch(/^1 posts: 0 added, 0 already there, 1 unreadable/);
  });
});

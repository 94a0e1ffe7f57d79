import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, makeWithdrawn } from '../../../tests/factories.ts';
import { faultsOfJats } from '../../../tests/jats-validator.ts';
import { importPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** Everything that the text of a post can have. */
const everything = `Before any heading *a* **b** ~~c~~ \`d\` H<sub>2</sub>O 10<sup>3</sup> [out](https://x.example/?a=1&b=2)
[@who] and again [@who; @book] see [below](#the-well)[^1] ![small](/pictures/none.webp) $x^2$ 5 < 6

# The well

> [!WARNING]
> Do not drink.

> quoted
>
> # A heading in it

- a
  - b

    second paragraph
- [x] done

4. four
5. five

| a | b |
| -: | - |
| 1 | $\\frac{a}{b}$ |

$$
\\begin{aligned} a &= b \\\\ c &= \\sqrt{d} \\end{aligned}
$$

\`\`\`js
code <b> & more
\`\`\`

### A deeper heading

---

line  
break <u>raw</u> 日本

## የውሃ ጉድጓድ

## An empty section

[^1]: A note *with* [a link](https://y.example).

    And a second paragraph.
`;
const references = JSON.stringify([
  {
    id: 'book',
    type: 'chapter',
    title: 'A chapter',
    'container-title': 'A book',
    publisher: 'P',
    'publisher-place': 'Accra',
    edition: '2',
    ISBN: '9780306406157',
    editor: [{ family: 'Diallo', given: 'O.', suffix: 'Jr' }],
    issued: { 'date-parts': [[2020]] },
  },
  { id: 'uncited', type: 'webpage', title: 'A page', URL: 'https://z.example/?a=1&b=2' },
  {
    id: 'who',
    type: 'article-journal',
    title: 'Safe water & health',
    'container-title': 'Bulletin',
    author: [{ literal: 'World Health Organization' }],
    issued: { 'date-parts': [[2021, 3, 4]] },
    volume: '4',
    issue: '2',
    page: '10–12',
    DOI: '10.1234/x<y>',
    PMID: '123',
  },
]);
const contributorsWith = (account: string) =>
  JSON.stringify([
    {
      key: 'a',
      given: 'Amina',
      family: 'Juma',
      account,
      affiliations: [{ name: 'WHO & partners', ror: 'https://ror.org/01f80g185' }, { name: 'A clinic' }],
      roles: ['writing-review-editing', 'data-curation'],
      corresponding: true,
    },
    {
      key: 'b',
      given: '',
      family: 'The Water Group',
      account: null,
      affiliations: [],
      roles: [],
      corresponding: false,
    },
  ]);

it('the JATS of a post is valid whatever the text has, and loses none of it', async () => {
  const author = await makeAccount(site.context, 'R');
  await site.context.db
    .insertInto('orcids')
    .values({ account_id: author.id, orcid: '0000-0002-1825-0097', proven_at: new Date() })
    .execute();
  const slug = 'water-life';
  // By an import, since nobody has confirmed it.
  await importPost(site.context, author, {
    text: {
      ...emptyPostText,
      title: 'Water & life <1>',
      body: everything,
      references,
      contributors: contributorsWith(author.id),
      kind: 'research',
      summary: 'Boil it & wait.',
      funding: 'A fund.',
      competing_interests: 'None.',
      topics: ['water', 'wells & pumps'],
    },
    source: {
      fingerprint: slug,
      byline: 'Amina Juma',
      dated: null,
      source: 'A bulletin',
      source_url: 'https://bulletin.example/?a=1&b=2',
      licence: 'CC BY 4.0',
      translation_group: null,
      note: null,
    },
    slugs: [slug],
    formerPaths: [],
    createdAt: null,
    published: {
      at: new Date('2024-02-03'),
      revisedAt: new Date('2024-03-04'),
      networkStatus: null,
      reviewDueAt: null,
      approverRole: null,
      change: null,
      confirmed: [],
      earlier: [],
    },
    withdrawn: null,
    notices: [],
  });
  const { status, html, headers } = await site.page(`/phis/read/${slug}/article.jats.xml`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/jats+xml; charset=utf-8');
  expect(faultsOfJats(html)).toEqual([]);
  expect(html).toContain('<article-title>Water &amp; life &lt;1&gt;</article-title>');
  expect(html).toContain('<surname>Juma</surname><given-names>Amina</given-names>');
  expect(html).toContain('authenticated="true">https://orcid.org/0000-0002-1825-0097</contrib-id><name>');
  expect(html).toContain('vocab-term-identifier="https://credit.niso.org/contributor-roles/data-curation/"');
  expect(html).toContain(
    '<institution-id institution-id-type="ror">https://ror.org/01f80g185</institution-id>',
  );
  expect(html).toContain('<xref ref-type="fn" rid="fn-1"><sup>1</sup></xref>');
  expect(html).toContain('<xref ref-type="sec" rid="h-the-well">below</xref>');
  // Numbered as in the text, which cites them in another order than the list has them.
  expect(html).toMatch(/<ref id="ref-1"><element-citation publication-type="journal">.*Safe water/);
  expect(html).toMatch(/<ref id="ref-2"><element-citation publication-type="book">.*A chapter/);
  expect(html).toMatch(/<ref><element-citation publication-type="web"><source>A page/);
  expect(html).toContain('<mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac>');
  for (const words of [
    'Do not drink.',
    'second paragraph',
    'code &lt;b&gt; &amp; more',
    'የውሃ ጉድጓድ',
    '日本',
    '5 &lt; 6',
  ])
    expect(html).toContain(words);
});

it.each(['Only a line.', '# Only a heading', '| a |\n| - |', '![alone](/pictures/none.webp)', '    code'])(
  'the JATS of a post is valid for the text %j',
  async (body) => {
    const author = await makeAccount(site.context, 'R');
    const { slug } = await makeApproved(site.context, { author, body });
    const { html } = await site.page(`/phis/read/${slug}/article.jats.xml`);
    expect(faultsOfJats(html)).toEqual([]);
  },
);

it('the validator finds a fault', async () => {
  const { slug } = await makeApproved(site.context);
  const { html } = await site.page(`/phis/read/${slug}/article.jats.xml`);
  expect(faultsOfJats(html.replace('<body>', '<body><title>no</title>'))).not.toEqual([]);
});

it('of a withdrawn post is gone', async () => {
  const { slug } = await makeWithdrawn(site.context, { body: 'A text that was wrong.' });
  const { status, html } = await site.page(`/phis/read/${slug}/article.jats.xml`);
  expect(status).toBe(410);
  expect(html).not.toContain('A text that was wrong.');
});

import { expect, test } from 'vitest';
import type { PostView } from '../../../contract/views/post-view.ts';
import { renderPage } from '../render.tsx';
import { frameOf, postOf } from '../samples.ts';

const path = '/phis/read/cholera-before-the-rains';
const address = `https://afya.example${path}`;

function render(changes: Partial<PostView> = {}): string {
  return renderPage({ kind: 'post', post: postOf(changes) }, frameOf({ path }));
}

function dataOf(html: string) {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(data)[0];
}

test('a post has a picture, a title and a description for link previews', () => {
  const html = render();
  for (const [property, content] of [
    ['og:type', 'article'],
    ['og:title', 'Cholera before the rains'],
    ['og:description', 'Cholera returns.'],
    ['og:url', address],
    ['og:image', `${address}/card-0123456789abcdef.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ]) {
    expect(html).toContain(`<meta property="${property}" content="${content}">`);
  }
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test('research has the metadata of Google Scholar, and nothing else has', () => {
  const html = render({ kind: 'research' });
  for (const [name, content] of [
    ['citation_title', 'Cholera before the rains'],
    ['citation_author', 'Amina Juma'],
    ['citation_publication_date', '2026/02/11'],
    ['citation_language', 'en'],
    ['citation_publisher', 'Afya Research Network'],
    ['citation_fulltext_html_url', address],
  ]) {
    expect(html).toContain(`<meta name="${name}" content="${content}">`);
  }
  for (const kind of ['', 'guidance', 'explainer', 'news', 'opinion'] as const)
    expect(render({ kind })).not.toContain('citation_');
});

test.each([
  ['', 'Article'],
  ['research', 'ScholarlyArticle'],
  ['explainer', 'Article'],
  ['news', 'NewsArticle'],
  ['opinion', 'OpinionNewsArticle'],
] as const)('a post of the kind "%s" is of the type %s', (kind, type) => {
  const data = dataOf(render({ kind }));
  expect(data['@type']).toBe(type);
  for (const key of ['lastReviewed', 'reviewedBy', 'medicalAudience']) expect(data).not.toHaveProperty(key);
});

test('guidance is a medical page that says who reviewed it when', () => {
  const at = '2026-03-02T14:05:00Z';
  const reviewed = { at, role: 'A', reviewer: null } as const;
  expect(dataOf(render({ kind: 'guidance', reviewed }))).toMatchObject({
    '@type': 'MedicalWebPage',
    lastReviewed: '2026-03-02',
    reviewedBy: { '@type': 'Organization', name: 'Afya Research Network' },
    medicalAudience: { '@type': 'MedicalAudience' },
  });
  const reviewer = { name: 'Amina </script> Juma', institution: 'Makerere University' };
  const named = dataOf(render({ kind: 'guidance', reviewed: { at, role: 'S', reviewer } }));
  expect(named.reviewedBy).toEqual({
    '@type': 'Person',
    name: 'Amina </script> Juma',
    affiliation: { '@type': 'Organization', name: 'Makerere University' },
  });
  const imported = dataOf(render({ kind: 'guidance', reviewed: null }));
  expect(imported).not.toHaveProperty('reviewedBy');
  expect(imported).not.toHaveProperty('lastReviewed');
});

test('a post names the works that it refers to', () => {
  const references = JSON.stringify([
    { id: 'a', type: 'article-journal', title: 'Safe </script> water', DOI: '10.1000/x' },
    { id: 'b', type: 'webpage', URL: 'https://who.int/water' },
  ]);
  expect(dataOf(render({ references })).citation).toEqual([
    { '@type': 'ScholarlyArticle', name: 'Safe </script> water', url: 'https://doi.org/10.1000/x' },
    { '@type': 'WebPage', url: 'https://who.int/water' },
  ]);
  expect(dataOf(render())).not.toHaveProperty('citation');
});

test('a post is a schema.org article of its author', () => {
  expect(dataOf(render({ revised_at: '2026-03-02T14:05:00Z' }))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'Cholera before the rains',
    url: address,
    datePublished: '2026-02-11T01:31:00Z',
    dateModified: '2026-03-02T14:05:00Z',
    inLanguage: 'en',
    author: { name: 'Amina Juma', url: 'https://afya.example/phis/author/a' },
  });
});

test('an imported post names its source and licence, but no author of this network', () => {
  const html = render({
    record: { ...postOf().record, imported: true },
    kind: 'research',
    source: { name: 'A Journal', url: 'https://journal.example/1', licence: 'CC BY 4.0', note: null },
  });
  const licence = 'https://creativecommons.org/licenses/by/4.0/';
  expect(html).toContain(`<link rel="license" href="${licence}">`);
  expect(html).toContain('<meta name="citation_publisher" content="A Journal">');
  const data = dataOf(html);
  expect(data).toMatchObject({
    '@type': 'ScholarlyArticle',
    license: licence,
    isBasedOn: 'https://journal.example/1',
  });
  expect(data.author).toEqual({ '@type': 'Person', name: 'Amina Juma' });
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '"\\\u2028'])(
  'nothing in a title ends the data: %s',
  (title) => {
    const html = render({ title });
    const [, inside = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(inside).not.toContain('<');
    expect(dataOf(html).headline).toBe(title);
    expect(html.match(/<script/g)).toHaveLength(2);
  },
);

test('programs learn what a post is about, where it stands, and that it is free', () => {
  const html = render({ record: { ...postOf().record, mesh: { cholera: 'D002771' } } });
  expect(dataOf(html)).toMatchObject({
    '@id': address,
    isAccessibleForFree: true,
    about: [
      {
        '@type': 'MedicalEntity',
        name: 'cholera',
        url: 'https://afya.example/phis/topics/cholera',
        code: { '@type': 'MedicalCode', codeValue: 'D002771', codingSystem: 'MeSH' },
      },
    ],
  });
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const [, { itemListElement }] = JSON.parse(data);
  expect(itemListElement.map(({ item, name }: { item?: string; name: string }) => [name, item])).toEqual([
    ['Posts', 'https://afya.example/phis'],
    ['cholera', 'https://afya.example/phis/topics/cholera'],
    ['Cholera before the rains', undefined],
  ]);
});

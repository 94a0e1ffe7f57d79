import { describe, expect, test } from 'vitest';
import type { Reference } from '../contract/posts/references/reference.ts';
import { bodyLabels } from '../server/platform/rendering/labels.ts';
import { inMass } from '../tests/mass.ts';
import { readStrictly } from './conformance/well-formed.ts';
import { renderDifference } from './difference.ts';
import { renderPreview } from './preview.ts';
import { renderMarkdown } from './render.ts';
import { countWords } from './words.ts';

const references: Reference[] = [
  {
    id: 'mwangi2020',
    type: 'article-journal',
    title: 'Safe water & <health>',
    author: [
      { family: 'Mwangi', given: 'Amina Beth' },
      { family: 'Otieno', given: 'Jean-Paul' },
      ...['A', 'B', 'C', 'D', 'E'].map((family) => ({ family, given: 'X' })),
    ],
    'container-title': 'Lancet',
    issued: [2020, 5, 17],
    volume: '8',
    issue: '5',
    page: 'e1–e9',
    DOI: '10.1000/a?b',
    PMID: '123',
  },
  { id: 'who', type: 'webpage', title: 'Cholera', URL: 'https://who.int/cholera', accessed: [2024, 1, 2] },
  {
    id: 'book',
    type: 'chapter',
    title: 'Wells',
    author: [{ literal: 'UNICEF' }],
    editor: [{ family: 'Diallo', given: 'M' }],
    'container-title': 'Water',
    edition: '2',
    publisher: 'Press',
    'publisher-place': 'Dakar',
    issued: [2019],
    page: '1–9',
  },
];

function render(text: string, options = {}): string {
  const { html, excess } = renderMarkdown(text, { references, ...options });
  expect(excess).toBeNull();
  readStrictly(html);
  return html;
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x26;', '&')
    .replaceAll('&#x3C;', '<');

describe('citations', () => {
  test('are numbered in the order of their first appearance, with links there and back', () => {
    const html = render('One [@who]. Two [@mwangi2020; @who].[^n]\n\n[^n]: Three [@book, p. 12].');
    expect(html).toContain(
      '<p>One <span class="citation">[<a id="cite-1" href="#ref-1" role="doc-biblioref" aria-label="Reference 1">1</a>]</span>.',
    );
    expect(textOf(html)).toContain('Two [2, 1].');
    expect(textOf(html)).toContain('Three [3, p. 12].');
    expect(html).toContain('<section class="references" role="doc-bibliography" aria-label="References">');
    expect(html).toContain('<a class="footnote-back" href="#cite-1-2" role="doc-backlink"');
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    'An unknown [@nobody] key',
    'One of two [@who; @nobody]',
    'An address someone@example.org and [@ who]',
    '`[@who]`',
    '\\[@who]',
  ])('stay as written: %s', (text) => expect(render(text)).not.toContain('class="citation"'));

  test('are plain text where there are no references', () => {
    const text = 'See [@who] and [@x](https://a.org).\n\n[@y]: https://b.org\n\n[@y]';
    expect(renderMarkdown(text, { references: [] }).html).toBe(renderMarkdown(text).html);
    expect(renderMarkdown('See [@who].').html).toBe('<p>See [@who].</p>');
  });

  test('count as no words and are left out of previews', () => {
    const keys = new Set(references.map(({ id }) => id));
    expect(countWords('Boil water [@who; @book, p. 12] now.', keys)).toBe(3);
    expect(renderPreview('Boil [@who] now.', 100, 'ltr', { keys }).html).toBe('Boil now.');
    expect(renderPreview('Boil [@who] now.', 100).html).toBe('Boil [@who] now.');
  });

  test('in a text with too many of them exceed a bound', () => {
    expect(renderMarkdown('Words between. [@who] '.repeat(2001), { references }).excess).toBe('citations');
  });
});

describe('the list', () => {
  const listOf = (text: string, options = {}) => {
    const html = render(text, options);
    return [...html.slice(html.indexOf('<section')).matchAll(/<li id="[^"]*ref-\d+">(.*?)<\/li>/g)].map(
      ([, item = '']) => textOf(item).replace(/( ↑)+$/, ''),
    );
  };

  test('is in the style of Vancouver', () => {
    expect(listOf('[@mwangi2020] [@who] [@book]', { labels: bodyLabels('en') })).toEqual([
      'Mwangi AB, Otieno JP, A X, B X, C X, D X, et al. Safe water & <health>. Lancet. 2020 May 17;8(5):e1–e9. doi:10.1000/a?b. PMID: 123',
      'Cholera [Internet]. [cited 2024 Jan 2]. Available from: https://who.int/cholera',
      'UNICEF. Wells. In: Diallo M, editor. Water. 2 ed. Dakar: Press; 2019. p. 1–9.',
    ]);
  });

  test('names suffixes, and says where others are not named', () => {
    const named = (author: Reference['author']) =>
      listOf('[@a]', {
        labels: bodyLabels('en'),
        references: [{ id: 'a', type: 'book', title: 'T', author }],
      });
    const king = { family: 'King', given: 'Martin L.', suffix: 'Jr.' };
    expect(named([king, { family: 'Rao', suffix: 'III' }])).toEqual(['King ML Jr, Rao III. T.']);
    expect(named([king, { literal: 'others' }])).toEqual(['King ML Jr, et al. T.']);
    expect(named([{ literal: 'World Health Organization' }])).toEqual(['World Health Organization. T.']);
  });

  test.each([
    ['fr', 'Disponible sur\u00a0:'],
    ['pt', 'Disponível em:'],
    ['ar', 'متاح على:'],
    ['sw', 'Inapatikana kwenye:'],
  ])('is in the language of the text: %s', (language, words) => {
    expect(listOf('[@who]', { labels: bodyLabels(language) })[0]).toContain(words);
  });

  test('links DOI, PubMed and web addresses, and nothing else', () => {
    const html = render('[@mwangi2020] [@who]');
    expect(html).toContain('<a href="https://doi.org/10.1000/a%3Fb" rel="noopener">doi:10.1000/a?b</a>');
    expect(html).toContain('href="https://pubmed.ncbi.nlm.nih.gov/123/"');
    expect(html).toContain('<a href="https://who.int/cholera" rel="noopener">');
    expect(html).not.toContain('<health>');
  });

  test('says that a source was retracted', () => {
    const flags = new Map([
      ['who', { kind: 'retraction', date: '2024-03-05', notice: '10.1000/n' } as const],
    ]);
    expect(render('[@who]', { flags, labels: bodyLabels('en') })).toContain(
      '<strong class="reference-flag"><a href="https://doi.org/10.1000/n" rel="noopener">Retracted on 5 March 2024.</a></strong> Cholera',
    );
  });
});

test('a difference marks changed citations by their source, and changes of the list', () => {
  const later = references.map((one) => (one.id === 'who' ? { ...one, title: 'Cholera today' } : one));
  const html = renderDifference('A [@who] b.', 'New [@book] words. A [@who] b.', {
    references: later,
    referencesBefore: references,
  });
  readStrictly(html);
  expect(html).toContain('Cholera <ins class="added">today </ins>');
  expect(html).toMatch(/^<p><ins class="added">New <span class="citation">.*<\/span> words\. <\/ins>A <span/);
  const same = renderDifference('A [@who].', 'A [@who].', { references, referencesBefore: references });
  expect(same).not.toMatch(/<(?:ins|del)/);
});

test('generated citations are rendered in time, in bounds and as well-formed HTML', { tags: 'edge' }, () => {
  const pieces = [
    '[@who',
    '[@',
    ']',
    ';',
    '; @book',
    ', p. 1',
    ' ',
    '[^1]',
    '[^1]: ',
    '\n\n',
    '](',
    ')',
    '*',
    'a',
  ];
  let seed = 3;
  for (let round = 0; round < inMass(500, 50); round++) {
    const text = Array.from({ length: 300 }, () => {
      seed = (seed * 48271) % 2147483647;
      return pieces[seed % pieces.length];
    }).join('');
    readStrictly(renderMarkdown(text, { references }).html);
  }
  const begin = process.threadCpuUsage();
  renderMarkdown('[@who; '.repeat(100_000), { references });
  expect(process.threadCpuUsage(begin).user / 1e6).toBeLessThan(5);
});

import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../render.ts';
import { chartBounds, chartKinds } from './chart.ts';
import { csvOf, valuesOf } from './csv.ts';
import { chartFaultsIn, chartsIn } from './in-text.ts';
import { readChart } from './read.ts';

const charts = { isDrawn: true, files: '/phis/read/cholera' };

function fence(kind: string, ...lines: string[]): string {
  return [`\`\`\`chart ${kind}`, ...lines, '```', ''].join('\n');
}

const cases = fence(
  'bar',
  'title: Cases of cholera',
  'unit: confirmed cases',
  'source: WHO, 2025',
  'country,2024,2025',
  'Kenya,1200,340.5',
  '"Congo, east",18250,',
);

describe('a chart', () => {
  it('is drawn with its figures as a table and a file', () => {
    const { html, charts: described } = renderMarkdown(cases, { charts });
    expect(described).toEqual([
      { number: 1, title: 'Cases of cholera', unit: 'confirmed cases', source: 'WHO, 2025' },
    ]);
    expect(html).toContain('<svg viewBox="0 0 360 ');
    expect(html).toContain('aria-label="Chart: Cases of cholera"');
    expect(html).toContain('<tr><th scope="row">Kenya</th><td>1,200</td><td>340.5</td></tr>');
    expect(html).toContain('<tr><th scope="row">Congo, east</th><td>18,250</td><td></td></tr>');
    expect(html).toContain('<a href="/phis/read/cholera/chart-1.csv" download>');
    expect(html).toContain('<p>Source: WHO, 2025</p>');
    expect(html).not.toMatch(/style=|fill=|<script/);
  });

  it('is a table alone where nothing gives it colours', () => {
    const { html } = renderMarkdown(cases, { charts: { isDrawn: false, files: null } });
    expect(html).not.toContain('<svg');
    expect(html).not.toContain('<details');
    expect(html).toContain('<th scope="row">Kenya</th>');
  });

  it('stays source where charts aren’t asked for, and where it can’t be drawn', () => {
    const source = '<pre tabindex="0" dir="ltr"><code class="language-chart">';
    expect(renderMarkdown(cases).html).toContain(source);
    expect(renderMarkdown(fence('pie', 'title: A', 'x,n', 'a,1'), { charts }).html).toContain(source);
  });

  it('is a mirror image in right-to-left text', () => {
    const bars = fence('bar', 'title: عدد', 'x,n', 'a,10', 'b,-5');
    const path = (direction: 'ltr' | 'rtl') =>
      /<path class="axis" d="M([\d.]+) /.exec(renderMarkdown(bars, { charts, direction }).html)?.[1];
    expect(Number(path('ltr')) + Number(path('rtl'))).toBeCloseTo(360);
    expect(renderMarkdown(bars, { charts, direction: 'rtl' }).html).toContain('>\u2068-5\u2069</text>');
  });

  it('shows a gap where a figure is missing, and a date at its time', () => {
    const lines = fence(
      'line',
      'title: A',
      'day,n',
      '2026-01-01,1',
      '2026-01-02,',
      '2026-01-11,3',
      '2026-01-21,2',
    );
    const { html } = renderMarkdown(lines, { charts });
    const d = /<path class="series-1 line" d="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(d.match(/M/g)).toHaveLength(2);
    const [first = 0, third = 0, last = 0] = [...d.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));
    expect((third - first) / (last - first)).toBeCloseTo(0.5, 2);
  });

  it('gives its figures as CSV, whatever separators its author used', () => {
    const [chart] = chartsIn(
      fence('dot', 'title: A', 'x;n', '"a ""b"", c";1,5', '=1+1;−2', 'd;1 234\u202f567,5', 'e;−12\u00a0000'),
    );
    expect(chart && csvOf(chart)).toBe('x,n\r\n"a ""b"", c",1.5\r\n\'=1+1,-2\r\nd,1234567.5\r\ne,-12000\r\n');
  });
});

describe('a fault of a chart', () => {
  it.each([
    ['kind', 2, fence('pie', 'title: A', 'x,n', 'a,1')],
    ['kind', 2, fence('', 'title: A', 'x,n', 'a,1')],
    ['title', 2, fence('bar', 'x,n', 'a,1')],
    ['setting', 4, fence('bar', 'title: A', 'colour: red', 'x,n', 'a,1')],
    ['empty', 4, fence('bar', 'title: A', 'x', 'a')],
    ['empty', 4, fence('bar', 'title: A', 'x,n', 'a,')],
    ['columns', 6, fence('bar', 'title: A', 'x,n', 'a,1', 'b,1,2')],
    ['quote', 5, fence('bar', 'title: A', 'x,n', '"a,1')],
    ['quote', 5, fence('bar', 'title: A', 'x,n', 'a"b",1')],
    ['figure', 5, fence('bar', 'title: A', 'x,n', 'a,1 20')],
    ['figure', 5, fence('bar', 'title: A', 'x,n', 'a,1 200 30')],
    ['figure', 5, fence('bar', 'title: A', 'x,n', 'a,1e400')],
    ['figure', 5, fence('bar', 'title: A', 'x,n', 'a,2000000000000000')],
    ['negative', 5, fence('stacked', 'title: A', 'x,n', 'a,-1')],
    ['tooLong', 3, fence('bar', `title: ${'a'.repeat(201)}`, 'x,n', 'a,1')],
    ['tooLong', 5, fence('bar', 'title: A', 'x,n', `${'a'.repeat(81)},1`)],
    ['tooMany', 4, fence('bar', 'title: A', 'x,1,2,3,4,5,6,7', 'a,1,1,1,1,1,1,1')],
    ['tooMany', 25, fence('bar', 'title: A', 'x,n', ...Array.from({ length: 21 }, () => 'a,1'))],
  ])('%s, is named with its line', (problem, line, chart) => {
    expect(chartFaultsIn(`Before.\n${chart}`)).toEqual([{ problem, line }]);
    expect(chartsIn(chart)).toEqual([]);
  });

  it('is that a text has more than 20', () => {
    const text = fence('bar', 'title: A', 'x,n', 'a,1').repeat(21);
    expect(chartsIn(text)).toHaveLength(20);
    expect(chartFaultsIn(text)).toEqual([{ problem: 'tooMany', line: 101 }]);
    expect(renderMarkdown(text, { charts }).charts).toHaveLength(20);
  });
});

describe('a drawing', () => {
  it.each(chartKinds)('of the kind %s has at most 8 kB, however much it shows', (kind) => {
    for (let series = 1; series <= chartBounds.series; series++) {
      const rows = Math.min(chartBounds.rows[kind], Math.floor(chartBounds.figures[kind] / series));
      const figure = (row: number) => ((row * 7919) % 1000) * 1_234_567.25;
      const text = fence(
        kind,
        `title: ${'ረ'.repeat(200)}`,
        ['x', ...Array.from({ length: series }, () => 'ኮሌራ'.repeat(20))].join(','),
        ...Array.from({ length: rows }, (_, row) =>
          ['ወረርሽኝ'.repeat(10), ...Array.from({ length: series }, (_, index) => figure(row + index))].join(
            ',',
          ),
        ),
      );
      const { html } = renderMarkdown(text, { charts });
      const [svg = ''] = /<svg.*<\/svg>/s.exec(html) ?? [];
      expect(svg).not.toBe('');
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(8192);
    }
  });

  it('has numbers only, for a thousand charts with odd figures', { tags: 'edge' }, () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const odd = [
      '0',
      '-0',
      '',
      '1',
      '-1',
      '1000000000000000',
      '-1000000000000000',
      '0.0000001',
      '5',
      '5',
      '99.5',
    ];
    const labels = ['a', '', 'ا', '2026', '2026-02', '2026-02-30', '"<b>, x"', '\u202e', '&amp;', ']]>'];
    for (let round = 0; round < 1000; round++) {
      const series = 1 + random(4);
      const row = () =>
        [labels[random(10)], ...Array.from({ length: series }, () => odd[random(11)])].join(',');
      const text = fence(
        chartKinds[random(4)] ?? 'bar',
        'title: A',
        ['x', ...Array.from({ length: series }, () => labels[random(9)])].join(','),
        ...Array.from({ length: 1 + random(6) }, row),
      );
      const { html } = renderMarkdown(text, { charts, direction: random(2) ? 'rtl' : 'ltr' });
      expect(html).not.toMatch(/NaN|Infinity|undefined|<b>|\d e\d/);
    }
  });

  it('takes time in proportion to a hostile block', () => {
    for (const [unit, times] of [
      ['"', 400_000],
      ['"",', 200_000],
      ['title:', 100_000],
      ['a\n', 200_000],
      ['1,', 300_000],
    ] as const)
      expect(readChart('bar', `title: A\n${unit.repeat(times)}`)).toHaveProperty('problem');
  });
});

it.each([
  ['a,b', ['a', 'b']],
  ['', ['']],
  [',', ['', '']],
  ['"a,""b""",c', ['a,"b"', 'c']],
  ['"a"b', null],
  ['"a', null],
  ['a"', null],
])('reads the line %s', (line, values) => {
  expect(valuesOf(line, ',')).toEqual(values);
});

import { describe, expect, test } from 'vitest';
import { chartFaultsIn, chartsIn } from '../../../../../markdown/charts/in-text.ts';
import {
  type ChartText,
  chartAt,
  chartBlock,
  chartKinds,
  linesAboveFigures,
  writeChart,
} from './chart-block.ts';

const cases: ChartText = {
  kind: 'bar',
  title: 'Cases by country',
  unit: 'cases',
  source: 'Ministry of Health, 2026',
  figures: 'Country,Cases\nKenya,120\nGhana,80',
};

function applied(text: string, place: number, chart: ChartText): string {
  const { changes } = writeChart({ text, from: place, to: place }, chart);
  return [...changes]
    .reverse()
    .reduce((t, { from, to, insert }) => t.slice(0, from) + insert + t.slice(to), text);
}

describe('a chart that the dialog writes', () => {
  test.each(chartKinds)('is one that the server draws, for the kind %s', (kind) => {
    const written = chartBlock({ ...cases, kind });
    expect(chartFaultsIn(written)).toEqual([]);
    expect(chartsIn(written)).toMatchObject([{ kind, title: 'Cases by country', series: ['Cases'] }]);
  });

  test('may have figures of a spreadsheet, with blank lines around them and the line breaks of Windows', () => {
    const figures = '\r\n\r\nCountry\tCases\r\nKenya\t120,5\r\n\r\n';
    const written = chartBlock({ ...cases, figures, unit: '', source: ' ' });
    expect(written).toBe('```chart bar\ntitle: Cases by country\nCountry\tCases\nKenya\t120,5\n```');
    expect(chartsIn(written)[0]?.rows).toEqual([{ label: 'Kenya', figures: [120.5] }]);
  });

  test('is not ended by a fence in its text', () => {
    const written = chartBlock({ ...cases, source: 'a\n```\nb', title: 'One ```` two' });
    expect(chartsIn(written)).toMatchObject([{ title: 'One ```` two', source: 'a ``` b' }]);
  });

  test('has its faults on lines that can be found in the figures', () => {
    const wrong = { ...cases, figures: 'Country,Cases\nKenya,many' };
    expect(chartFaultsIn(chartBlock(wrong))).toEqual([
      { problem: 'figure', line: linesAboveFigures(wrong) + 2 },
    ]);
  });
});

describe('a chart at the caret', () => {
  const text = `Before\n\n${chartBlock(cases)}\n\nAfter\n\n\`\`\`\ncode\n\`\`\``;

  test('is read as it was written, wherever the caret is in it', () => {
    const start = text.indexOf('```chart');
    for (const place of [start, text.indexOf('Kenya'), text.indexOf('\n\nAfter')])
      expect(chartAt({ text, from: place, to: place })?.chart).toEqual(cases);
  });

  test('is none before it, after it, in other code, and while it is not closed', () => {
    for (const word of ['Before', 'After', 'code'])
      expect(chartAt({ text, from: text.indexOf(word), to: 0 })).toBeNull();
    expect(chartAt({ text: '```chart bar\ntitle: a', from: 14, to: 14 })).toBeNull();
    expect(chartAt({ text: '```chart pie\ntitle: a\n```', from: 14, to: 14 })).toBeNull();
  });

  test('is changed in its place, and the rest of the text is not', () => {
    const changed = applied(text, text.indexOf('Kenya'), { ...cases, kind: 'dot', unit: '' });
    expect(changed).toBe(text.replace('chart bar', 'chart dot').replace('unit: cases\n', ''));
  });

  test('that is new stands on lines of its own', () => {
    expect(applied('One two', 3, cases)).toBe(`One\n\n${chartBlock(cases)}\n\n two`);
  });
});

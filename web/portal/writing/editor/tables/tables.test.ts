import { describe, expect, it } from 'vitest';
import type { Edit, Selected } from '../surface/edits.ts';
import {
  aligned,
  blankTable,
  pastedInto,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from './grid.ts';
import { isTable, pastedCells } from './pasted-cells.ts';
import { type Table, tableAt, tableText, writeTable } from './table-text.ts';

/** The text after an edit at a place. */
function edited(text: string, place: number, edit: (selected: Selected) => Edit): string {
  let whole = text;
  for (const { from, to, insert } of [...edit({ text, from: place, to: place }).changes].reverse())
    whole = whole.slice(0, from) + insert + whole.slice(to);
  return whole;
}

const doses: Table = {
  align: ['left', 'right'],
  rows: [
    ['Age', 'Dose'],
    ['under 5', '15 mg|kg'],
  ],
};
const written = '| Age | Dose |\n| :--- | ---: |\n| under 5 | 15 mg\\|kg |';

describe('a table of a text', () => {
  it('is written and read back', () => {
    expect(tableText(doses)).toBe(written);
    expect(tableAt({ text: written, from: 3 })?.table).toEqual(doses);
  });

  it.each([
    ['before it', `Give:\n\n${written}`, 3],
    ['after it', `${written}\n\nGive.`, written.length + 3],
    ['in text with bars', 'a | b\nc | d', 3],
    ['with fewer headings than columns', '| a |\n| - | - |\n| 1 | 2 |', 3],
    ['in a quotation', `> ${written.replaceAll('\n', '\n> ')}`, 5],
  ])('is not found %s', (_, text, from) => {
    expect(tableAt({ text, from })).toBeNull();
  });

  it('is found without outer bars, below a paragraph, up to the next block', () => {
    const text = 'Doses:\nAge | Dose\n:-:|---\nunder 5 | 1\n5 | 2 | 3\n- a list';
    const found = tableAt({ text, from: text.indexOf('5') });
    expect(found?.table).toEqual({
      align: ['center', 'none'],
      rows: [
        ['Age', 'Dose'],
        ['under 5', '1'],
        ['5', '2'],
      ],
    });
    expect(text.slice(found?.from, found?.to)).toBe('Age | Dose\n:-:|---\nunder 5 | 1\n5 | 2 | 3');
    expect(found?.cells.map(({ from, to }) => text.slice(from, to))).toEqual([
      'Age',
      'Dose',
      'under 5',
      '1',
      '5',
      '2',
    ]);
  });

  it('replaces the one at the caret, and nothing else', () => {
    const text = `Give: \n\n|Age|Dose|\n|:-|-:|\n|under 5|15 mg\\|kg|\n\nRest  `;
    const place = text.indexOf('under');
    expect(edited(text, place, (selected) => writeTable(selected, doses))).toBe(text);
    const changed = withCell(doses, { row: 1, column: 1 }, '10 mg');
    expect(edited(text, place, (selected) => writeTable(selected, changed))).toBe(
      'Give: \n\n| Age | Dose |\n| :--- | ---: |\n| under 5 | 10 mg |\n\nRest  ',
    );
    expect(edited('Give:', 5, (selected) => writeTable(selected, doses))).toBe(`Give:\n\n${written}\n\n`);
  });

  it('gains and loses rows and columns, and keeps its headings and a column', () => {
    const wide = aligned(withColumn(withRow(doses, 1), 1), 1, 'center');
    expect(wide).toEqual({
      align: ['left', 'center', 'right'],
      rows: [
        ['Age', '', 'Dose'],
        ['', '', ''],
        ['under 5', '', '15 mg|kg'],
      ],
    });
    expect(withoutColumn(withoutRow(wide, 1), 1)).toEqual(doses);
    expect(withoutRow(doses, 1)).toEqual(doses);
    expect(withoutRow(wide, 0)).toEqual(wide);
    const narrow = withoutColumn(doses, 1);
    expect(withoutColumn(narrow, 0)).toEqual(narrow);
  });
});

describe('cells from a spreadsheet', () => {
  it('are read with quotes, line breaks inside them, and rows of any length', () => {
    expect(pastedCells('Age\tDose\r\n"under\n5 ""y"""\t\r\n5\r\n')).toEqual([
      ['Age', 'Dose'],
      ['under 5 "y"', ''],
      ['5', ''],
    ]);
    expect(pastedCells('no table')).toBeNull();
  });

  it('fill a table from a cell on, which grows', () => {
    const cells = [
      ['a', 'b'],
      ['c', 'd'],
    ];
    expect(pastedInto(doses, { row: 1, column: 1 }, cells)).toEqual({
      align: ['left', 'right', 'none'],
      rows: [
        ['Age', 'Dose', ''],
        ['under 5', 'a', 'b'],
        ['', 'c', 'd'],
      ],
    });
    expect(pastedInto(blankTable, { row: 0, column: 0 }, cells).rows).toHaveLength(3);
  });

  it('are told from other text', () => {
    expect(isTable('a\tb\nc\td\n')).toBe(true);
    expect(isTable('\tDose\nunder 5\t1')).toBe(true);
    expect(isTable('\tindented\n\tcode')).toBe(false);
    expect(isTable('a\tb\nc')).toBe(false);
    expect(isTable('a\tb')).toBe(false);
  });
});

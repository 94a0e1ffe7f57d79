import { describe, expect, it } from 'vitest';
import type { Edit, Selected } from '../surface/edits.ts';
import { cite, completeKey, keyBegunIn } from './citation-mark.ts';
import { factsOf, referencesWith } from './found-references.ts';

/** The text with `|` for the caret, after an edit. */
function edited(written: string, edit: (selected: Selected) => Edit): string {
  const from = written.indexOf('|');
  const text = written.replace('|', '');
  const { changes, anchor } = edit({ text, from, to: from });
  let [whole, place] = ['', 0];
  for (const change of changes) {
    whole += text.slice(place, change.from) + change.insert;
    place = change.to;
  }
  whole += text.slice(place);
  return `${whole.slice(0, anchor)}|${whole.slice(anchor)}`;
}

describe('citing a source', () => {
  it.each([
    ['Boil water|.', '', 'Boil water [@wells]|.'],
    ['Boil water |', 'p. 12', 'Boil water [@wells, p. 12]|'],
    ['|', '', '[@wells]|'],
    ['Boil [@floods|] water', '', 'Boil [@floods; @wells]| water'],
    ['Boil [@floods, p. 3]| water', '', 'Boil [@floods, p. 3] [@wells]| water'],
    ['Boil [@fl|', '', 'Boil [@wells]|'],
    ['[@a; @|', '', '[@a; @wells]|'],
    ['A [link|](/a)', 'a]; @b', 'A [link [@wells, a b]|](/a)'],
  ])('after %j, at %j, gives %j', (written, place, expected) => {
    expect(edited(written, (selected) => cite(selected, 'wells', place))).toBe(expected);
  });

  it.each([
    ['Boil [@fl|] water', 'Boil [@wells]| water'],
    ['Boil [@fl|, p. 2] water', 'Boil [@wells|, p. 2] water'],
    ['[@a; @| b', '[@a; @wells]| b'],
  ])('a key that is begun in %j becomes %j', (begun, expected) => {
    expect(edited(begun, (selected) => completeKey(selected, 'wells'))).toBe(expected);
  });

  it.each([
    ['Boil [@', ''],
    ['Boil [@fl', 'fl'],
    ['[@floods; @we', 'we'],
    ['[@floods, p. 3; @', ''],
    ['[@floods, p', null],
    ['[@floods]', null],
    ['amina@example.org', null],
  ])('what is begun in %j is %j', (line, begun) => {
    expect(keyBegunIn(line)).toBe(begun);
  });
});

describe('finding a reference', () => {
  const floods = { id: 'otieno2019', type: 'book', title: 'Choléra after floods', issued: [2019] };
  const wells = { id: 'wells', type: 'book', title: 'Wells', author: [{ family: 'Otieno' }] };
  const rain = { id: 'rain', type: 'webpage', URL: 'https://example.org/rain' };

  it('compares every word with its key, names, year and title, without accents', () => {
    expect(referencesWith([floods, wells], 'cholera 2019')).toEqual([floods]);
    expect(referencesWith([floods, wells], 'nothing')).toEqual([]);
    expect(referencesWith([rain, floods, wells], '')).toEqual([rain, floods, wells]);
  });

  it('puts those first whose key or first author begins so', () => {
    const named = { id: 'a', type: 'book', title: 'On Otieno' };
    expect(referencesWith([named, wells], 'Otieno')).toEqual([wells, named]);
  });

  it('says who, when and what', () => {
    expect(factsOf(floods)).toBe('2019, Choléra after floods');
    expect(factsOf(rain)).toBe('https://example.org/rain');
    expect(factsOf(wells)).toBe('Otieno, Wells');
  });
});

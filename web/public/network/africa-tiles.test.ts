import { expect, it } from 'vitest';
import { africanCountries } from '../../../contract/posts/places/african-countries.ts';
import { extent, tiles } from './africa-tiles.ts';

it('the map has each country of Africa once', () => {
  expect(tiles.map(({ code }) => code).sort()).toEqual([...africanCountries].sort());
});

it('no tile lies beyond the map', () => {
  for (const { column, row } of tiles)
    expect(column < extent.columns && row < extent.rows, `${column} ${row}`).toBe(true);
});

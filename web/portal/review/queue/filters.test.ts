import { expect, test } from 'vitest';
import { readFilters, writeFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('a link keeps the filters', () => {
  const filters = { language: 'pt-BR', topic: 'malaria', kind: 'revision', q: 'bed nets & rain' } as const;
  expect(read(writeFilters(filters))).toEqual(filters);
});

test('no filters leave no mark in the address', () => {
  expect(writeFilters({})).toBe('');
  expect(read('')).toEqual({});
});

test('what is empty, or no filter, is passed over', () => {
  expect(read('?language=&topic=%20&kind=old&q=+&page=2')).toEqual({});
});

test('what the queue could not be asked for is passed over', () => {
  const search = new URLSearchParams({ language: '?', topic: 'a'.repeat(61), q: 'a\u0000b', kind: 'other' });
  expect(readFilters(search)).toEqual({});
});

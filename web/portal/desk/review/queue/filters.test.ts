import { expect, test } from 'vitest';
import { writeFilters } from '../../../frame/lists/filters.ts';
import { readFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('the address of the queue reads back the filters that it wrote', () => {
  const filters = {
    language: 'pt-BR',
    topic: 'malaria',
    kind: 'revision',
    q: 'bed nets & rain',
    claimed: 'me',
    overdue: 'true',
    waiting_days: 7,
    sort: 'due',
  } as const;
  expect(read(writeFilters(filters))).toEqual(filters);
});

test('the address of the queue writes nothing for no filters', () => {
  expect(writeFilters({})).toBe('');
  expect(read('')).toEqual({});
});

test('the address of the queue ignores empty values and unknown parameters', () => {
  expect(read('?language=&topic=%20&kind=old&q=+&page=2')).toEqual({});
});

test('the address of the queue cuts a search that is longer than the API takes', () => {
  expect(read(`?q=${'é'.repeat(201)}`)).toEqual({ q: 'é'.repeat(100) });
});

test('the address of the queue ignores values that the API would reject', () => {
  const search = new URLSearchParams({
    language: '?',
    topic: 'a'.repeat(61),
    q: 'a\u0000b',
    kind: 'other',
    claimed: 'all',
    overdue: 'yes',
    waiting_days: '0',
    sort: 'title',
  });
  expect(readFilters(search)).toEqual({});
});

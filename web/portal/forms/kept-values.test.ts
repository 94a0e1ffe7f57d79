import { beforeEach, expect, test } from 'vitest';
import { type KeptTexts, openStorage } from '../storage/storage.ts';
import { forgetAllKeptValues, forgetKeptValues, keepValues, readKeptValues } from './kept-values.ts';

let storage: KeptTexts;

beforeEach(() => {
  // As where a browser allows none: it lasts as long as the page.
  storage = openStorage(() => {
    throw new Error('not allowed');
  });
});

test('what was typed comes back', () => {
  keepValues(storage, 'bio', { bio: 'I work on malaria.' });
  expect(readKeptValues(storage, 'bio')).toEqual({ bio: 'I work on malaria.' });
});

test('passwords are never kept', () => {
  keepValues(storage, 'signup', { email: 'a@example.org', password: 'x', password1: 'x', newPassword: 'x' });
  expect(readKeptValues(storage, 'signup')).toEqual({ email: 'a@example.org' });
});

test('what was saved or given up is forgotten', () => {
  keepValues(storage, 'bio', { bio: 'text' });
  forgetKeptValues(storage, 'bio');
  expect(readKeptValues(storage, 'bio')).toBeNull();
});

test('signing out forgets every form, and nothing else', () => {
  keepValues(storage, 'bio', { bio: 'text' });
  keepValues(storage, 'links', { scopus: 'text' });
  storage.setItem('language', 'sw');
  forgetAllKeptValues(storage);
  expect(storage.keys()).toEqual(['language']);
});

test.each(['no JSON', '7', 'null', '"text"'])('%s is nothing that was kept', (text) => {
  storage.setItem('kept:bio', text);
  expect(readKeptValues(storage, 'bio') ?? {}).toEqual({});
});

import { beforeEach, expect, test } from 'vitest';
import { openStorage, type TextStorage } from '../storage/storage.ts';
import { readSavedValues, removeAllSavedValues, removeSavedValues, saveValues } from './saved-values.ts';

let storage: TextStorage;

beforeEach(() => {
  // As where a browser allows none: it lasts as long as the page.
  storage = openStorage(() => {
    throw new Error('not allowed');
  });
});

test('what was typed comes back', () => {
  saveValues(storage, 'bio', { bio: 'I work on malaria.' });
  expect(readSavedValues(storage, 'bio')).toEqual({ bio: 'I work on malaria.' });
});

test('passwords are never kept', () => {
  saveValues(storage, 'signup', { email: 'a@example.org', password: 'x', password1: 'x', newPassword: 'x' });
  expect(readSavedValues(storage, 'signup')).toEqual({ email: 'a@example.org' });
});

test('what was saved or given up is forgotten', () => {
  saveValues(storage, 'bio', { bio: 'text' });
  removeSavedValues(storage, 'bio');
  expect(readSavedValues(storage, 'bio')).toBeNull();
});

test('signing out forgets every form, and nothing else', () => {
  saveValues(storage, 'bio', { bio: 'text' });
  saveValues(storage, 'links', { scopus: 'text' });
  storage.setItem('language', 'sw');
  removeAllSavedValues(storage);
  expect(storage.keys()).toEqual(['language']);
});

test.each(['no JSON', '7', 'null', '"text"'])('%s is nothing that was kept', (text) => {
  storage.setItem('kept:bio', text);
  expect(readSavedValues(storage, 'bio') ?? {}).toEqual({});
});

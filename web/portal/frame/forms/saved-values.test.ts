import { beforeEach, expect, test } from 'vitest';
import { openStorage, type TextStorage } from '../storage/storage.ts';
import { readSavedValues, removeAllSavedValues, removeSavedValues, saveValues } from './saved-values.ts';

let storage: TextStorage;

beforeEach(() => {
  // As in a browser that allows no storage: values last as long as the page.
  storage = openStorage(() => {
    throw new Error('not allowed');
  });
});

test('the storage of a form returns what was saved', () => {
  saveValues(storage, 'bio', { bio: 'I work on malaria.' });
  expect(readSavedValues(storage, 'bio')).toEqual({ bio: 'I work on malaria.' });
  saveValues(storage, 'choices', { languages: ['sw', 'ha'], named: true });
  expect(readSavedValues(storage, 'choices')).toEqual({ languages: ['sw', 'ha'], named: true });
});

test('the storage of a form never saves passwords', () => {
  saveValues(storage, 'signup', { email: 'a@example.org', password: 'x', password1: 'x', newPassword: 'x' });
  expect(readSavedValues(storage, 'signup')).toEqual({ email: 'a@example.org' });
});

test('the storage of a form returns null after values were removed', () => {
  saveValues(storage, 'bio', { bio: 'text' });
  removeSavedValues(storage, 'bio');
  expect(readSavedValues(storage, 'bio')).toBeNull();
});

test("removes every form's values, and nothing else", () => {
  saveValues(storage, 'bio', { bio: 'text' });
  saveValues(storage, 'links', { scopus: 'text' });
  storage.setItem('language', 'sw');
  removeAllSavedValues(storage);
  expect(storage.keys()).toEqual(['language']);
});

test.each(['no JSON', '7', 'null', '"text"'])('the storage of a form ignores %s in the storage', (text) => {
  storage.setItem('kept:bio', text);
  expect(readSavedValues(storage, 'bio') ?? {}).toEqual({});
});

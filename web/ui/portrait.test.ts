import { expect, test } from 'vitest';
import { initialsOf } from './portrait.tsx';

test('initials are the first letters of both names', () => {
  expect(initialsOf('Amina', 'wanjiru')).toBe('AW');
});

test('a name that is missing leaves its letter out', () => {
  expect(initialsOf('', '')).toBe('');
  expect(initialsOf(' Amina ', '')).toBe('A');
});

test('a letter keeps its marks and its other half', () => {
  expect(initialsOf('E\u0301lodie', '𞤀𞤣𞤤𞤢𞤥')).toBe('E\u0301𞤀');
});

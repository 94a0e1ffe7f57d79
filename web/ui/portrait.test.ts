import { expect, test } from 'vitest';
import { initialsOf } from './portrait.tsx';

test('initials are the first letters of both names', () => {
  expect(initialsOf('Amina', 'wanjiru')).toBe('AW');
});

test('a missing name gives no letter', () => {
  expect(initialsOf('', '')).toBe('');
  expect(initialsOf(' Amina ', '')).toBe('A');
});

test('a letter keeps its marks and both of its UTF-16 units', () => {
  expect(initialsOf('E\u0301lodie', '𞤀𞤣𞤤𞤢𞤥')).toBe('E\u0301𞤀');
});

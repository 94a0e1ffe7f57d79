import { expect, test } from 'vitest';
import { CallError } from '../../api/call-error.ts';
import { problemOfFile, problemOfUpload, reasonOfUpload } from './picture-problem.ts';

test('pictures of the formats that are taken may weigh 4883 KB and no more', () => {
  expect(problemOfFile({ type: 'image/jpeg', size: 4883 * 1024 })).toBeNull();
  expect(problemOfFile({ type: 'image/png', size: 4883 * 1024 + 1 })).toBe('too-large');
});

test('what is no picture is refused before it is sent, and what does not say what it is, is not', () => {
  expect(problemOfFile({ type: 'application/pdf', size: 10 })).toBe('invalid-format');
  expect(problemOfFile({ type: 'image/svg+xml', size: 10 })).toBe('invalid-format');
  expect(problemOfFile({ type: '', size: 10 })).toBeNull();
});

test.each([
  ['too_large', 413, 'too-large'],
  ['unreadable_picture', 422, 'invalid-format'],
  ['network', 0, 'other'],
])('a server that answers %s', (code, status, problem) => {
  expect(problemOfUpload(new CallError({ status, code, message: '' }))).toBe(problem);
});

test.each([
  ['unreadable_picture', { data: 'The picture has more than 25 megapixels. Send a smaller one.' }],
  ['unavailable', {}],
])('the reason that the server gives with %s is told', (code, fields: Record<string, string>) => {
  const error = new CallError({ status: 422, code, message: 'Come back later.', fields });
  expect(reasonOfUpload(error)).toBe(fields.data ?? 'Come back later.');
});

test.each(['network', 'too_large'])('of %s the server says nothing more', (code) => {
  expect(reasonOfUpload(new CallError({ status: 0, code, message: 'Failed to fetch' }))).toBeNull();
});

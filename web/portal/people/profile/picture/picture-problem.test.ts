import { expect, test } from 'vitest';
import { CallError } from '../../../frame/api/call-error.ts';
import { problemOfFile, problemOfUpload, reasonOfUpload } from './picture-problem.ts';

test('the check of a picture accepts the allowed formats up to 4883 KB', () => {
  expect(problemOfFile({ type: 'image/jpeg', size: 4883 * 1024 })).toBeNull();
  expect(problemOfFile({ type: 'image/png', size: 4883 * 1024 + 1 })).toBe('too-large');
});

test('the check of a picture rejects files that are not pictures before sending, but not files without a type', () => {
  expect(problemOfFile({ type: 'application/pdf', size: 10 })).toBe('invalid-format');
  expect(problemOfFile({ type: 'image/svg+xml', size: 10 })).toBe('invalid-format');
  expect(problemOfFile({ type: '', size: 10 })).toBeNull();
});

test.each([
  ['too_large', 413, 'too-large'],
  ['unreadable_picture', 422, 'invalid-format'],
  ['network', 0, 'other'],
])('names the problem when the server answers %s', (code, status, problem) => {
  expect(problemOfUpload(new CallError({ status, code, message: '' }))).toBe(problem);
});

test.each([
  ['unreadable_picture', { data: 'The picture has more than 25 megapixels. Send a smaller one.' }],
  ['unavailable', {}],
])("shows the server's reason with %s", (code, fields: Record<string, string>) => {
  const error = new CallError({ status: 422, code, message: 'Come back later.', fields });
  expect(reasonOfUpload(error)).toBe(fields.data ?? 'Come back later.');
});

test.each(['network', 'too_large'])('the check of a picture shows no reason with %s', (code) => {
  expect(reasonOfUpload(new CallError({ status: 0, code, message: 'Failed to fetch' }))).toBeNull();
});

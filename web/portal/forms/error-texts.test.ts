import { expect, test } from 'vitest';
import { applyServerErrors } from './error-texts.ts';

const values = { email: 'amina@example.org', password: 'Password1' };
const good = { values, errors: {} };
const serverErrors = new Map([['email', { value: 'amina@example.org', message: 'Email already exists' }]]);

test('a value that the server refused stays refused', () => {
  expect(applyServerErrors(good, values, serverErrors)).toEqual({
    values: {},
    errors: { email: { type: 'refused', message: 'Email already exists' } },
  });
});

test('another value is not', () => {
  expect(applyServerErrors(good, { ...values, email: 'juma@example.org' }, serverErrors)).toBe(good);
});

test('what the rules say comes first', () => {
  const faulty = { values: {}, errors: { email: { type: 'required', message: 'Email is required' } } };
  expect(applyServerErrors(faulty, values, serverErrors)).toBe(faulty);
});

test('what the rules say of other fields stays', () => {
  const faulty = { values: {}, errors: { password: { type: 'required', message: '*Required' } } };
  expect(Object.keys(applyServerErrors(faulty, values, serverErrors).errors)).toEqual(['password', 'email']);
});

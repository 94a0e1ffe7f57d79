import { expect, test } from 'vitest';
import { applyRefusals } from './error-texts.ts';

const values = { email: 'amina@example.org', password: 'Password1' };
const good = { values, errors: {} };
const refusals = new Map([['email', { value: 'amina@example.org', message: 'Email already exists' }]]);

test('a value that the server refused stays refused', () => {
  expect(applyRefusals(good, values, refusals)).toEqual({
    values: {},
    errors: { email: { type: 'refused', message: 'Email already exists' } },
  });
});

test('another value is not', () => {
  expect(applyRefusals(good, { ...values, email: 'juma@example.org' }, refusals)).toBe(good);
});

test('what the rules say comes first', () => {
  const faulty = { values: {}, errors: { email: { type: 'required', message: 'Email is required' } } };
  expect(applyRefusals(faulty, values, refusals)).toBe(faulty);
});

test('what the rules say of other fields stays', () => {
  const faulty = { values: {}, errors: { password: { type: 'required', message: '*Required' } } };
  expect(Object.keys(applyRefusals(faulty, values, refusals).errors)).toEqual(['password', 'email']);
});

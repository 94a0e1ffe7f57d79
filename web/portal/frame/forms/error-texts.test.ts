import { expect, test } from 'vitest';
import { applyServerErrors } from './error-texts.ts';

const values = { email: 'amina@example.org', password: 'Password1' };
const good = { values, errors: {} };
const serverErrors = new Map([['email', { value: 'amina@example.org', message: 'Email already exists' }]]);

test('a form keeps the error of a value that the server rejected', () => {
  expect(applyServerErrors(good, values, serverErrors)).toEqual({
    values: {},
    errors: { email: { type: 'refused', message: 'Email already exists' } },
  });
});

test('drops the error once the value changes', () => {
  expect(applyServerErrors(good, { ...values, email: 'juma@example.org' }, serverErrors)).toBe(good);
});

test("prefers the form's own rules", () => {
  const faulty = { values: {}, errors: { email: { type: 'required', message: 'Email is required' } } };
  expect(applyServerErrors(faulty, values, serverErrors)).toBe(faulty);
});

test('a form keeps the errors of other fields', () => {
  const faulty = { values: {}, errors: { password: { type: 'required', message: '*Required' } } };
  expect(Object.keys(applyServerErrors(faulty, values, serverErrors).errors)).toEqual(['password', 'email']);
});

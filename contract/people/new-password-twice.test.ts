import { expect, test } from 'vitest';
import type { z } from 'zod';
import { developers } from '../programs/calls/developers.ts';
import { accounts } from './calls/accounts.ts';
import { newPasswordTwice } from './new-password-twice.ts';

const readerSignUp = accounts.signUp.body;
const developerSignUp = developers.developerSignUp.body;

function messagesOf(schema: z.ZodType, values: object): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    messages[path.join('.')] ??= message;
  return messages;
}

const whole = {
  firstname: 'Amina',
  lastname: 'Juma',
  email: 'Amina@Example.org',
  password: 'Ujuzi-wetu-7',
  password1: 'Ujuzi-wetu-7',
};

test('the form of sign-up accepts a correct sign-up and lower-cases its e-mail address', () => {
  expect(readerSignUp.parse(whole)).toEqual({ ...whole, email: 'amina@example.org', language: 'en' });
});

test('reports differing passwords while other fields are still empty', () => {
  expect(messagesOf(readerSignUp, { ...whole, email: '', password1: 'other' })).toEqual({
    email: 'Email is required',
    password1: 'Passwords must match',
  });
});

test('reports differing passwords in every form', () => {
  const differing = { ...whole, password1: 'other' };
  const { firstname: _, lastname: __, ...developer } = differing;
  const { password, password1 } = differing;
  for (const messages of [
    messagesOf(readerSignUp, differing),
    messagesOf(developerSignUp, developer),
    messagesOf(newPasswordTwice, { password, password1 }),
  ]) {
    expect(messages).toEqual({ password1: 'Passwords must match' });
  }
});

test('reports a missing confirmation as missing', () => {
  expect(messagesOf(readerSignUp, { ...whole, password1: '' })).toEqual({ password1: 'Field is required' });
  expect(messagesOf(newPasswordTwice, { password: 'Ujuzi-wetu-7', password1: '' })).toEqual({
    password1: 'Password is required',
  });
});

test('states the rules of a new password in the words of the reset form', () => {
  expect(messagesOf(newPasswordTwice, { password: 'short', password1: 'short' })).toEqual({
    password: 'Password must be a minimum of 8 characters',
  });
  expect(messagesOf(newPasswordTwice, { password: 'longenough', password1: 'longenough' })).toEqual({
    password: 'Password must contain:\n1 number\n1 lowercase letter\n1 uppercase letter',
  });
});

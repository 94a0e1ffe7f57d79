import { expect, test } from 'vitest';
import { type ErrorCode, errors } from '../../../../contract/errors.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { signInOutcome } from './sign-in-outcome.ts';

const failure = (code: ErrorCode) => new CallError({ code, ...errors[code] });

test.each([
  ['incorrect_password', 'incorrect'],
  ['not_verified', 'not-verified'],
  ['internal', 'unavailable'],
  ['unavailable', 'unavailable'],
] as const)('%s is told as %s', (code, kind) => {
  expect(signInOutcome(failure(code))).toEqual({ kind });
});

test('reports a network failure as an unavailable server', () => {
  const error = new CallError({ status: 0, code: 'network', message: 'Failed to fetch' });
  expect(signInOutcome(error)).toEqual({ kind: 'unavailable' });
});

test("reports missing developer access with the server's message", () => {
  const { message } = errors.developer_access_needed;
  expect(signInOutcome(failure('developer_access_needed'))).toEqual({
    kind: 'developer-access-needed',
    message,
  });
});

test("reports a disabled account with the server's message and its own kind", () => {
  const { message } = errors.account_disabled;
  expect(signInOutcome(failure('account_disabled'))).toEqual({ kind: 'closed', message });
});

test.each(['too_many_requests', 'invalid_input'] as const)(
  '%s is told in the words of the server',
  (code) => {
    expect(signInOutcome(failure(code))).toEqual({ kind: 'other', message: errors[code].message });
  },
);

test('rethrows any error that is not a CallError', () => {
  expect(() => signInOutcome(new TypeError('x is undefined'))).toThrow(TypeError);
});

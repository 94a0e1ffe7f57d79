import { describe, expect, test } from 'vitest';
import { type ErrorCode, errors } from '../../../../contract/errors.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { newPasswordOutcome } from './new-password-outcome.ts';
import { verifyOutcome } from './verify-outcome.ts';

const failure = (code: ErrorCode, fields?: Record<string, string>) =>
  new CallError({ code, fields, ...errors[code] });
const networkAway = new CallError({ status: 0, code: 'network', message: 'Failed to fetch' });

describe('a link to verify an address', () => {
  test.each([
    ['link_expired', { kind: 'go', to: '/expired' }],
    ['internal', { kind: 'go', to: '/servererror' }],
    ['unavailable', { kind: 'go', to: '/servererror' }],
    ['already_verified', { kind: 'already-verified' }],
    ['invalid_link', { kind: 'invalid-link' }],
    ['invalid_input', { kind: 'invalid-link' }],
    ['too_many_requests', { kind: 'other', message: errors.too_many_requests.message }],
  ] as const)('answered with %s', (code, outcome) => {
    expect(verifyOutcome(failure(code))).toEqual(outcome);
  });

  test('leads to the server-error screen without a network', () => {
    expect(verifyOutcome(networkAway)).toEqual({ kind: 'go', to: '/servererror' });
  });
});

describe('a new password', () => {
  test.each([
    ['link_expired', { kind: 'go', to: '/expired' }],
    ['invalid_link', { kind: 'go', to: '/error' }],
    ['internal', { kind: 'go', to: '/error' }],
    ['too_many_requests', { kind: 'wait', message: errors.too_many_requests.message }],
  ] as const)('answered with %s', (code, outcome) => {
    expect(newPasswordOutcome(failure(code))).toEqual(outcome);
  });

  test('that the server rejects is reported at its field', () => {
    const error = failure('invalid_input', { password: 'This password is too common' });
    expect(newPasswordOutcome(error)).toEqual({ kind: 'refused', error });
  });

  test('with a malformed token leads to the error screen', () => {
    expect(newPasswordOutcome(failure('invalid_input', { id: 'Invalid Link' }))).toEqual({
      kind: 'go',
      to: '/error',
    });
  });

  test('can be sent again after a network failure', () => {
    expect(newPasswordOutcome(networkAway)).toEqual({ kind: 'server-error' });
  });
});

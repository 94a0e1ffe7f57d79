import { expect, test } from 'vitest';
import { CallError } from '../../../frame/api/call-error.ts';
import { emailLinkOutcome } from './email-link-outcome.ts';

const failed = (status: number, code: string) => new CallError({ status, code, message: 'Said.' });

test.each([
  [failed(410, 'link_expired'), { kind: 'go', to: '/expired' }],
  [failed(500, 'internal'), { kind: 'go', to: '/servererror' }],
  [failed(0, 'network'), { kind: 'go', to: '/servererror' }],
  [failed(400, 'invalid_link'), { kind: 'invalid-link' }],
  [failed(409, 'email_taken'), { kind: 'other', message: 'Said.' }],
])('decides what follows from a failed call with an e-mailed link: %o', (error, outcome) => {
  expect(emailLinkOutcome(error)).toEqual(outcome);
});

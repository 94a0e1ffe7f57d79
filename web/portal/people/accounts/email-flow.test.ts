import { expect, test } from 'vitest';
import { mayRequestLink } from './email-flow.ts';

const status = (ok: boolean, verified: boolean) => ({ ok, verified, message: '' });

test.each([
  ['password', 'exists and is verified', status(true, true), true],
  ['password', 'exists but is not verified', status(true, false), false],
  ['password', 'does not exist', status(false, false), false],
  ['verification', 'exists and is not verified', status(true, false), true],
  ['verification', 'is verified already', status(true, true), false],
  ['verification', 'does not exist', status(false, false), false],
] as const)('a %s link for an address that %s', (purpose, _, known, goesOn) => {
  expect(mayRequestLink(purpose, known)).toBe(goesOn);
});

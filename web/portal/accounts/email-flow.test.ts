import { expect, test } from 'vitest';
import { mayRequestLink } from './email-flow.ts';

const standing = (ok: boolean, verified: boolean) => ({ ok, verified, message: '' });

test.each([
  ['password', 'exists and is verified', standing(true, true), true],
  ['password', 'exists but is not verified', standing(true, false), false],
  ['password', 'does not exist', standing(false, false), false],
  ['verification', 'exists and is not verified', standing(true, false), true],
  ['verification', 'is verified already', standing(true, true), false],
  ['verification', 'does not exist', standing(false, false), false],
] as const)('a %s link for an address that %s', (purpose, _, known, goesOn) => {
  expect(mayRequestLink(purpose, known)).toBe(goesOn);
});

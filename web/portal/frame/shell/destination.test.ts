import { expect, test } from 'vitest';
import { isPortalScreen } from './destination.ts';

test.each([
  ['/auth/signin', true],
  ['/auth/signin?from=/phis', true],
  ['/auth/verify/eyJ.eyJ.sig', true],
  ['/phis/user/settings#bio', true],
  ['/phis', false],
  ['/', false],
  ['/phis/read/maji-salama', false],
  ['/developer/docs', false],
  ['/expired', false],
])('tells whether %s is a screen of the portal: %s', (address, isOne) => {
  expect(isPortalScreen(address)).toBe(isOne);
});

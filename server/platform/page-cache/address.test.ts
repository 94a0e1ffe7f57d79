import { expect, it } from 'vitest';
import { readAddress } from './address.ts';

it('the page cache takes addresses that differ in slashes at their end for one', () => {
  for (const path of ['/phis', '/phis/', '/phis///']) expect(readAddress(path).path).toBe('/phis');
  for (const path of ['/', '//', '////']) expect(readAddress(path).path).toBe('/');
});

it('the page cache reads a path of slashes in the time that it takes to read it', () => {
  // Each slash could be the first of those at the end: tried one after the other, they would take minutes.
  const path = `${'/'.repeat(500_000)}x`;
  expect(readAddress(path).path).toBe(path);
});

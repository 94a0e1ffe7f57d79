import { expect, test } from 'vitest';
import { postPath } from '../../contract/paths.ts';
import { withLanguage } from './address.ts';

test('English URLs have no lang parameter', () => {
  expect(withLanguage('/phis?shown=13#post-8', 'en')).toBe('/phis?shown=13#post-8');
});

test.each([
  ['/', '/?lang=fr'],
  ['/phis?shown=13', '/phis?shown=13&lang=fr'],
  ['/phis#post-8', '/phis?lang=fr#post-8'],
  ['/phis?shown=13#post-8', '/phis?shown=13&lang=fr#post-8'],
])('%s is %s in French', (path, address) => {
  expect(withLanguage(path, 'fr')).toBe(address);
});

test('a slug is percent-encoded in its path', () => {
  expect(postPath('a/b?c')).toBe('/phis/read/a%2Fb%3Fc');
});

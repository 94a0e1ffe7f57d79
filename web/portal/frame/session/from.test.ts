import { describe, expect, test } from 'vitest';
import { ownPage } from '../../../../contract/people/own-page.ts';
import { signInAddress } from './from.ts';

const origin = 'https://afya.example';

describe('the page to go back to', () => {
  test.each([
    ['/', '/'],
    ['/phis', '/phis'],
    ['/phis/user/settings', '/phis/user/settings'],
    ['/phis/read/maji-salama?lang=sw#njia', '/phis/read/maji-salama?lang=sw#njia'],
    ['/phis/read/%D9%85%D8%A7%D8%A1', '/phis/read/%D9%85%D8%A7%D8%A1'],
    ['/developer/docs', '/developer/docs'],
    ['/authors', '/authors'],
    ['/phis?next=https://evil.example', '/phis?next=https://evil.example'],
    ['/phis/../dash', '/dash'],
  ])('accepts %s', (given, path) => {
    expect(ownPage(given, origin)).toBe(path);
  });

  test.each([
    ['another host', '//evil.example'],
    ['another host, three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash further on', '/phis\\..\\..\\evil'],
    ['a whole address', 'https://evil.example/phis'],
    ['a whole address of our own', 'https://afya.example/phis'],
    ['an address without a host', 'https:evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind white space', ' javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line end that browsers drop', '/\n/evil.example'],
    ['a carriage return', '/\r/evil.example'],
    ['white space before', ' /phis'],
    ['white space before another host', '\u00a0//evil.example'],
    ['a NUL', '/phis\u0000'],
    ['dots that leave two slashes', '/.//evil.example'],
    ['dots further on that leave two slashes', '/phis/..//evil.example'],
    ['escaped dots that leave two slashes', '/%2e//evil.example'],
    ['no slash', 'phis'],
    ['nothing', ''],
    ['the sign-in screen', '/auth/signin'],
    ['the sign-in screen with a query', '/auth/signin?from=/phis'],
    ['the sign-in screen in capitals', '/AUTH/signin'],
    ['the sign-in screen, escaped', '/%61uth/signin'],
    ['the sign-in screen behind an escaped slash', '/auth%2Fsignin'],
    ['the sign-in screen behind dots', '/phis/../auth/signin'],
    ['the sign-in screen behind escaped dots', '/phis/%2e%2e/auth/signin'],
    ["the area's beginning", '/auth'],
    ["the developers' sign-in screen", '/developer/auth/signin'],
    ["the developers' sign-in screen, doubled slash", '/developer//auth/signin'],
    ['a broken escape', '/%E0%A4%A'],
    ['an escaped line end', '/phis%0d%0a'],
    ['an escaped backslash', '/%5cevil.example'],
  ])('rejects %s', (_, given) => {
    expect(ownPage(given, origin)).toBeNull();
  });

  test.each([[undefined], [null], [7], [{ toString: () => '/phis' }], [['/phis']]])(
    'what is no text is not followed (%j)',
    (given) => {
      expect(ownPage(given, origin)).toBeNull();
    },
  );

  test('survives the URL of the sign-in screen', () => {
    const address = new URL(signInAddress('/phis/user/settings?tab=1&lang=ar#bio'), origin);
    expect(address.pathname).toBe('/auth/signin');
    expect(ownPage(address.searchParams.get('from'), origin)).toBe('/phis/user/settings?tab=1&lang=ar#bio');
  });
});

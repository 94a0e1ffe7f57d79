import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36 OPR/80.0`, 'Opera', 'Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['Opera/9.80 (Android; Opera Mini/76.0.2254/191.303; U; en) Presto/2.12.423', 'Opera Mini', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.0 EdgiOS/130.0 Mobile/15E148 Safari/605.1',
    'Edge',
    'iOS',
  ],
  ['curl/8.5.0', null, null],
])('%s', (userAgent, browser, machine) => {
  expect(browserName(userAgent)).toEqual({ browser, machine });
});

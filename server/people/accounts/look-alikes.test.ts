import { describe, expect, it } from 'vitest';
import { containsName } from './look-alikes.ts';

const own = ['Afya Research Network', 'Afya'];

describe('the name of the site in the name of an app', () => {
  it.each([
    'Afya',
    'AFYA login',
    'afya-login',
    'Official A f y a',
    'A.f.y.a sign-in',
    'Af ya',
    'AfyaLogin',
    'Áfyá',
    'Ａｆｙａ',
    'Αfya',
    'Аfуа',
    'Afy\u200ba',
    '4fya',
    'The Afya Research Network app',
    'AFYA RESEARCH NETW0RK',
  ])('has the name of the site in it: %s', (name) => {
    expect(containsName(name, own)).toBe(true);
  });

  it.each([
    'Well watch',
    'Graf yard',
    'Safya',
    'Research network',
    'Afyabora',
    'Ya afisa',
    'مراقبة الآبار',
    '🔑',
    '',
  ])('has not: %j', (name) => {
    expect(containsName(name, own)).toBe(false);
  });

  it('is found in any script', () => {
    expect(containsName('شبكة عافية', ['عافية'])).toBe(true);
    expect(containsName('شبكة الآبار', ['عافية'])).toBe(false);
  });
});

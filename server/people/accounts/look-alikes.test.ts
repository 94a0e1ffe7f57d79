import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
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
    'Ꭺfya',
    'ꭺfya',
    'A𝖿ya',
    'Aẝya',
    'Afʏa',
    'Afүа',
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

describe('a public body in the name of a person', () => {
  it.each([
    'Wоrld Health Organization',
    'Ꮃorld Hea1th Organization',
    'World Health 0rganizatiоn',
    'Ԝоrlԁ Неаlth Оrgаnіzаtіоn',
    '𝐖orld 𝓗ealth Organization',
    'Worl\u0501 Health Organizatіon',
  ])('is found: %s', (name) => {
    expect(containsName(name, ['World Health Organization'])).toBe(true);
  });

  it.each([
    'vvHO',
    'W.H.O.',
    'World Health Organisation Kenya',
    'Organisation Mondiale de la Sante',
    'OMS',
    'منظمة الصحة العالمية',
    'Wizara ya Afya',
    'Ministerio da Saude',
  ])('is found in the names that a site protects by itself: %s', (name) => {
    expect(containsName(name, readConfig({}, {}).protectedNames)).toBe(true);
  });

  it.each(['Мария Иванова', 'Ελένη Παπαδοπούλου', 'Աննա Հակոբյան', 'محمد علي', 'Worku Healy'])(
    'is not: %s',
    (name) => {
      expect(containsName(name, ['World Health Organization', 'WHO', 'Africa CDC'])).toBe(false);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { needsAgreement } from './agreement.ts';

const needs = (text: string) => needsAgreement({ kind: 'flood', title: 'ℹ', text });

describe('a number that readers are told to call', () => {
  it.each([
    ['en', 'Call one one seven before you drink.', 'zero eight four zero zero one two'],
    ['en', 'Call one hundred and seventeen now.', 'oh-eight-four double three, six seven nine one'],
    ['en', 'Phone nine-nine-nine now.', 'eighty-four, thirty-three, 27, ninety'],
    ['fr', 'Appelez le un un sept.', 'zéro huit quatre zéro zéro un deux'],
    ['fr', 'Composez le cent dix-sept.', 'quatre-vingt-quatre zéro zéro douze trente'],
    ['pt', 'Ligue um um sete.', 'zero oito quatro zero zero dois três'],
    ['sw', 'Piga moja moja saba.', 'sifuri nane nne sifuri sifuri moja mbili'],
    ['ar', 'اتصل بواحد واحد سبعة.', 'صفر ثمانية أربعة صفر صفر واحد اثنان'],
    ['am', 'አንድ አንድ ሰባት ይደውሉ።', 'ዜሮ ስምንት አራት ዜሮ ዜሮ አንድ ሁለት'],
    ['ha', 'Kira ɗaya ɗaya bakwai.', 'sifili takwas huɗu sifili sifili ɗaya biyu'],
    ['so', 'Wac kow kow toddoba.', 'eber sideed afar eber eber kow laba'],
  ])('counts in words in %s: %s', (_, called, long) => {
    expect(needs(called)).toBe(true);
    expect(needs(long)).toBe(true);
  });

  it.each([
    'Emergency hotline 1990',
    'Helpline: 116',
    'Text HELP to 40404.',
    'Ring 199 now.',
    'Contact 0800 for help.',
    'Toll-free 8 8 8',
    'The emergency number is 112.',
    'Numéro d’urgence : 115',
    'Numéro vert 3535',
    'Ligne verte 117',
    'Linha verde 800',
    'Número de emergência: 112. Número verde 1490.',
    'Nambari ya dharura 199',
    'رقم الطوارئ 105',
    'الخط الساخن 105',
    'Lambar gaggawa 112',
    'Lambarka degdegga 888',
    'የነፃ መስመር 952',
    'ቁጥር 952',
    'Dial with *384*9#',
    'See evil.example/cure first.',
    'https://evil.example',
    'Write to cure@evil.example.',
    'wa.me/cure',
    'evil。example',
  ])('or an address to go to: %s', (text) => {
    expect(needs(text)).toBe(true);
  });

  it.each([
    'Wells of 115 villages are safe.',
    'The number of cases rose to 1,200.',
    'Keep 200 ml in the shade. Then rest.',
    'O número de casos é 1200.',
  ])('is none: %s', (text) => {
    expect(needs(text)).toBe(false);
  });

  it.each([
    ['en', 'Call a clinic if one child or two children have a fever for three days.'],
    ['en', 'Drink 2 to 3 litres, rest for two hours, and call somebody.'],
    ['fr', 'Appelez un enfant, un adulte, un voisin. Buvez deux litres d’eau.'],
    ['pt', 'Ligue a um vizinho. Ferva a água um minuto.'],
    ['sw', 'Piga simu hospitali. Chemsha maji dakika moja.'],
    ['ar', 'اتصل بأقرب عيادة. اشرب لترين من الماء.'],
    ['am', 'ወደ ክሊኒክ ይደውሉ። ውሃ አንድ ደቂቃ ያፍሉ።'],
    ['ha', 'Kira asibiti. Tafasa ruwa na minti ɗaya.'],
    ['so', 'Wac isbitaalka. Biyaha karkari hal daqiiqo.'],
  ])('is none in %s: %s', (_, text) => {
    expect(needs(text)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { serviceInfo } from './cloud/calls/clouds.ts';
import { title, topics } from './posts/post-rules.ts';
import { apps } from './programs/calls/apps.ts';
import { keys } from './programs/calls/keys.ts';
import { affiliation, newPassword } from './rules.ts';
import { personName } from './text/person-name.ts';

const service = (name: string) =>
  serviceInfo.parse({
    id: name,
    name,
    type: { group: name, artifact: name, version: name },
    description: name,
    organization: { name, url: 'https://node.example' },
    version: name,
    environment: name,
  });

/** Parses a text as each field that holds one line. */
const fields: Record<string, (text: string) => string> = {
  'a person’s name': (text) => personName.parse(text),
  'an institution': (text) => affiliation.parse(text),
  'a title': (text) => title.parse(text),
  'a topic': (text) => topics.parse([text])[0] ?? '',
  'a key': (text) => keys.createKey.body.shape.name.parse(text),
  'an app': (text) => apps.changeApp.body.shape.client_name.parse(text),
  'a node': (text) => service(text).name,
  'the organisation of a node': (text) => service(text).organization.name,
  'the version of a node': (text) => service(text).version,
  'the description of a node': (text) => service(text).description ?? '',
  'the environment of a node': (text) => service(text).environment ?? '',
};

describe.each(Object.entries(fields))('%s', (field, parse) => {
  it('drops characters that reorder the text around it', () => {
    const controls = [
      '\u202a',
      '\u202b',
      '\u202c',
      '\u202d',
      '\u202e',
      '\u2066',
      '\u2067',
      '\u2068',
      '\u2069',
    ];
    for (const control of controls)
      for (const text of [`${control}wells`, `we${control}lls`, `wells${control}`])
        expect(parse(text), JSON.stringify(text)).toBe('wells');
    expect(parse('gpj \u202eexe')).toBe('gpj exe');
  });

  it('becomes one line', () => {
    expect(parse('wells\nand\u0085pumps')).toBe('wells and pumps');
  });

  it('keeps the joiners and marks that Arabic, Persian and other texts are written with', () => {
    const marks = ['منظمة\u200f (5)\u200e', 'عبد\u061c 5', 'a👩\u200d⚕️'];
    // The names of people have no marks that can't be seen.
    for (const text of ['می\u200cخواهم', 'क्\u200dष', ...(field.includes('person') ? [] : marks)])
      expect(parse(text)).toBe(text);
  });
});

describe('a person’s name', () => {
  it('has no sign that can’t be seen but joiners between letters that are written with them', () => {
    for (const sign of [
      '\u200b',
      '\u2060',
      '\u00ad',
      '\u200e',
      '\u200f',
      '\u061c',
      '\u3164',
      '\u200d',
      '\u{e0041}',
    ])
      expect(personName.parse(`Dr ${sign}Ad${sign}min${sign}`), JSON.stringify(sign)).toBe('Dr Admin');
  });

  it('is no address, however it is written', () => {
    const addresses = [
      'http://evil.example x',
      'evil.example',
      'Buy at EVIL.COM',
      'www.evil',
      'ｅｖｉｌ．ｅｘａｍｐｌｅ',
      'evil。example',
      'a@b.c',
      'evil/cure',
    ];
    for (const name of addresses) expect(personName.safeParse(name).success, name).toBe(false);
    for (const name of [
      'J.R.R. Tolkien',
      'St.John',
      'Dr. Amina',
      'Ng’ang’a',
      'O’Neill-Ó Súilleabháin',
      'عبد الله',
      'M. A. de la Cruz',
    ])
      expect(personName.parse(name)).toBe(name);
  });
});

describe('a new password', () => {
  it('is counted as the server hashes it', () => {
    // Seven letters with two accents typed apart, and five with a ligature of three.
    for (const short of ['Ae\u0301e\u0301xyz7', 'Abcde7'])
      expect(newPassword.safeParse(short).success).toBe(false);
    expect(newPassword.safeParse('Abcd7\ufb03').success).toBe(true);
    expect(newPassword.safeParse('Abcdefg\uff17').success).toBe(true);
    expect(newPassword.parse('Pe\u0301dagog7')).toBe('P\u00e9dagog7');
  });
});

import { describe, expect, it } from 'vitest';
import { apps } from './calls/apps.ts';
import { serviceInfo } from './calls/clouds.ts';
import { keys } from './calls/keys.ts';
import { title, topics } from './post-rules.ts';
import { affiliation, personName } from './rules.ts';

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

describe.each(Object.entries(fields))('%s', (_, parse) => {
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
    expect(parse('gpj.\u202eexe')).toBe('gpj.exe');
  });

  it('becomes one line', () => {
    expect(parse('wells\nand\u0085pumps')).toBe('wells and pumps');
  });

  it('keeps the joiners and marks that Arabic, Persian and other texts are written with', () => {
    for (const text of ['می\u200cخواهم', 'क्\u200dष', 'منظمة\u200f (5)\u200e', 'عبد\u061c 5', 'a👩\u200d⚕️'])
      expect(parse(text)).toBe(text);
  });
});

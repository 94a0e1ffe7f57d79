import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Ontologies } from '../load/ontologies.ts';
import { typeNames, typeOf, typesNamed, typeTerms, variantTypes } from './variant-types.ts';

const published = new Ontologies(
  ['sequence-alterations.obo', 'copy-numbers.obo'].map((name) =>
    path.join(import.meta.dirname, 'fixtures', name),
  ),
);
const own = new Set(Object.keys(typeTerms));

describe('the terms of variant types', () => {
  it.each(Object.entries(typeTerms))(
    '%s has the name and the place that its ontology gives it',
    (id, { name, parents }) => {
      expect(published.labelOf(id)).toBe(name);
      const above = [...published.above([id]).keys()].filter((one) => own.has(one));
      const ours = new Set<string>();
      const open = [...parents];
      for (let term = open.pop(); term !== undefined; term = open.pop()) {
        ours.add(term);
        open.push(...(typeTerms[term]?.parents ?? []));
      }
      expect([...ours].sort()).toEqual(above.sort());
    },
  );

  it('a term finds all that the terms below it find', () => {
    for (const id of own)
      for (const below of published.descendants(id) ?? [])
        if (own.has(below))
          expect(typesNamed(id)).toEqual(expect.arrayContaining([...(typesNamed(below) ?? [])]));
  });

  it('every type is found by a name, by a term, and by the term of all alterations', () => {
    const all = typesNamed('SO:0001059');
    for (const type of variantTypes) expect(all).toContain(type);
  });

  it('levels of copy number and nonsense are no types that can be compared', () => {
    const levels = (published.descendants('EFO:0030063') ?? []).filter((id) => !own.has(id));
    expect(levels).toContain('EFO:0030069');
    for (const name of [
      ...levels,
      'EFO:0030063',
      'BANANA',
      'OTHER',
      'SO:0001060',
      '',
      '__proto__',
      'toString',
      'LOSS',
    ])
      expect(typesNamed(name), name).toBeNull();
    for (const name of typeNames) expect(typesNamed(name.toLowerCase()), name).not.toBeNull();
  });
});

it.each([
  ['A', 'G', 'SNV'],
  ['AC', 'GT', 'MNV'],
  ['', 'A', 'INS'],
  ['A', '', 'DEL'],
  ['AC', 'G', 'INDEL'],
  ['', '<DEL>', 'DEL'],
  ['', '<DUP:TANDEM>', 'DUP:TANDEM'],
  ['', '<INS:ME:L1>', 'INS:ME:LINE1'],
  ['', '<INS:ME:FOO>', 'INS:ME'],
  ['', '<DEL:FOO>', 'DEL'],
  ['', '<CN0>', 'LOSS'],
  ['', '<CN3>', 'GAIN'],
  ['', '<CNV:TR>', 'CNV:TR'],
  ['', '<SNV>', 'OTHER'],
  ['', '<FOO>', 'OTHER'],
] as const)('%s>%s is of the type %s', (reference, alternate, type) => {
  expect(typeOf({ reference, alternate })).toBe(type);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestFolder } from '../testing/variant-files.ts';
import { Ontologies } from './ontologies.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await TestFolder.make();
});
afterAll(() => folder.remove());

const obo = `format-version: 1.2
data-version: hp/releases/2026-01-01

[Term]
id: HP:0000118
name: Phenotypic abnormality

[Term]
id: HP:0000707
name: Abnormality of the nervous system
is_a: HP:0000118 ! Phenotypic abnormality

[Term]
id: HP:0001250
name: Seizure
is_a: HP:0000707 {source="x"} ! Abnormality of the nervous system

[Term]
id: HP:0009999
name: obsolete
is_a: HP:0000118
is_obsolete: true

[Typedef]
id: part_of
`;

const iri = (id: string) => `http://purl.obolibrary.org/obo/${id.replace(':', '_')}`;
const graph = JSON.stringify({
  graphs: [
    {
      meta: { version: 'http://purl.obolibrary.org/obo/mondo/releases/2026-01-01/mondo.json' },
      nodes: [
        { id: iri('MONDO:1'), lbl: 'disease', type: 'CLASS' },
        { id: iri('MONDO:2'), lbl: 'anaemia', type: 'CLASS' },
        { id: iri('MONDO:3'), lbl: 'old', type: 'CLASS', meta: { deprecated: true } },
      ],
      edges: [
        { sub: iri('MONDO:2'), pred: 'is_a', obj: iri('MONDO:1') },
        { sub: iri('MONDO:2'), pred: 'http://purl.obolibrary.org/obo/RO_1', obj: iri('MONDO:9') },
      ],
    },
  ],
});
const table = 'id,parent,label\nICD10:E10-E14,,Diabetes mellitus\nICD10:E11,ICD10:E10-E14,"Type 2, adult"\n';

const load = async (name: string, text: string) => new Ontologies([await folder.write(name, text)]);

describe('an ontology', () => {
  it('of OBO gives what is below and above, without obsolete terms', async () => {
    const ontologies = await load('hp.obo', obo);
    expect(ontologies.descendants('HP:0000118')?.sort()).toEqual(['HP:0000707', 'HP:0001250']);
    expect(ontologies.descendants('HP:0001250')).toEqual([]);
    expect(ontologies.descendants('HP:0009999')).toBeNull();
    expect([...ontologies.above(['HP:0001250'])]).toEqual([
      ['HP:0000707', 'Abnormality of the nervous system'],
      ['HP:0000118', 'Phenotypic abnormality'],
    ]);
    expect(ontologies.all()).toMatchObject([{ prefix: 'HP', version: 'hp/releases/2026-01-01' }]);
  });

  it('of OBO Graphs, and a table, give the same', async () => {
    const mondo = await load('mondo.json', graph);
    expect(mondo.descendants('MONDO:1')).toEqual(['MONDO:2']);
    expect(mondo.descendants('MONDO:3')).toBeNull();
    expect(mondo.all()).toMatchObject([{ prefix: 'MONDO', version: expect.stringContaining('2026-01-01') }]);
    const icd = await load('icd10.csv', table);
    expect(icd.descendants('ICD10:E10-E14')).toEqual(['ICD10:E11']);
    expect(icd.labelOf('ICD10:E11')).toBe('Type 2, adult');
  });

  it('whose terms are in a circle ends', async () => {
    const round = await load(
      'round.obo',
      '[Term]\n\n[Term]\nid: X:1\nis_a: X:2\n\n[Term]\nid: X:2\nis_a: X:1\n',
    );
    expect(round.descendants('X:1')).toEqual(['X:2']);
  });

  it.each([
    ['empty.obo', 'format-version: 1.2\n', 'empty.obo has no terms'],
    ['broken.json', '{"graphs":', 'broken.json is not JSON'],
    ['wrong.csv', 'code;parent\n', 'the columns of a table of terms are id, parent and label'],
    ['wrong-term.csv', 'id,parent\nE11,\n', 'wrong-term.csv, line 2: a term should be one such as'],
  ])('%s is refused', async (name, text, message) => {
    await expect(load(name, text)).rejects.toThrow(message);
  });

  it('that is given twice, or isn’t there, is refused', async () => {
    const file = await folder.write('hp.obo', obo);
    expect(() => new Ontologies([file, file])).toThrow('Two of the ontologies are of HP');
    expect(() => new Ontologies(['/nowhere/hp.obo'])).toThrow("hp.obo can't be opened: ENOENT");
  });
});

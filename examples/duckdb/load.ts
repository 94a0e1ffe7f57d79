/** `node load.ts --vcf FILE --assembly NAME --out DIR`: writes the files that a node reads as Parquet. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { GenotypeReader } from '../../node/engine/genotypes.ts';
import { genotypesAt, variantAt } from '../../node/engine/memory/chromosome.ts';
import { ExactMemory } from '../../node/engine/remote/exact.ts';
import { controlChromosome } from '../../node/load/controls.ts';
import { loadSnapshot } from '../../node/load/load-snapshot.ts';
import { readOptions } from '../../node/options.ts';

const { values } = parseArgs({
  options: {
    vcf: { type: 'string', multiple: true },
    individuals: { type: 'string' },
    assembly: { type: 'string' },
    out: { type: 'string', default: 'parquet' },
  },
});
const { vcf = [], individuals, assembly = 'GRCh38', out } = values;
const { source } = readOptions([
  '--name',
  'engine',
  '--assembly',
  assembly,
  ...vcf.flatMap((file) => ['--vcf', file]),
  ...(individuals ? ['--individuals', individuals] : []),
]);
const { snapshot } = await loadSnapshot(source);
mkdirSync(out, { recursive: true });
const connection = await (await DuckDBInstance.create(':memory:')).connect();
await connection.run(`
  create table variants (
    variant integer, chromosome varchar, start bigint, stop bigint, reference varchar, alternate varchar, numbers varchar, carriers integer
  );
  create table genotypes (variant integer, person integer, copies tinyint, known tinyint);
  create table terms (term varchar, label varchar, kind varchar, person integer);
`);
const variants = await connection.createAppender('variants');
const genotypes = await connection.createAppender('genotypes');
const reader = new GenotypeReader(snapshot.people);
let number = 0;
for (const data of snapshot.chromosomes.filter(({ name }) => name !== controlChromosome)) {
  const named = Map.groupBy(data.numbered.keys(), (at) => data.numbered[at] ?? 0);
  for (let index = 0; index < data.starts.length; index += 1) {
    const { chromosome, start, end, reference, alternate } = variantAt(data, index);
    const { bytes, offset } = genotypesAt(data, index);
    const sets = reader.sets(bytes, offset);
    const [homozygous, missing, single] = [sets.homozygous, sets.missing, sets.single].map(
      ({ indexes, length }) => new Set(indexes.subarray(0, length)),
    );
    const carriers = new Set(sets.carriers.indexes.subarray(0, sets.carriers.length));
    variants.appendInteger(number);
    variants.appendVarchar(chromosome);
    variants.appendBigInt(BigInt(start));
    variants.appendBigInt(BigInt(end));
    variants.appendVarchar(reference);
    variants.appendVarchar(alternate);
    variants.appendVarchar((named.get(index) ?? []).map((at) => data.numbers[at]).join());
    variants.appendInteger(carriers.size);
    variants.endRow();
    for (const person of new Set([...carriers, ...(missing ?? []), ...(single ?? [])])) {
      genotypes.appendInteger(number);
      genotypes.appendInteger(person);
      genotypes.appendTinyInt(carriers.has(person) ? (homozygous?.has(person) ? 2 : 1) : 0);
      genotypes.appendTinyInt(missing?.has(person) ? 0 : single?.has(person) ? 1 : 2);
      genotypes.endRow();
    }
    number += 1;
  }
}
variants.closeSync();
genotypes.closeSync();
const terms = await connection.createAppender('terms');
for (const { id, label, kind, bits } of snapshot.terms)
  for (let person = 0; person < snapshot.people; person += 1) {
    if ((((bits[person >> 3] ?? 0) >> (person & 7)) & 1) === 0) continue;
    terms.appendVarchar(id);
    terms.appendVarchar(label);
    terms.appendVarchar(kind);
    terms.appendInteger(person);
    terms.endRow();
  }
terms.closeSync();
const to = (name: string) =>
  `'${path.join(out, name).replaceAll("'", "''")}' (format parquet, row_group_size 20000)`;
await connection.run(`
  copy (
    select * replace (case when numbers = '' then [] else string_split(numbers, ',')::bigint[] end as numbers)
    from variants
    order by variant
  ) to ${to('variants.parquet')};
  copy (select * from genotypes order by variant, person) to ${to('genotypes.parquet')};
  copy (select * from terms order by term, person) to ${to('terms.parquet')};
`);
const description = await new ExactMemory(snapshot).describe();
writeFileSync(path.join(out, 'snapshot.json'), JSON.stringify(description));
console.log(`${description.snapshot.variants} variants of ${snapshot.people} people are in ${out}.`);

/** Exact numbers from Parquet files, by SQL. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { EngineError, type Variant } from '../../node/engine/engine.ts';
import { bytesOfBits } from '../../node/engine/genotypes.ts';
import type {
  CarriersAsked,
  CarriersGiven,
  Description,
  VariantsAsked,
  VariantsGiven,
} from '../../node/engine/remote/contract.ts';
import type { ExactNumbers } from '../../node/engine/remote/exact.ts';

type Filters = VariantsAsked['filters'];
type Row = Record<string, unknown>;

export class ParquetNumbers implements ExactNumbers {
  readonly #connection: DuckDBConnection;
  readonly #description: Description;

  private constructor(connection: DuckDBConnection, description: Description) {
    this.#connection = connection;
    this.#description = description;
  }

  static async open(folder: string): Promise<ParquetNumbers> {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    // Variants are small, and looked up by their starts; genotypes stay in their file.
    const file = (name: string) => `'${path.join(folder, name).replaceAll("'", "''")}'`;
    await connection.run(`
      create table variants as from ${file('variants.parquet')};
      create table terms as from ${file('terms.parquet')};
      create view genotypes as from ${file('genotypes.parquet')};
    `);
    return new ParquetNumbers(
      connection,
      JSON.parse(readFileSync(path.join(folder, 'snapshot.json'), 'utf8')),
    );
  }

  async describe(): Promise<Description> {
    return this.#description;
  }

  async terms() {
    const { people } = this.#description.snapshot;
    const rows = await this.#rows(
      'select term, any_value(label) as label, any_value(kind) as kind, list(person) as people from terms group by term order by term',
    );
    return rows.map((row) => {
      const having = row.people as number[];
      const bits = new Uint8Array(bytesOfBits(people));
      for (const person of having) bits[person >> 3] = (bits[person >> 3] ?? 0) | (1 << (person & 7));
      const kind = row.kind === 'ageGroup' ? ('ageGroup' as const) : ('ontology' as const);
      return { id: String(row.term), label: String(row.label), kind, people: having.length, bits };
    });
  }

  async variants(asked: VariantsAsked): Promise<VariantsGiven> {
    const { snapshot, minimum, minimumOthers, most, filters } = asked;
    this.#check(snapshot);
    const people = await this.#countPeople(filters);
    const place = asked.place;
    const where =
      place === null
        ? `list_contains(numbers, ${Number(asked.number)})`
        : `chromosome = ${quoted(place.chromosome)} and (start >= ${place.from} and start < ${place.to}${
            place.reaching === null ? '' : ` or start < ${place.from} and stop > ${place.reaching}`
          })`;
    // A group has no more carriers than all people have.
    const found = `select * from variants where ${where} and carriers >= ${minimum}`;
    const [range] = await this.#rows(`select min(variant) as first, max(variant) as last from (${found})`);
    if (range?.first === null) return { snapshot, people, isComplete: true, variants: [] };
    const rows = await this.#rows(`
      with found as (${found}),
      counted as (
        select variant, count(*) filter (copies > 0) as carriers, sum(copies) as copies, sum(2 - known) as unknown
        from genotypes
        where variant between ${range?.first} and ${range?.last} and variant in (select variant from found) ${within(filters)}
        group by variant
      )
      select chromosome, start::double as start, stop::double as stop, reference, alternate,
        coalesce(counted.carriers, 0)::double as carriers, coalesce(copies, 0)::double as copies,
        (2 * ${people} - coalesce(unknown, 0))::double as alleles
      from found left join counted using (variant)
      where coalesce(counted.carriers, 0) >= ${minimum} and ${people} - coalesce(counted.carriers, 0) >= ${minimumOthers}
      order by start, variant
      limit ${most + 1}`);
    return {
      snapshot,
      people,
      isComplete: rows.length <= most,
      variants: rows.slice(0, most).map((row) => ({
        variant: variantOf(row),
        carriers: Number(row.carriers),
        copies: Number(row.copies),
        alleles: Number(row.alleles),
      })),
    };
  }

  async carriers({ snapshot, variants, filters }: CarriersAsked): Promise<CarriersGiven> {
    this.#check(snapshot);
    const people = await this.#countPeople(filters);
    const columns =
      '[{"chromosome":"VARCHAR","start":"BIGINT","end":"BIGINT","reference":"VARCHAR","alternate":"VARCHAR"}]';
    const found = await this.#rows(
      `select variant
       from variants
       join (select unnest(from_json($1, '${columns}'), recursive := true)) as asked
         on variants.chromosome = asked.chromosome and variants.start = asked.start and variants.stop = asked.end
           and variants.reference = asked.reference and variants.alternate = asked.alternate`,
      [JSON.stringify(variants)],
    );
    if (found.length === 0) return { snapshot, people, carriers: 0 };
    const ids = found.map(({ variant }) => Number(variant));
    const [counted] = await this.#rows(
      `select count(distinct person)::double as carriers
       from genotypes
       where variant between ${ids.reduce((one, other) => Math.min(one, other))} and ${ids.reduce((one, other) => Math.max(one, other))}
         and variant in (${ids.join()}) and copies > 0 ${within(filters)}`,
    );
    return { snapshot, people, carriers: Number(counted?.carriers) };
  }

  #check(asked: string): void {
    if (asked !== this.#description.snapshot.id)
      throw new EngineError('The question is about another snapshot.', true);
  }

  async #countPeople(filters: Filters): Promise<number> {
    if (filters.length === 0) return this.#description.snapshot.people;
    const [row] = await this.#rows(`select count(*)::double as people from (${peopleOf(filters)})`);
    return Number(row?.people);
  }

  async #rows(sql: string, values: string[] = []): Promise<Row[]> {
    return (await this.#connection.runAndReadAll(sql, values)).getRowObjectsJS();
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The people who have one of the terms of each filter. */
const peopleOf = (filters: Filters): string =>
  filters
    .map((terms) => `select distinct person from terms where term in (${terms.map(quoted).join() || 'null'})`)
    .join(' intersect ');

const within = (filters: Filters): string =>
  filters.length === 0 ? '' : `and person in (${peopleOf(filters)})`;

const variantOf = ({ chromosome, start, stop, reference, alternate }: Row): Variant => ({
  chromosome: String(chromosome),
  start: Number(start),
  end: Number(stop),
  reference: String(reference),
  alternate: String(alternate),
});

/** Everything that the node asks of PostgreSQL. A snapshot is a partition, which is attached when it is complete. */
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CalledVariant } from '../../load/calls.ts';
import type { Gene, Snapshot, Variant } from '../engine.ts';
import { wideFrom } from '../match.ts';
import type { TermData } from '../memory/snapshot-data.ts';

/** Held while a snapshot is loaded, so that nodes on one database don't load at the same time. */
const loadingLock = 7_305_412;

/** Older snapshots stay until another two are loaded: other nodes on the database may still answer from them. */
const keptSnapshots = 2;

export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 10_000 });
  // A connection that breaks while it is idle is replaced at the next query.
  pool.on('error', () => {});
  return pool;
}

/** Runs `work` on a connection of its own that nobody else loads with. */
export async function whileLoading<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [loadingLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the tables, and removes what a load that was killed has left. */
export async function prepareTables(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists genome_node;
    create table if not exists genome_node.snapshots (
      number integer generated always as identity primary key,
      id text not null,
      assembly text not null,
      people integer,
      variants bigint,
      loaded_at timestamptz
    );
    alter table genome_node.snapshots add column if not exists sequences jsonb not null default '[]';
    create table if not exists genome_node.variants (
      snapshot integer not null,
      chromosome text not null,
      start bigint not null,
      stop bigint not null,
      reference text not null,
      alternate text not null,
      carriers integer not null,
      genotypes bytea not null
    ) partition by list (snapshot);
    alter table genome_node.variants add column if not exists numbers bigint[];
    alter table genome_node.variants add column if not exists digest bigint;
    alter table genome_node.snapshots add column if not exists identified_from integer;
    create table if not exists genome_node.terms (
      snapshot integer not null references genome_node.snapshots on delete cascade,
      id text not null,
      label text not null,
      kind text not null,
      people integer not null,
      bits bytea not null,
      primary key (snapshot, id)
    );
    create table if not exists genome_node.genes (
      snapshot integer not null references genome_node.snapshots on delete cascade,
      symbol text not null,
      chromosome text not null,
      start bigint not null,
      stop bigint not null
    );
  `);
  const { rows } = await client.query('select number from genome_node.snapshots where loaded_at is null');
  for (const { number } of rows) await dropSnapshot(client, number);
}

async function dropSnapshot(client: pg.Client, number: number): Promise<void> {
  await client.query(`drop table if exists genome_node.variants_${Number(number)}`);
  await client.query('delete from genome_node.snapshots where number = $1', [number]);
}

export interface StoredSnapshot extends Snapshot {
  number: number;
  /** The fewest carriers of variants that have an identifier of VRS; null where none has. */
  identifiedFrom: number | null;
}

/** The newest complete snapshot with this id; null if there is none. */
export async function findSnapshot(client: pg.Client, id: string): Promise<StoredSnapshot | null> {
  const { rows } = await client.query(
    `select number, id, assembly, sequences, people, variants, loaded_at, identified_from
     from genome_node.snapshots
     where id = $1 and loaded_at is not null
     order by number desc
     limit 1`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { number, assembly, sequences, people, loaded_at: loadedAt, identified_from: identifiedFrom } = row;
  return {
    number,
    id,
    assembly,
    sequences,
    people,
    variants: Number(row.variants),
    loadedAt,
    identifiedFrom,
  };
}

/** Begins a snapshot, which nobody sees before `finishSnapshot`. Gives its number. */
export async function beginSnapshot(client: pg.Client, id: string, assembly: string): Promise<number> {
  const { rows } = await client.query(
    'insert into genome_node.snapshots (id, assembly) values ($1, $2) returning number',
    [id, assembly],
  );
  const number = Number(rows[0].number);
  await client.query(`create table genome_node.variants_${number} (like genome_node.variants)`);
  return number;
}

/** The rows of variants go into this stream, as text of COPY. */
export const copyVariants = (client: pg.Client, number: number) =>
  client.query(copyFrom(`copy genome_node.variants_${Number(number)} from stdin`));

/** The carriers of a variant, and the beginning of its identifier of VRS; null if it has none. */
export interface Counted {
  carriers: number;
  digest: number | null;
}

/** One row of COPY. Neither names of chromosomes nor alleles have tabs or backslashes. */
export function copyRow(
  number: number,
  { carriers, digest }: Counted,
  { variant, genotypes, numbers }: CalledVariant,
): string {
  const { chromosome, start, end, reference, alternate } = variant;
  const hex = Buffer.from(genotypes.buffer, genotypes.byteOffset, genotypes.byteLength).toString('hex');
  const cells = [number, chromosome.replaceAll('\\', ''), start, end, reference, alternate, carriers];
  const named = numbers.length === 0 ? '\\N' : `{${numbers.join()}}`;
  return `${cells.join('\t')}\t\\\\x${hex}\t${named}\t${digest ?? '\\N'}\n`;
}

export async function indexVariants(client: pg.Client, number: number): Promise<void> {
  const table = `genome_node.variants_${Number(number)}`;
  await client.query(`create index on ${table} (snapshot, chromosome, start)`);
  await client.query(
    `create index on ${table} (snapshot, chromosome, stop) where stop - start > ${wideFrom}`,
  );
  await client.query(`create index on ${table} using gin (numbers) where numbers is not null`);
  await client.query(`create index on ${table} (digest) where digest is not null`);
  await client.query(`analyze ${table}`);
}

/** Variants that are in the table more than once, each with all its records of genotypes. */
export async function repeatedVariants(
  client: pg.Client,
  number: number,
): Promise<{ variant: Variant; genotypes: Buffer[]; numbers: number[] }[]> {
  const { rows } = await client.query(`
    select chromosome, start, stop, reference, alternate, array_agg(genotypes order by ctid) as genotypes,
      array_to_string(array_agg(array_to_string(numbers, ',')), ',') as numbers
    from genome_node.variants_${Number(number)}
    group by chromosome, start, stop, reference, alternate
    having count(*) > 1`);
  return rows.map((row) => ({
    variant: variantOf(row),
    genotypes: row.genotypes,
    numbers: [...new Set<number>((row.numbers || null)?.split(',').map(Number) ?? [])],
  }));
}

/** Puts one row in the place of all rows of a variant. */
export async function replaceVariant(
  client: pg.Client,
  number: number,
  { carriers, digest }: Counted,
  { variant, genotypes, numbers }: CalledVariant,
): Promise<void> {
  const table = `genome_node.variants_${Number(number)}`;
  const { chromosome, start, end, reference, alternate } = variant;
  const key = [chromosome, start, end, reference, alternate];
  await client.query(
    `delete from ${table}
     where chromosome = $1 and start = $2 and stop = $3 and reference = $4 and alternate = $5`,
    key,
  );
  await client.query(`insert into ${table} values ($8, $1, $2, $3, $4, $5, $6, $7, $9, $10)`, [
    ...key,
    carriers,
    Buffer.from(genotypes),
    number,
    numbers.length === 0 ? null : numbers,
    digest,
  ]);
}

/** Makes a snapshot visible, with its terms and genes, and drops the oldest ones: all of it, or nothing. */
export async function finishSnapshot(
  client: pg.Client,
  number: number,
  facts: Pick<Snapshot, 'people' | 'sequences'> & {
    terms: readonly TermData[];
    genes: readonly Gene[];
    ignored: string;
    /** The fewest carriers of variants that have an identifier; null where none has. */
    identifiedFrom: number | null;
  },
): Promise<void> {
  const table = `genome_node.variants_${Number(number)}`;
  const { terms, genes } = facts;
  await client.query('begin');
  await client.query(
    `insert into genome_node.terms
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::bytea[])`,
    [
      number,
      terms.map(({ id }) => id),
      terms.map(({ label }) => label),
      terms.map(({ kind }) => kind),
      terms.map(({ people }) => people),
      terms.map(({ bits }) => Buffer.from(bits)),
    ],
  );
  await client.query(
    `insert into genome_node.genes select $1, * from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[])`,
    [
      number,
      genes.map(({ symbol }) => symbol),
      genes.map(({ chromosome }) => chromosome),
      genes.map(({ start }) => start),
      genes.map(({ end }) => end),
    ],
  );
  await client.query(
    `alter table genome_node.variants attach partition ${table} for values in (${Number(number)})`,
  );
  await client.query(
    `update genome_node.snapshots
     set people = $2, loaded_at = now(), sequences = $4, identified_from = $5,
       variants = (select count(*) from ${table} where chromosome <> $3)
     where number = $1`,
    [number, facts.people, facts.ignored, JSON.stringify(facts.sequences), facts.identifiedFrom],
  );
  const { rows } = await client.query(
    'select number from genome_node.snapshots where loaded_at is not null order by number desc offset $1',
    [keptSnapshots],
  );
  for (const { number: old } of rows) await dropSnapshot(client, old);
  await client.query('commit');
}

/** A row of the table of variants. */
export interface VariantRow {
  chromosome: string;
  start: string;
  stop: string;
  reference: string;
  alternate: string;
}

export const variantOf = ({ chromosome, start, stop, reference, alternate }: VariantRow): Variant => ({
  chromosome,
  reference,
  alternate,
  start: Number(start),
  end: Number(stop),
});

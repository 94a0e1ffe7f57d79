/** What the node asks of PostgreSQL to answer from a snapshot that is loaded. */
import type pg from 'pg';
import { type Gene, mostVariants, type PlacedQuery, type Variant } from '../engine.ts';
import { wideFrom, windowOf } from '../match.ts';
import type { TermData } from '../memory/snapshot-data.ts';
import { variantOf } from './queries.ts';

const statementMilliseconds = 10_000;

export async function readTerms(pool: pg.Pool, number: number): Promise<TermData[]> {
  const { rows } = await pool.query(
    'select id, label, kind, people, bits from genome_node.terms where snapshot = $1 order by id collate "C"',
    [number],
  );
  return rows;
}

export async function readGenes(pool: pg.Pool, number: number): Promise<Gene[]> {
  const { rows } = await pool.query(
    'select symbol, chromosome, start, stop from genome_node.genes where snapshot = $1',
    [number],
  );
  return rows.map(({ symbol, chromosome, start, stop }) => ({
    symbol,
    chromosome,
    start: Number(start),
    end: Number(stop),
  }));
}

export interface StoredVariant {
  variant: Variant;
  genotypes: Buffer;
}

/** The variants that may match and have enough carriers, at most one more than one query may read. */
export async function candidates(
  pool: pg.Pool,
  number: number,
  query: PlacedQuery,
  minimum: number,
): Promise<StoredVariant[]> {
  const { from, to } = windowOf(query);
  const wideStop = query.kind === 'range' ? query.start : Number.MAX_SAFE_INTEGER;
  const { rows } = await pool.query({
    name: 'candidates',
    text: `
      select chromosome, start, stop, reference, alternate, genotypes
      from genome_node.variants
      where snapshot = $1 and chromosome = $2 and start >= $3 and start < $4 and carriers >= $5
      union all
      select chromosome, start, stop, reference, alternate, genotypes
      from genome_node.variants
      where snapshot = $1 and chromosome = $2 and start < $3 and stop > $6 and stop - start > ${wideFrom}
        and carriers >= $5
      order by start
      limit ${mostVariants + 1}`,
    values: [number, query.chromosome, from, to, minimum, wideStop],
    query_timeout: statementMilliseconds,
  } as pg.QueryConfig);
  return rows.map((row) => ({ variant: variantOf(row), genotypes: row.genotypes }));
}

/** The variants whose identifier of VRS begins so and that have enough carriers. */
export async function variantsIdentified(
  pool: pg.Pool,
  number: number,
  digest: number,
  minimum: number,
): Promise<StoredVariant[]> {
  const { rows } = await pool.query({
    name: 'identified',
    text: `
      select chromosome, start, stop, reference, alternate, genotypes
      from genome_node.variants
      where snapshot = $1 and digest = $2 and carriers >= $3`,
    values: [number, digest, minimum],
    query_timeout: statementMilliseconds,
  } as pg.QueryConfig);
  return rows.map((row) => ({ variant: variantOf(row), genotypes: row.genotypes }));
}

/** The variants that have a number of dbSNP and enough carriers. */
export async function variantsNumbered(
  pool: pg.Pool,
  number: number,
  named: number,
  minimum: number,
): Promise<StoredVariant[]> {
  const { rows } = await pool.query({
    name: 'numbered',
    text: `
      select chromosome, start, stop, reference, alternate, genotypes
      from genome_node.variants
      where snapshot = $1 and numbers @> array[$2::bigint] and carriers >= $3
      order by chromosome, start`,
    values: [number, named, minimum],
    query_timeout: statementMilliseconds,
  } as pg.QueryConfig);
  return rows.map((row) => ({ variant: variantOf(row), genotypes: row.genotypes }));
}

/** Whether the files gave variants numbers of dbSNP. */
export async function hasNumbers(pool: pg.Pool, number: number): Promise<boolean> {
  const { rows } = await pool.query(
    'select exists (select from genome_node.variants where snapshot = $1 and numbers is not null)',
    [number],
  );
  return rows[0].exists;
}

/** Changes of one base that many people carry, in order. */
export async function commonChanges(
  pool: pg.Pool,
  number: number,
  carriers: number,
): Promise<StoredVariant[]> {
  const { rows } = await pool.query(
    `select chromosome, start, stop, reference, alternate, genotypes
     from genome_node.variants
     where snapshot = $1 and carriers >= $2 and length(reference) = 1 and length(alternate) = 1
     order by chromosome, start
     limit 200`,
    [number, carriers],
  );
  return rows.map((row) => ({ variant: variantOf(row), genotypes: row.genotypes }));
}

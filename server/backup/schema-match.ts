/** Compares the tables that a backup was made of with those of the database that it is restored into. */
import { type AppliedMigration, readKnown } from '../db/migrate.ts';
import type { Filling } from '../db/snapshot.ts';
import type { Manifest } from './manifest.ts';

/** The database has other migrations than the backup. */
export class SchemaMismatchError extends Error {}

/** @throws SchemaMismatchError unless the database has the tables of the backup, made by the same migrations */
export async function checkSchema(
  { migrations, tables }: Pick<Manifest, 'migrations' | 'tables'>,
  filling: Pick<Filling, 'migrations' | 'tables'>,
): Promise<void> {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const shapes = tables.map(({ name, columns }) => ({ name, columns }));
  if (!(await areSame(migrations, filling.migrations)) || !same(shapes, filling.tables))
    throw new SchemaMismatchError('The tables of the database are not those that the backup was made of.');
}

/** Whether both did the same. A file may have been mended since: then each database records the hash that it had. */
async function areSame(
  some: readonly AppliedMigration[],
  others: readonly AppliedMigration[],
): Promise<boolean> {
  const isKnown = await readKnown();
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      if (other === undefined || one.name !== other.name) return false;
      return one.sha256 === other.sha256 || (isKnown(one) && isKnown(other));
    })
  );
}

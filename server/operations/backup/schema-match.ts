/** Compares the tables that a backup was made of with those of the database that it is restored into. */
import type { AppliedMigration, Shipped } from '../../platform/db/migrate.ts';
import type { Filling } from '../../platform/db/snapshot.ts';
import type { Manifest } from './manifest.ts';

/** The database has other tables or migrations than the backup. The message says which, and what to do. */
export class SchemaMismatchError extends Error {}

type Shape = Pick<Filling, 'migrations' | 'tables' | 'sequences' | 'shipped'>;

/**
 * The tables of the backup to restore, and what else is in it, such as `table old_posts`: earlier versions put everything that was in
 * the schema into a backup.
 * @throws SchemaMismatchError unless the database has the tables of the backup, made by the same migrations
 */
export function matchSchema(
  { migrations, tables, sequences }: Pick<Manifest, 'migrations' | 'tables' | 'sequences'>,
  database: Shape,
): { own: Manifest['tables'][number][]; foreign: string[] } {
  const { shipped } = database;
  compareMigrations(migrations, database.migrations, shipped);
  const own = tables.filter(({ name }) => shipped.tables.has(name));
  compareTables(own, database.tables);
  const otherTables = tables.filter(({ name }) => !shipped.tables.has(name));
  const otherSequences = sequences.filter(({ name }) => !database.sequences.includes(name));
  return {
    own,
    foreign: [
      ...otherTables.map(({ name }) => `table ${name}`),
      ...otherSequences.map(({ name }) => `sequence ${name}`),
    ],
  };
}

function compareMigrations(
  ofBackup: readonly AppliedMigration[],
  ofDatabase: readonly AppliedMigration[],
  shipped: Shipped,
): void {
  for (const [index, one] of ofBackup.entries()) {
    const other = ofDatabase[index];
    if (other !== undefined && isSame(one, other, shipped)) continue;
    throw new SchemaMismatchError(
      shipped.has(one)
        ? `The database lacks the migration ${one.name} of the backup. ${another}`
        : `This version of the program doesn't know the migration ${one.name} of the backup. Restore it with the version that made it, or a later one.`,
    );
  }
  const later = ofDatabase[ofBackup.length];
  if (later !== undefined)
    throw new SchemaMismatchError(
      `The backup is older than the database, which has the migration ${later.name} already, perhaps since the restore of another backup. ${another}`,
    );
}

const another = 'Restore into a new DATA_DIR, or an empty database of DATABASE_URL.';

/** Whether both did the same. A file may have been mended since: then each database records the hash that it had. */
function isSame(one: AppliedMigration, other: AppliedMigration, shipped: Shipped): boolean {
  if (one.name !== other.name) return false;
  return one.sha256 === other.sha256 || (shipped.has(one) && shipped.has(other));
}

function compareTables(ofBackup: Filling['tables'], ofDatabase: Filling['tables']): void {
  for (const { name, columns } of ofBackup) {
    const other = ofDatabase.find((table) => table.name === name);
    if (!other)
      throw new SchemaMismatchError(`The database lacks the table ${name} of the backup. ${another}`);
    const [onlyOne] = columns.filter((column) => !other.columns.includes(column));
    if (onlyOne !== undefined)
      throw new SchemaMismatchError(
        `The database lacks the column ${onlyOne} of the table ${name} of the backup. Add it, and restore again.`,
      );
    const [onlyOther] = other.columns.filter((column) => !columns.includes(column));
    if (onlyOther !== undefined)
      throw new SchemaMismatchError(
        `The backup lacks the column ${onlyOther} of the table ${name} of the database. ${another}`,
      );
  }
  const missing = ofDatabase.find(({ name }) => !ofBackup.some((table) => table.name === name));
  if (missing) throw new SchemaMismatchError(`The backup lacks the table ${missing.name} of the database.`);
}

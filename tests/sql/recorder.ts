import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Db } from '../../server/platform/db/database.ts';
import type { Database } from '../../server/platform/db/schema.ts';

/** Thrown to end loops that run while a query finds rows. */
const mostStatements = 20;

/** Answers every query with one row, so that statements that depend on rows are recorded too. */
class Recorder extends DummyDriver {
  readonly statements: string[] = [];

  override async acquireConnection(): Promise<DatabaseConnection> {
    const recorder = this;
    return {
      async executeQuery<Row>({ sql }: CompiledQuery): Promise<QueryResult<Row>> {
        if (recorder.statements.length >= mostStatements) throw new Error('too many statements');
        recorder.statements.push(sql);
        return { rows: [anyRow as Row], numAffectedRows: 1n };
      },
      // biome-ignore lint/correctness/useYield: no query module streams.
      async *streamQuery() {
        throw new Error('a recorder does not stream');
      },
    };
  }
}

/** A row that has every column. */
const anyRow: unknown = new Proxy({}, { get: (_, column) => (column === 'then' ? undefined : '1') });

/** The statements that a function sends, in order. */
export async function recordSql(query: (db: Db) => unknown): Promise<string[]> {
  const recorder = new Recorder();
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => recorder,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  try {
    const result = await query(db);
    if (isBuilder(result)) recorder.statements.push(result.compile().sql);
  } catch (error) {
    // Some functions fail on the values of the fake row; their statements until then are recorded.
    if (recorder.statements.length === 0) throw error;
  }
  return recorder.statements;
}

function isBuilder(result: unknown): result is { compile(): CompiledQuery } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'compile' in result &&
    typeof result.compile === 'function'
  );
}

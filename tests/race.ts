import { sql } from 'kysely';
import { inTransaction } from '../server/platform/db/database.ts';
import type { TestApp } from './app.ts';

/**
 * Makes the second of two calls while the first one is about to end its transaction, and waits for the same lock as it holds.
 * The first one must write to the audit log last, which is locked until both wait.
 */
export async function race<First, Second>(
  { context }: Pick<TestApp, 'context'>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const answers = await inTransaction(context, async ({ db }) => {
    await sql`lock table audit_log in share mode`.execute(db);
    const begun: [Promise<First>, Promise<Second>] = [first(), waiting(context, 1).then(second)];
    await waiting(context, 2);
    return { begun };
  });
  return Promise.all(answers.begun);
}

/** Resolves once so many sessions wait for a lock; rejects if they don't within ten seconds. */
export async function waiting({ db }: TestApp['context'], sessions: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.count ?? 0) >= sessions) return;
  }
  throw new Error(`Fewer than ${sessions} sessions wait for a lock.`);
}

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../tests/app.ts';
import { inFileTransaction } from './file-transaction.ts';

it('waits for the store in three transactions at a time, and lets few others wait', async () => {
  const { context, close } = await startTestApp();
  try {
    const store = Promise.withResolvers<void>();
    let begun = 0;
    const changes = Array.from({ length: 27 }, (_, number) =>
      inFileTransaction(context, async ({ db }) => {
        await sql`select ${number}::int`.execute(db);
        begun += 1;
        await store.promise;
        return number;
      }),
    );
    await expect(inFileTransaction(context, () => Promise.resolve())).rejects.toMatchObject({
      code: 'unavailable',
    });
    while (begun < 3) await sql`select 1`.execute(context.db);
    // More reads than there are connections are answered, and begin nothing that waits.
    await Promise.all(Array.from({ length: 40 }, () => sql`select 1`.execute(context.db)));
    expect(begun).toBe(3);
    store.resolve();
    expect(await Promise.all(changes)).toEqual([...changes.keys()]);
  } finally {
    await close();
  }
});

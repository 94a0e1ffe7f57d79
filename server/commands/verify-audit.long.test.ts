/** @module-tag long */
/** Verifies the audit log as operators do, after changes of the database by hand. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { openContext, runProgram } from '../../tests/process.ts';
import { usedDataDir } from '../platform/db/fixtures/servers.ts';

it('npm run verify-audit names what was changed, removed or added by SQL, and ends with an error', async () => {
  const dataDir = await usedDataDir();
  const verify = (...args: string[]) => runProgram('verify-audit', args, { DATA_DIR: dataDir });
  const inDatabase = async (...changes: RawBuilder<unknown>[]) => {
    const { context, stop } = await openContext({ DATA_DIR: dataDir });
    await context.db.transaction().execute(async (db) => {
      for (const change of changes) await change.execute(db);
    });
    await stop();
  };
  const entry = (id: number, action: string) =>
    sql`insert into audit_log (id, at, action, subject_type, subject_id) overriding system value
      values (${sql.lit(id)}, '2026-03-01T08:00:00Z', ${action}, 'post', gen_random_uuid())`;

  await inDatabase(entry(9001, 'post.approved'), entry(9002, 'post.withdrawn'), entry(9003, 'post.returned'));
  expect(await verify()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/ 0 wait; \d+ heads .*\nEvery entry is as it was sealed\.\n$/),
    stderr: '',
  });

  await inDatabase(
    sql`set local session_replication_role = replica`,
    sql`update audit_log set actor_id = null, reason = 'another' where id = 9001`,
    sql`delete from audit_log where id = 9002`,
    entry(9004, 'post.approved'),
  );
  const heads = path.join(dataDir, 'heads');
  await writeFile(heads, `${JSON.stringify({ audit: { seal: 1, head: 'ab'.repeat(32) } })}\n`);
  expect((await verify('--heads', heads)).stdout).toContain(
    `Seal 1 isn’t the one that was published in ${heads}.`,
  );
  const { code, stdout, stderr } = await verify();
  expect(code).toBe(1);
  expect(stdout.split('\n').slice(1, -1)).toEqual([
    'Entry 9001 of 2026-03-01T08:00:00.000Z (post.approved) isn’t as it was sealed.',
    expect.stringMatching(/^Entry 9002 was removed: seal \d+ is without it\.$/),
    'Entry 9004 was added around the program: it was never to be sealed.',
  ]);
  expect(stderr).toContain('The audit log was changed: 3 findings.');
});

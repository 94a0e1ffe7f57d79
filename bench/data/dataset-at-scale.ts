import path from 'node:path';
import pino from 'pino';
import { readConfig } from '../../server/platform/config/config.ts';
import type { Context } from '../../server/platform/context.ts';
import { createDatabase, inTransaction } from '../../server/platform/db/database.ts';
import { createPool } from '../../server/platform/db/pool.ts';
import { startContext } from '../../server/start.ts';
import { identify, issueProof, openSession } from '../../server/trust/index.ts';
import type { Sandbox } from '../sandbox.ts';
import * as audit from './audit-at-scale-queries.ts';
import * as queries from './dataset-at-scale-queries.ts';
import { makeSyntheticPosts } from './synthetic-posts.ts';

const texts = 50;
const hourMilliseconds = 3_600_000;

/**
 * Posts of the measured author: the same in every dataset, so that differences come from other people's
 * posts. Each list is longer than one page.
 */
const own = { approved: 120, draft: 60, waiting: 60, withdrawn: 60 };

/** Makes a data directory with so many posts and accounts, and all rows that come with them. */
export async function makeDatasetAtScale(
  sandbox: Sandbox,
  { posts, accounts }: { posts: number; accounts: number },
): Promise<string> {
  const dataDir = path.join(await sandbox.folder(), 'data');
  const written = await makeSyntheticPosts(texts);
  const size = { posts, accounts, own };
  await withContext(dataDir, async (_, connection) => {
    // A statement takes minutes on a slow machine: a pool without the time limit of the application's.
    const pool = createPool({ ...connection, query_timeout: 0 });
    const unlimited = createDatabase(pool);
    await inTransaction({ db: unlimited }, async ({ db }) => {
      await queries.trustRows(db);
      await queries.insertAccounts(db, size);
      await queries.insertTexts(db, written);
      await queries.planPosts(db, size);
      await queries.insertPosts(db);
      await queries.insertRevisions(db);
      await queries.insertLists(db);
      await queries.insertDrafts(db);
      await queries.insertHappenings(db, size);
      await audit.insertAuditEntries(db);
      await audit.insertDecisions(db);
      await audit.insertReactions(db);
      await audit.insertConversations(db, size);
    });
    await queries.tidy(unlimited);
    await unlimited.destroy();
  });
  return dataDir;
}

/** A signed-in user of the dataset. */
interface User {
  id: string;
  token: string;
  /** A recent proof of who they are, which lasts as long as a benchmark. */
  proof: string;
}

export type UserName = 'author' | 'admin' | 'superAdmin' | 'reader';
export type Users = Record<UserName, User>;

/**
 * Signs in four users of a dataset at scale; the author is account 0, whose posts are the same in every
 * dataset.
 */
export function signInUsers(dataDir: string): Promise<Users> {
  return withContext(dataDir, async (context) => {
    const signIn = async (number: number): Promise<User> => {
      const id = await queries.accountId(context.db, number);
      const token = await openSession(context, id);
      const later = new Date(context.clock().getTime() + hourMilliseconds);
      const actor = await identify(context, token);
      const { proof } = await issueProof({ ...context, clock: () => later }, actor, 'password');
      return { id, token, proof };
    };
    return {
      author: await signIn(0),
      admin: await signIn(1),
      superAdmin: await signIn(2),
      reader: await signIn(3),
    };
  });
}

async function withContext<Result>(
  dataDir: string,
  work: (context: Context, connection: Parameters<typeof createPool>[0]) => Promise<Result>,
): Promise<Result> {
  const log = pino({ level: 'silent' });
  const { context, connection, stop } = await startContext(
    readConfig({}, { DATA_DIR: dataDir }),
    'command',
    log,
  );
  try {
    return await work(context, connection);
  } finally {
    await stop();
  }
}

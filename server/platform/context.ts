import type { Logger } from 'pino';
import type { Vocabulary } from '../posts/topics/index.ts';
import type { Maintenance } from '../trust/maintenance/index.ts';
import type { SecurityLog } from '../trust/security-events/index.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import type { Replica } from './db/replica/index.ts';
import type { FileStore } from './files/files.ts';
import type { Rendering } from './rendering/index.ts';

/** What the caller of an action has done last in its transaction, with its result. */
export type Lastly<Result> = (held: Context, result: Result) => Promise<void>;

/** Everything that actions need. A transaction replaces `db` (see `db/database.ts`). */
export interface Context {
  config: Config;
  db: Db;
  /** Answers reads that may be a little late (see `readFrom`); null without one. */
  replica: Replica | null;
  /** The files of pictures and recordings, by name. */
  files: FileStore;
  /** Renders the texts of authors. */
  rendering: Rendering;
  /** All topics with their names. */
  topics: Vocabulary;
  /** Whether writing is paused. */
  maintenance: Maintenance;
  /** Counts what matters for the security of the site. */
  security: SecurityLog;
  clock: () => Date;
  log: Logger;
}

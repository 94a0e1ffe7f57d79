import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Rendering } from './rendering/index.ts';
import type { Vocabulary } from './topics/index.ts';

/** Everything that actions need. A transaction replaces `db` (see `db/database.ts`). */
export interface Context {
  config: Config;
  db: Db;
  /** The files of pictures, by name. */
  files: Disk;
  /** Renders the texts of authors. */
  rendering: Rendering;
  /** All topics with their names. */
  topics: Vocabulary;
  clock: () => Date;
  log: Logger;
}

import type { Disk } from 'flydrive';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Rendering } from './rendering/index.ts';

/** Everything an action needs, as one plain object; a transaction swaps `db` (see `db/database.ts`). */
export interface Context {
  config: Config;
  db: Db;
  /** Pictures, by name. */
  files: Disk;
  /** Renders what authors write. */
  rendering: Rendering;
  clock: () => Date;
  log: Logger;
}

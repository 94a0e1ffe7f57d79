/**
 * A database of many published posts, made by PostgreSQL itself: importing 100,000 files would take an hour.
 */
import pino from 'pino';
import { readConfig } from '../../server/platform/config/config.ts';
import { startContext } from '../../server/start.ts';
import type { Sandbox } from '../sandbox.ts';
import { type DatasetSize, fillDatabase } from './large-dataset-queries.ts';

/**
 * Makes a data directory with so many published posts of about 400 words, by so many accounts. Authors,
 * topics, views and rare words are distributed as in reality: a few are common, most are rare. Each run makes
 * the same.
 */
export async function makeLargeDataset(sandbox: Sandbox, size: DatasetSize): Promise<string> {
  const dataDir = await sandbox.folder();
  const config = readConfig({}, { DATA_DIR: dataDir });
  const { connection, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  try {
    await fillDatabase(connection, size);
  } finally {
    await stop();
  }
  return dataDir;
}

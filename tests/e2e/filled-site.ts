import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { databaseUrlOf } from '../../server/platform/db/database-url.ts';
import { copyDatabase, oneAtATime } from '../database-server.ts';
import { openContext } from '../process.ts';
import { type Content, fill } from './content.ts';
import type { Original } from './running-site.ts';

/**
 * A site with the project's sample posts, of which each worker of a run has a copy. The first one makes it: its pictures
 * take longer than all else.
 */
export function filledSite(): Promise<Original & { content: Content }> {
  const folder = path.join(process.env.TEST_FOLDER ?? '', 'filled-site');
  const description = path.join(folder, 'site.json');
  return oneAtATime(async () => {
    if (!existsSync(description)) await writeFile(description, JSON.stringify(await make(folder)));
    return JSON.parse(await readFile(description, 'utf8'));
  });
}

async function make(folder: string): Promise<Original & { content: Content }> {
  const files = path.join(folder, 'files');
  await mkdir(files, { recursive: true });
  const { connection } = await copyDatabase();
  const { context, stop } = await openContext({
    DATA_DIR: files,
    DATABASE_URL: databaseUrlOf(connection),
    REVIEW_DECLARATIONS: 'false',
    REVIEW_FOUR_EYES: 'false',
    REVIEW_UNDO_SECONDS: '0',
  });
  const content = await fill(context);
  await stop();
  return { database: String(connection.database), files, content };
}

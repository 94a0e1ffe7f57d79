import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../db/embedded/data-directory.ts';
import type { WaitingMail } from './queries.ts';

/**
 * Writes a message to a file that only the operator can read, for sites without an SMTP server; gives the
 * file's name. Writing it again replaces the same file.
 */
export async function writeMailFile(
  dataDir: string,
  { id, queued_at }: WaitingMail,
  message: Buffer,
): Promise<string> {
  const folder = path.join(dataDir, 'mail');
  const time = queued_at.toISOString().replace(/[-:]|\.\d+/g, '');
  const file = path.join(folder, `${time}-${id}.eml`);
  await makeFolder(folder);
  await writeFile(`${file}.new`, message, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return file;
}

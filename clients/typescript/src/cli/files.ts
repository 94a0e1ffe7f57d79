/** Reads and writes the files of the command line. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { UsageError } from './command.ts';

/** The text of a file; null where there is none. */
export async function readIfThere(file: string): Promise<string | null> {
  return (await bytesIfThere(file))?.toString() ?? null;
}

/** The bytes of a file; null where there is none. */
export async function bytesIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw new UsageError(`${file} can’t be read: ${messageOf(error)}`);
  }
}

/** Writes a file so that, whenever this program is ended, it has all of the old content or all of the new. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const written = `${file}.new`;
  try {
    const handle = await open(written, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true }).catch(() => {});
    throw new UsageError(`${file} can’t be written: ${messageOf(error)}`);
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

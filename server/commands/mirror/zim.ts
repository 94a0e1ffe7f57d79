/** A mirror as one file for Kiwix, by `zimwriterfs` of Debian's package zim-tools. */
import { copyFile, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../platform/command-error.ts';
import type { Context } from '../../platform/context.ts';
import { MissingProgramError, writeZimFile } from '../../site/index.ts';

/**
 * Writes the files of a mirror, without their compressed forms, into a ZIM file, which replaces the one that is there. `staging` is a
 * folder for this alone, on the disk of the mirror.
 * @throws CommandError where the program isn't installed, or fails
 */
export async function writeZim(
  { config }: Pick<Context, 'config'>,
  { directory, staging, file }: { directory: string; staging: string; file: string },
): Promise<void> {
  const { name, shortName } = config.product;
  await rm(staging, { recursive: true, force: true });
  try {
    await stage(directory, staging);
    const head = {
      title: shortName,
      description: name,
      language: null,
      name: new URL(config.publicUrl).hostname,
    };
    await writeZimFile(config, { folder: staging, file }, head);
  } catch (error) {
    throw zimFault(error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** What an operator is told where no file for Kiwix can be made; any other error as it is. */
export function zimFault(error: unknown): unknown {
  if (error instanceof MissingProgramError)
    return new CommandError(`${error.message} On Debian, the package zim-tools has zimwriterfs.`);
  if (error instanceof Error && 'stderr' in error)
    return new CommandError(`zimwriterfs failed: ${String(error.stderr).trim().split('\n').at(-1)}`);
  return error;
}

/** A way to share a post that apps for ZIM files take for a page within them. */
const messageLink = /<li><a href="sms:[^"]*">[^<]*<\/a><\/li>/g;

/** The files of the mirror under a folder of their own, as further names of them where nothing is left out and the disk allows. */
async function stage(directory: string, staging: string): Promise<void> {
  const present = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = present
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.mirror') && !name.endsWith('.gz'));
  for (const name of files) {
    const to = path.join(staging, name);
    await mkdir(path.dirname(to), { recursive: true });
    const from = path.join(directory, name);
    const page = name.endsWith('.html') ? await readFile(from, 'utf8') : '';
    const written = page.replace(messageLink, '');
    if (written !== page) await writeFile(to, written);
    else await link(from, to).catch(() => copyFile(from, to));
  }
}

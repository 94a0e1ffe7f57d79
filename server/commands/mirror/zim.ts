/** A mirror as one file for Kiwix, by `zimwriterfs` of Debian's package zim-tools. */
import { execFile } from 'node:child_process';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { CommandError } from '../../platform/command-error.ts';
import type { Context } from '../../platform/context.ts';
import { errorCode } from '../../platform/db/errors.ts';
import { rendererFile } from '../../platform/page-cache/renderer.ts';

const run = promisify(execFile);

/** What readers of ZIM files show of a title and of a description, in characters. */
const most = { title: 30, description: 80 };

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
  const illustration = 'illustration.png';
  const written = path.join(path.dirname(file), `.${path.basename(file)}.new`);
  await rm(staging, { recursive: true, force: true });
  await rm(written, { force: true });
  try {
    await stage(directory, staging);
    const icon = path.join(path.dirname(rendererFile), 'icons', '192.png');
    await sharp(icon).resize(48, 48).png().toFile(path.join(staging, illustration));
    const options = {
      welcome: 'index.html',
      illustration,
      language: 'mul',
      title: shortName.slice(0, most.title),
      description: name.slice(0, most.description),
      creator: name,
      publisher: name,
      source: config.publicUrl,
      name: new URL(config.publicUrl).hostname,
    };
    const given = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
    await run('zimwriterfs', [...given, staging, written]);
    await rename(written, file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && error instanceof Error && error.message.includes('zimwriterfs'))
      throw new CommandError('zimwriterfs is not installed. On Debian, the package zim-tools has it.');
    if (error instanceof Error && 'stderr' in error)
      throw new CommandError(`zimwriterfs failed: ${String(error.stderr).trim().split('\n').at(-1)}`);
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
    await rm(written, { force: true });
  }
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

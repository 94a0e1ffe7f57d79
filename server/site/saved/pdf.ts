/** A file of posts as a PDF for printing, by a browser of the operator's such as Debian's package chromium. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { minuteMilliseconds } from '../../../contract/durations.ts';
import type { PackSettings } from '../../platform/config/pack-settings.ts';
import { requireProgram } from './missing-program.ts';

/** A book of a hundred posts takes seconds; a browser that hangs is ended. */
const mostMilliseconds = 5 * minuteMilliseconds;

/**
 * Prints a file that needs nothing else, as its styles for paper say. The browser gets a folder of its own, which is removed, and few
 * variables of the environment, which may have secrets.
 * @throws MissingProgramError where there is no such program, Error as `execFile` does where it fails
 */
export async function printPdf(
  { printCommand, environment }: PackSettings,
  html: Buffer,
  signal?: AbortSignal,
): Promise<Buffer> {
  const [program, ...options] = requireProgram('chromium', printCommand, environment);
  const folder = await mkdtemp(path.join(tmpdir(), 'print-'));
  try {
    const [from, to] = [path.join(folder, 'pack.html'), path.join(folder, 'pack.pdf')];
    await writeFile(from, html);
    const given = [
      ...options,
      '--headless',
      '--disable-gpu',
      '--no-pdf-header-footer',
      // It refuses to run as root otherwise. What it reads has no scripts.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${path.join(folder, 'profile')}`,
      `--print-to-pdf=${to}`,
      pathToFileURL(from).href,
    ];
    await promisify(execFile)(program, given, {
      env: { ...environment, HOME: folder },
      timeout: mostMilliseconds,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

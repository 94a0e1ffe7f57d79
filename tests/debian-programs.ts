/** Programs of others that read what the site makes, most in packages of Debian. The project needs none of them: only long tests look for them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The paths of programs, in their order. Where one is missing, what the test would prove is skipped, and the run says so on its standard error;
 * with `TEST_PROGRAMS=1` the test fails.
 * @throws Error with `TEST_PROGRAMS=1`
 */
export async function findPrograms<const Names extends readonly string[]>(
  names: Names,
  { of, proves, from = 'Debian' }: { of: string; proves: string; from?: string },
): Promise<{ [At in keyof Names]: string } | null> {
  try {
    const path = `${process.env.PATH}:/usr/sbin:/usr/lib/kannel/test`;
    const found = await Promise.all(
      names.map(async (name) => {
        const { stdout } = await promisify(execFile)('which', [name], { env: { PATH: path } });
        return stdout.trim();
      }),
    );
    return found as { [At in keyof Names]: string };
  } catch {
    const missing = `NOT PROVED: ${proves}. Install ${of} (${from}).`;
    if (process.env.TEST_PROGRAMS === '1') throw new Error(missing);
    process.stderr.write(`\n${missing}\n\n`);
    return null;
  }
}

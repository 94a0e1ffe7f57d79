/** Which site is called, and with which key. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { env, platform } from 'node:process';
import { UsageError } from './command.ts';
import { isMissing, messageOf } from './files.ts';

/** The origin of the site. @throws UsageError */
export function siteOf(option: string | undefined): string {
  const given = option ?? env.AFYA_SITE;
  if (!given) throw new UsageError('Which site? Set AFYA_SITE to its address, or give --site ADDRESS.');
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.username !== '')
    throw new UsageError(`${given} is not the address of a site, such as https://afya.example.`);
  return url.origin;
}

/** The key for a site; undefined where there is none. @throws UsageError for a file that others can read */
export async function keyFor(site: string, file: string | undefined): Promise<string | undefined> {
  const key = env.API_KEY || (await keyIn(file ?? keyFileOf(site), file !== undefined));
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('The key is not one: it is a single word of ASCII.');
  const { protocol, hostname } = new URL(site);
  if (protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    throw new UsageError(
      `The key is not sent to ${site}, where everybody on the way could read it. Use https.`,
    );
  return key;
}

/** Where the key of a site is looked for, so that no site gets the key of another one. */
export function keyFileOf(site: string): string {
  const folder = env.XDG_CONFIG_HOME || path.join(homedir(), '.config');
  return path.join(folder, 'afya-client', `${new URL(site).host.replaceAll(/[^\w.-]/g, '_')}.key`);
}

async function keyIn(file: string, isNamed: boolean): Promise<string | undefined> {
  try {
    // A pipe is not waited for.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const status = await handle.stat();
      if (platform !== 'win32' && (status.mode & 0o077) !== 0)
        throw new UsageError(`${file} can be read by others. Run: chmod 600 ${file}`);
      if (!status.isFile() || status.size > 4096) throw new UsageError(`${file} is not the file of a key.`);
      return (await handle.readFile('utf8')).trim();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (isMissing(error) && !isNamed) return undefined;
    throw new UsageError(`${file} can’t be read: ${messageOf(error)}`);
  }
}

/** `npm run pack -- check DIR RECALLS` (product.md#packs) */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { usages } from '../../../scripts/usages.mjs';
import { CommandError, UsageError } from '../../platform/command-error.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { checkSignature, InvalidKeyError, type PublicKey, readPublicKey } from '../../trust/index.ts';
import { say } from '../command.ts';
import { parseOptions } from '../command-line.ts';

const manifestSchema = z.object({
  site: z.string(),
  made_at: z.iso.datetime(),
  posts: z.array(z.object({ id: z.string(), title: z.string() })),
  files: z.array(z.object({ name: z.string().regex(/^[\w.-]+$/), sha256: z.string() })),
});

const recallsSchema = z.object({
  site: z.string(),
  since: z.iso.datetime(),
  made_at: z.iso.datetime(),
  recalls: z.array(
    z.object({
      post: z.string(),
      url: z.string(),
      what: z.string(),
      at: z.iso.datetime(),
      notice: z.string().nullable(),
    }),
  ),
});

/**
 * Says what was recalled of a pack since it was made, without a network, a site or a database; whether it is as it was made, and, by
 * the site's key, whether both lists are the site's. The process ends with 1 where something was recalled.
 * @throws CommandError where the lists can't tell
 */
export async function checkPack(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseOptions(usages.pack, {
    args: [...args],
    options: { 'public-key': { type: 'string' } },
    allowPositionals: true,
  });
  const [directory, recallsFile, ...rest] = positionals;
  if (directory === undefined || recallsFile === undefined || rest.length > 0)
    throw new UsageError(usages.pack);
  const key = values['public-key'] === undefined ? null : readKey(values['public-key']);
  const pack = await readList(path.join(directory, 'manifest.json'), manifestSchema, key);
  const recalls = await readList(recallsFile, recallsSchema, key);
  if (pack.site !== recalls.site)
    throw new CommandError(`The pack is of ${pack.site}, the recalls are of ${recalls.site}.`);
  if (Date.parse(recalls.since) > Date.parse(pack.made_at))
    throw new CommandError(
      `The pack was made on ${dayOf(pack.made_at)}, and these recalls begin on ${dayOf(recalls.since)}. Get recalls since ${dayOf(pack.made_at)}.`,
    );
  if (Date.parse(recalls.made_at) < Date.parse(pack.made_at))
    throw new CommandError(
      `These recalls are of ${dayOf(recalls.made_at)}, before the pack was made on ${dayOf(pack.made_at)}. Get newer ones.`,
    );
  const absent: string[] = [];
  for (const { name, sha256: digest } of pack.files) {
    const bytes = await readFile(path.join(directory, name)).catch(() => null);
    if (bytes === null) absent.push(name);
    else if (sha256(bytes).toString('hex') !== digest)
      throw new CommandError(`${name} isn’t as it was made.`);
  }
  const titles = new Map(pack.posts.map(({ id, title }) => [id, title]));
  const found = recalls.recalls.filter(
    ({ post, at }) => titles.has(post) && Date.parse(at) >= Date.parse(pack.made_at),
  );
  for (const { post, what, at, notice, url } of found)
    say(`${dayOf(at)}  ${what}  ${titles.get(post)}  ${notice ?? url}`);
  const count = new Set(found.map(({ post }) => post)).size;
  say(
    `${count} of ${pack.posts.length} posts recalled, as of ${dayOf(recalls.made_at)}. The pack was made on ${dayOf(pack.made_at)}.`,
  );
  if (absent.length > 0) say(`Not checked, because it is not there or can’t be read: ${absent.join(', ')}.`);
  if (key === null) say('Whether the lists are the site’s was not checked: name its key by --public-key.');
  if (count > 0) process.exitCode = 1;
}

/** Reads a list, and checks its signature beside it where a key is given. */
async function readList<List extends z.ZodType>(
  file: string,
  schema: List,
  key: PublicKey | null,
): Promise<z.output<List>> {
  const bytes = await read(file);
  if (key && checkSignature((await read(`${file}.minisig`)).toString(), bytes, key) !== 'good')
    throw new CommandError(`${file} was not signed with this key, or was changed.`);
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new CommandError(`${file} is not what a pack has under this name.`);
  }
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch {
    throw new CommandError(`${file} can’t be read.`);
  }
}

function readKey(text: string): PublicKey {
  try {
    return readPublicKey(text);
  } catch (error) {
    throw error instanceof InvalidKeyError ? new CommandError(error.message) : error;
  }
}

function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

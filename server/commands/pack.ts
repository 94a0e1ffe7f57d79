/** `npm run pack -- DIR [--language TAG] …`, and `npm run pack -- check …` (product.md#packs) */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isPlace } from '../../contract/posts/places/is-place.ts';
import { usages } from '../../scripts/usages.mjs';
import { AppError } from '../platform/app-error.ts';
import { CommandError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';
import { MissingProgramError, makePack, openMaking, postsOfScope, printPdf, zimOf } from '../site/index.ts';
import { run } from '../start.ts';
import { writePublicKey } from '../trust/index.ts';
import { formatBytes, runCommandWith, say } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { zimFault } from './mirror/zim.ts';
import { checkPack } from './packs/check-pack.ts';
import { openCommandSigner, recallsFile, withSignature } from './packs/recalls-file.ts';
import { progressBar } from './progress/progress-bar.ts';

const usage = usages.pack;

/** Of a file that is passed on from phone to phone. */
const usualKilobytes = 200;

const readArguments = () =>
  readCommandLine(process.argv.slice(2), {
    usage,
    operand: 'directory',
    options: {
      language: { type: 'string' },
      topic: { type: 'string' },
      country: { type: 'string' },
      author: { type: 'string' },
      kilobytes: { type: 'string' },
      'recalls-since': { type: 'string' },
      pdf: { type: 'boolean' },
      zim: { type: 'boolean' },
    },
    input: z.object({
      directory: z.string().transform((directory) => path.resolve(directory)),
      language: z
        .string()
        .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
        .optional(),
      topic: z.string().min(1).optional(),
      country: z.string().toUpperCase().refine(isPlace).optional(),
      author: z.uuid().optional(),
      kilobytes: z.coerce.number().int().min(1).default(usualKilobytes),
      'recalls-since': z.iso.date().optional(),
      pdf: z.boolean().default(false),
      zim: z.boolean().default(false),
    }),
  });

/** @throws CommandError where there is no browser that prints */
function printing({ config }: Context) {
  return (html: Buffer) =>
    printPdf(config.packs, html).catch((error: unknown) => {
      if (error instanceof MissingProgramError)
        throw new CommandError(
          `${error.message} On Debian, the package chromium has it. Without --pdf, print pack.html from any browser.`,
        );
      throw error;
    });
}

async function writePack(given: ReturnType<typeof readArguments>, context: Context): Promise<void> {
  const { directory, kilobytes, 'recalls-since': day, pdf, zim, ...scope } = given;
  const present = await readdir(directory).catch(() => []);
  if (present.length > 0) throw new CommandError(`${directory} is not empty. Name a new folder.`);
  const topic =
    scope.topic && (context.topics.bySlug(scope.topic)?.word ?? context.topics.wordOf(scope.topic));
  const signer = await openCommandSigner(context);
  const pages = await openMaking(context);
  const bar = progressBar();
  let isBegun = false;
  const subject = { ...scope, topic };
  const chosen = await postsOfScope(context, subject);
  const { files, posts } = await makePack(context, pages, subject, chosen.posts, {
    most: kilobytes * 1000,
    print: pdf ? printing(context) : undefined,
    zim: zim
      ? (book) =>
          zimOf(context.config, book, pages.styleText).catch((error: unknown) => {
            throw zimFault(error);
          })
      : undefined,
    onPost: (total) => {
      if (!isBegun) bar.start(total);
      isBegun = true;
      bar.advance();
    },
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw new CommandError(`There is no author ${scope.author}.`);
    throw error;
  });
  bar.stop();
  if (files.size === 0) throw new CommandError('No published post is all of that. Nothing was written.');
  const recalled = await recallsFile(context, signer, day ?? null);
  const { recalls, since } = recalled.recalls;
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  await mkdir(directory, { recursive: true });
  for (const [name, bytes] of [
    ...files,
    ...withSignature(context, signer, 'manifest.json', manifest),
    ...recalled.files,
  ]) {
    await writeFile(path.join(directory, name), bytes);
    if (/\.(?:html|epub|pdf|zim)$/.test(name)) say(`${name}: ${formatBytes(bytes.length)}`);
  }
  say(`${posts} posts, and ${recalls.length} recalls since ${since.slice(0, 10)}, in ${directory}`);
  say(`To check it: minisign -V -P ${writePublicKey(signer.publicKey)} -m manifest.json`);
}

const [action, ...rest] = process.argv.slice(2);
if (action === 'check') run(() => checkPack(rest));
else runCommandWith({ read: readArguments, inPause: () => 'runs' }, writePack);

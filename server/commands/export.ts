/** `npm run export -- DIR [--drafts]` (product.md#for-operators) */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import { exportSite } from '../desk/index.ts';
import { CommandError } from '../platform/command-error.ts';
import { writePublicKey } from '../trust/index.ts';
import { formatBytes, runCommandWith, say } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { openCommandSigner } from './packs/recalls-file.ts';
import { progressBar } from './progress/progress-bar.ts';

const usage = usages.export;

const readArguments = () =>
  readCommandLine(process.argv.slice(2), {
    usage,
    operand: 'directory',
    options: { drafts: { type: 'boolean' } },
    input: z.object({
      directory: z.string().transform((directory) => path.resolve(directory)),
      drafts: z.boolean().default(false),
    }),
  });

runCommandWith({ read: readArguments, inPause: () => 'runs' }, async ({ directory, drafts }, context) => {
  const present = await readdir(directory).catch(() => []);
  // Otherwise an import would read the files of an older export too.
  if (present.length > 0) throw new CommandError(`${directory} is not empty. Name a new folder.`);

  const bar = progressBar();
  let posts = 0;
  let size = 0;
  const signer = await openCommandSigner(context);
  await exportSite(context, directory, {
    signer,
    drafts,
    onProgress: ({ bytes, total }) => {
      if (posts === 0) bar.start(total);
      posts += 1;
      size += bytes;
      bar.advance();
    },
  });
  bar.stop();
  say(`${posts} posts, ${formatBytes(size)} of text, in ${directory}`);
  if (drafts) say('The folder has drafts and withdrawn texts: do not publish it.');
  say(
    `To check it: minisign -V -P ${writePublicKey(signer.publicKey)} -m SHA256SUMS && sha256sum -c SHA256SUMS`,
  );
});

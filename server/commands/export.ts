/** `npm run export -- DIR` (design §6) */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exportSite } from '../exchange/actions.ts';
import { BadKeyFile, openSigner, writePublicKey } from '../signatures/actions.ts';
import { Failure } from '../start.ts';
import { formatBytes, progressBar, runCommand, say } from './command.ts';

runCommand(async (context) => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [given] = positionals;
  if (given === undefined) throw new Failure('Usage: npm run export -- DIR');
  const directory = path.resolve(given);
  const present = await readdir(directory).catch(() => []);
  // What an older export left behind would come in again with the next import.
  if (present.length > 0) throw new Failure(`${directory} is not empty. Name a new folder.`);

  const bar = progressBar();
  let posts = 0;
  let size = 0;
  const signer = await openSigner(context.config.signingKeyFile).catch((error: unknown) => {
    throw error instanceof BadKeyFile ? new Failure(error.message) : error;
  });
  await exportSite(context, directory, {
    signer,
    tell: ({ bytes, total }) => {
      if (posts === 0) bar.start(total);
      posts += 1;
      size += bytes;
      bar.advance();
    },
  });
  bar.stop();
  say(`${posts} posts, ${formatBytes(size)} of text, in ${directory}`);
  say(
    `To check it: minisign -V -P ${writePublicKey(signer.publicKey)} -m SHA256SUMS && sha256sum -c SHA256SUMS`,
  );
});

/** `npm run mirror -- DIR [--all] [--zim FILE]` (product.md#mirrors) */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import { CommandError } from '../platform/command-error.ts';
import { type AdvisoryLock, whileLocked } from '../platform/db/advisory-lock.ts';
import { formatBytes, runCommandWith, say } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { MirrorFolder } from './mirror/folder.ts';
import { MirrorState } from './mirror/state.ts';
import { writeMirror } from './mirror/write-mirror.ts';
import { writeZim } from './mirror/zim.ts';
import { openCommandSigner } from './packs/recalls-file.ts';

/** Of two runs, the later one would count on files that the other one is removing. */
const lock: AdvisoryLock = { key: 0x6d697272, purpose: 'writes a mirror' };

const readArguments = () =>
  readCommandLine(process.argv.slice(2), {
    usage: usages.mirror,
    operand: 'directory',
    options: { all: { type: 'boolean' }, zim: { type: 'string' } },
    input: z.object({
      directory: z.string().transform((directory) => path.resolve(directory)),
      all: z.boolean().default(false),
      zim: z
        .string()
        .transform((file) => path.resolve(file))
        .optional(),
    }),
  });

runCommandWith(
  { read: readArguments, inPause: () => 'runs' },
  async ({ directory, all, zim }, context, connection) => {
    const done = await whileLocked(connection, lock, async () => {
      // The site signs its recalls where it has a key already.
      await openCommandSigner(context);
      const folder = await MirrorFolder.open(directory);
      let made = 0;
      const { addresses, number } = await writeMirror(context, folder, await MirrorState.read(folder), {
        all,
        onPage: () => {
          made += 1;
          if (made % 1000 === 0) say(`${made} pages and files made`);
        },
      });
      say(
        `${addresses} addresses in ${directory}, as the site is after line ${number} of its publication log: ${folder.written} files written, ${folder.removed} removed.`,
      );
      if (zim !== undefined) {
        await writeZim(context, { directory, staging: folder.ownPath('zim'), file: zim });
        say(`${zim}: ${formatBytes((await stat(zim)).size)}`);
      }
      return true;
    });
    if (done === null)
      throw new CommandError(
        'Another process writes a mirror of this site. Start again when it has finished.',
      );
  },
);

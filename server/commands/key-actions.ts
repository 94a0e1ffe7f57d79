/** The action of `npm run admin` on the site's own keys (product.md#for-operators). */
import { z } from 'zod';
import { adminUsages } from '../../scripts/usages.mjs';
import { keyNames, rotateKeys } from '../operations/index.ts';
import { operator } from '../platform/actor.ts';
import { CommandError } from '../platform/command-error.ts';
import { InvalidKeyFileError } from '../trust/index.ts';
import type { Action } from './action.ts';
import { say } from './command.ts';
import { readCommandLine } from './command-line.ts';

const rotate: Action = {
  usage: adminUsages['rotate-keys'],
  inPause: 'refused',
  read(args) {
    const given = readCommandLine(args, {
      usage: rotate.usage,
      options: { only: { type: 'string', multiple: true }, revoke: { type: 'boolean' } },
      input: z.object({
        only: z.array(z.enum(keyNames, `must be one of ${keyNames.join(', ')}`)).default(() => [...keyNames]),
        revoke: z.boolean().default(false),
      }),
    });
    return async (context) => {
      const replaced = await rotateKeys(context, operator, given).catch((error: unknown) => {
        throw keyFileFault(error, context.config.signingKeyFile) ?? error;
      });
      say(given.revoke ? 'New keys, and the old ones are no longer valid:' : 'New keys:');
      for (const { name, outcome } of replaced) say(`  ${name} ${outcome}`);
    };
  },
};

/** What an operator can mend; null for other errors. */
function keyFileFault(error: unknown, file: string): CommandError | null {
  if (error instanceof InvalidKeyFileError) return new CommandError(error.message);
  const isFile = error instanceof Error && 'syscall' in error && 'path' in error;
  if (!isFile) return null;
  return new CommandError(
    `The key of backups in ${file} was not replaced (${error.message}); all others that you named were.`,
  );
}

/** Every action, by its name. */
export const keyActions: ReadonlyMap<string, Action> = new Map([['rotate-keys', rotate]]);

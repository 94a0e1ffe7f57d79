/** The actions of `npm run admin` on the transparency log (product.md#the-transparency-log). */
import { z } from 'zod';
import { adminUsages } from '../../../scripts/usages.mjs';
import { findChangedDays } from '../../operations/index.ts';
import { CommandError } from '../../platform/command-error.ts';
import { say } from '../command.ts';
import { readCommandLine } from '../command-line.ts';
import type { Action } from './action.ts';

const check: Action = {
  usage: adminUsages['check-audit-days'],
  inPause: 'runs',
  read(args) {
    readCommandLine(args, { usage: check.usage, options: {}, input: z.object({}) });
    return async (context) => {
      const changed = await findChangedDays(context);
      if (changed.length === 0)
        return say('Every day of the audit log has the hash that is in the transparency log.');
      const days = changed.map(({ day, index }) => `${day} (leaf ${index})`).join(', ');
      throw new CommandError(`The audit log has changed since it was hashed: ${days}.`);
    };
  },
};

/** Every action, by its name. */
export const logActions: ReadonlyMap<string, Action> = new Map([['check-audit-days', check]]);

/** The actions of `npm run admin` on the transparency log (product.md#the-transparency-log). */
import { z } from 'zod';
import { operator } from '../actor.ts';
import { CommandError } from '../start.ts';
import { findChangedDays, rotateLogKey } from '../transparency/index.ts';
import type { Action } from './action.ts';
import { say } from './command.ts';
import { readCommandLine } from './command-line.ts';

const rotate: Action = {
  usage: 'npm run admin -- rotate-log-key [--revoke]',
  read(args) {
    const given = readCommandLine(args, {
      usage: rotate.usage,
      options: { revoke: { type: 'boolean' } },
      input: z.object({ revoke: z.boolean().default(false) }),
    });
    return async (context) => {
      const key = await rotateLogKey(context, operator, given);
      say(
        given.revoke
          ? 'Created a new key for the transparency log. The old one no longer signs: publish the new one.'
          : 'Created a new key for the transparency log. For 90 days the old one signs too.',
      );
      say(key);
    };
  },
};

const check: Action = {
  usage: 'npm run admin -- check-audit-days',
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
export const logActions: ReadonlyMap<string, Action> = new Map([
  ['rotate-log-key', rotate],
  ['check-audit-days', check],
]);

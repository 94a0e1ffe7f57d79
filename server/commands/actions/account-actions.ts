/** The actions of `npm run admin` on accounts (product.md#for-operators). */
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import { line } from '../../../contract/endpoint.ts';
import { roles } from '../../../contract/people/roles.ts';
import { email as emailRule, newPassword } from '../../../contract/rules.ts';
import { adminUsages } from '../../../scripts/usages.mjs';
import {
  changeAccount,
  createAccount,
  disableAccount,
  enableAccount,
  endSessionsOf,
  findActorByEmail,
  findDisabledByEmail,
  removeFactorsOf,
} from '../../people/index.ts';
import { type AccountActor, operator } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { CommandError } from '../../platform/command-error.ts';
import type { Context } from '../../platform/context.ts';
import { endSessionsAndAccess } from '../../programs/index.ts';
import { listSessions } from '../../trust/index.ts';
import { say } from '../command.ts';
import { readCommandLine } from '../command-line.ts';
import { refuseInPause } from '../pause.ts';
import type { Action } from './action.ts';

const email = z.string('missing').pipe(emailRule);
const role = z.enum(roles, {
  error: ({ input }) => (input === undefined ? 'missing' : `must be one of ${roles.join(', ')}`),
});
const flag = z.boolean().default(false);

const [aText, aFlag] = [{ type: 'string' }, { type: 'boolean' }] as const;

const create: Action = {
  usage: adminUsages.create,
  inPause: 'refused',
  async read(args) {
    const { 'password-stdin': hasPassword, ...account } = readCommandLine(args, {
      usage: create.usage,
      options: {
        email: aText,
        role: aText,
        author: aFlag,
        firstname: aText,
        lastname: aText,
        'password-stdin': aFlag,
      },
      input: z.object({
        email,
        role,
        author: flag,
        firstname: line(100).default(''),
        lastname: line(100).default(''),
        'password-stdin': flag,
      }),
    });
    // Without a password, the owner first requests a link to set one.
    const password = hasPassword ? await readPassword() : null;
    // Shown until the owner sets a name.
    const firstname = account.firstname || (account.email.split('@')[0] ?? account.email);
    return async (context) => {
      await createAccount(context, operator, { ...account, firstname, password }).catch((error: unknown) => {
        const isTaken = error instanceof AppError && error.code === 'email_taken';
        throw isTaken ? new CommandError(`There is already an account ${account.email}.`) : error;
      });
      say(`Created the account ${account.email} with role ${account.role}.`);
    };
  },
};

const changeRole: Action = {
  usage: adminUsages.role,
  inPause: 'refused',
  read(args) {
    const given = readCommandLine(args, {
      usage: changeRole.usage,
      options: { email: aText, role: aText, author: aFlag, 'no-author': aFlag },
      input: z
        .object({ email, role, author: flag, 'no-author': flag })
        .refine((options) => !options.author || !options['no-author'], {
          path: ['author'],
          message: 'contradicts --no-author',
        }),
    });
    const author = given.author ? true : given['no-author'] ? false : undefined;
    return async (context) => {
      const { id } = await find(context, given.email);
      const after = await changeAccount(context, operator, id, { role: given.role, author });
      say(`The account ${after.email} has role ${after.role} and is ${after.author ? 'an' : 'no'} author.`);
    };
  },
};

const disable: Action = {
  usage: adminUsages.disable,
  inPause: 'refused',
  read(args) {
    const given = readCommandLine(args, {
      usage: disable.usage,
      options: { email: aText },
      input: z.object({ email }),
    });
    return async (context) => {
      const { id } = await find(context, given.email);
      await disableAccount(context, operator, id);
      say(`Closed the account ${given.email}.`);
    };
  },
};

const enable: Action = {
  usage: adminUsages.enable,
  inPause: 'refused',
  read(args) {
    const given = readCommandLine(args, {
      usage: enable.usage,
      options: { email: aText },
      input: z.object({ email }),
    });
    return async (context) => {
      const id = await findDisabledByEmail(context, given.email);
      if (id === null) throw new CommandError(`There is no closed account ${given.email}.`);
      await enableAccount(context, operator, id);
      say(`Opened the account ${given.email} again.`);
    };
  },
};

const sessions: Action = {
  usage: adminUsages.sessions,
  inPause: 'runs',
  read(args) {
    const given = readCommandLine(args, {
      usage: sessions.usage,
      options: { email: aText, end: aFlag, access: aFlag },
      input: z
        .object({ email, end: flag, access: flag })
        .refine((options) => options.end || !options.access, {
          path: ['access'],
          message: 'needs --end',
        }),
    });
    return async (context) => {
      if (given.end) refuseInPause(context);
      const account = await find(context, given.email);
      if (given.end && given.access) {
        const ended = await endSessionsAndAccess(context, operator, account);
        const { keys, apps } = ended;
        return say(
          `Ended ${sessionsOf(ended.sessions, given.email)}. API keys ended: ${keys}. Apps disconnected: ${apps}.`,
        );
      }
      if (given.end) {
        const ended = await endSessionsOf(context, operator, account);
        return say(`Ended ${sessionsOf(ended, given.email)}.`);
      }
      const open = await listSessions(context, account);
      say(`There ${open.length === 1 ? 'is' : 'are'} ${sessionsOf(open.length, given.email)}.`);
      for (const session of open) say(`  ${lineOf(session)}`);
    };
  },
};

const removeFactors: Action = {
  usage: adminUsages['remove-factors'],
  inPause: 'refused',
  read(args) {
    const given = readCommandLine(args, {
      usage: removeFactors.usage,
      options: { email: aText },
      input: z.object({ email }),
    });
    return async (context) => {
      const { id } = await find(context, given.email);
      const { ended } = await removeFactorsOf(context, operator, id).catch(withoutFactor(given.email));
      say(`Removed the second factors of ${given.email}, and ended ${sessionCount(ended)}.`);
    };
  },
};

function withoutFactor(address: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError && error.code === 'no_second_factor')
      throw new CommandError(`The account ${address} has no second factor.`);
    throw error;
  };
}

/** Every action, by its name. */
export const accountActions: ReadonlyMap<string, Action> = new Map([
  ['create', create],
  ['role', changeRole],
  ['disable', disable],
  ['enable', enable],
  ['sessions', sessions],
  ['remove-factors', removeFactors],
]);

async function find(context: Context, address: string): Promise<AccountActor> {
  const account = await findActorByEmail(context, address);
  if (!account) throw new CommandError(`There is no account ${address}, or it is closed.`);
  return account;
}

/** Reads the password from standard input, without its line end. @throws CommandError where it breaks the rules */
async function readPassword(): Promise<string> {
  const parsed = newPassword.safeParse((await textOf(process.stdin)).replace(/\r?\n$/, ''));
  if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
  return parsed.data;
}

function sessionsOf(count: number, address: string): string {
  return `${sessionCount(count)} of ${address}`;
}

function sessionCount(count: number): string {
  return `${count === 0 ? 'no' : count} ${count === 1 ? 'session' : 'sessions'}`;
}

type Session = Awaited<ReturnType<typeof listSessions>>[number];

function lineOf({ startedAt, expiresAt, userAgent }: Session): string {
  return `started ${minuteOf(startedAt)}, ends ${minuteOf(expiresAt)}, ${userAgent ?? 'unknown browser'}`;
}

/** `2026-03-01 07:45 UTC` */
function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `npm run admin -- create --email E --role S [--author] [--password-stdin]` (design §6) */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { roles } from '../../contract/constants.ts';
import { email, newPassword } from '../../contract/rules.ts';
import { createAccount } from '../accounts/actions.ts';
import { operator } from '../actor.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { Failure } from '../start.ts';
import { runCommand, say } from './command.ts';

const usage = `Usage:
  npm run admin -- create --email E --role ${roles.join('|')} [--author] [--firstname F] [--lastname L] [--password-stdin]`;

runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      role: { type: 'string' },
      author: { type: 'boolean', default: false },
      firstname: { type: 'string' },
      lastname: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  if (positionals[0] !== 'create') throw new Failure(usage);
  const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null;
  await create(context, { ...values, password });
});

const options = z.object({
  email,
  role: z.enum(roles, `--role is one of ${roles.join(', ')}`),
  author: z.boolean(),
  firstname: z.string().trim().max(100).optional(),
  lastname: z.string().trim().max(100).default(''),
  password: newPassword.nullable(),
});

/** Makes a verified account. Without a password it signs in after asking for a reset link. */
async function create(context: Context, given: unknown): Promise<void> {
  const parsed = options.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Failure(`--${issue?.path.join('.')}: ${issue?.message}\n${usage}`);
  }
  const { firstname, ...account } = parsed.data;
  // A name to show until its owner gives one.
  const name = firstname ?? account.email.split('@')[0] ?? account.email;
  try {
    await createAccount(context, operator, { ...account, firstname: name });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'email_taken')
      throw new Failure(`There is an account ${account.email} already.`);
    throw error;
  }
  say(`Made the account ${account.email} with role ${account.role}.`);
}

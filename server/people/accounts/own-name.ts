import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { containsName, looksLike } from './look-alikes.ts';
import { selectStaffNames } from './queries.ts';

/**
 * Refuses a name that readers would take for the site, a public body or somebody of the staff: it stands over texts.
 * @throws AppError invalid_input
 */
export async function requireOwnName(
  { db, config }: Pick<Context, 'db' | 'config'>,
  account: string,
  name: string,
): Promise<void> {
  requireNoPublicName(config, name);
  const staff = await selectStaffNames(db, account);
  if (staff.some((other) => looksLike(name, other))) refuse();
}

/**
 * Refuses a name with that of the site or of a public body in it. Of those who sign up no more is asked: two people may have one name,
 * and the staff reads it before it stands over a text.
 * @throws AppError invalid_input
 */
export function requireNoPublicName({ protectedNames }: Context['config'], name: string): void {
  if (containsName(name, protectedNames)) refuse();
}

function refuse(): never {
  const fault = 'This name looks like that of this site, of a public body or of its staff. Enter your own.';
  throw new AppError('invalid_input', { fields: { firstname: fault } });
}

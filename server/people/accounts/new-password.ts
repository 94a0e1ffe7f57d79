import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { hashPassword, weaknessOf, wordsOf } from '../../trust/index.ts';

const messages = {
  common: 'This password is one of the most common ones. Choose another.',
  personal: 'This password is little more than a name or an address that others know. Choose another.',
};

/**
 * Checks and hashes a new password for the account with this name and email; `field` names the form field in
 * errors, and `caller` is that of `hashPassword`.
 * @throws AppError invalid_input for one that is easily guessed (product.md#accounts); as `hashPassword`
 */
export async function hashNewPassword(
  { config }: Pick<Context, 'config'>,
  password: string,
  { email, firstname, lastname }: { email: string; firstname: string; lastname: string },
  { caller, field = 'password' }: { caller: string; field?: string },
): Promise<string> {
  const { name, shortName } = config.product;
  const words = wordsOf({
    names: [name, shortName, `${firstname} ${lastname}`],
    addresses: [email, new URL(config.publicUrl).hostname],
  });
  const weakness = await weaknessOf(password, words);
  if (weakness !== null) throw new AppError('invalid_input', { fields: { [field]: messages[weakness] } });
  return hashPassword(password, caller);
}

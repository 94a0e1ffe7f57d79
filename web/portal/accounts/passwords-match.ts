import { z } from 'zod';
import { passwordsMatch } from '../../../contract/rules.ts';

const [matches, mismatch] = passwordsMatch;

export { matches };

const twoPasswords = z.looseObject({ password: z.string(), password1: z.string() });

/**
 * The contract compares the passwords once everything else is right. A form says it as soon as both are there (spec §5: on
 * change and on blur), whatever other fields hold.
 */
export const asSoonAsTyped = {
  // As it stands: zod rewrites what it is given, and the contract has given it this one already.
  ...mismatch,
  path: [...mismatch.path],
  when: ({ value }: { value: unknown }) => twoPasswords.safeParse(value).success,
};

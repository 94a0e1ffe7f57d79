import { z } from 'zod';
import type { SignedCredential } from '../../../../contract/people/calls/second-factors.ts';

export type Way = 'passkey' | 'app' | 'code' | 'password';

/** What somebody gives as their second factor. */
export type FactorInput = { code: string } | { credential: SignedCredential };

/** What the server says with `second_factor_needed`. */
export const askedStep = z.object({
  second_step: z.string(),
  ways: z.array(z.enum(['passkey', 'app', 'code', 'password'])),
});

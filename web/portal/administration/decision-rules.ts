import { z } from 'zod';
import { decisionReason } from '../../../contract/rules.ts';

/** The form of a rejection: the applicant is told why. */
export const rejection = z.strictObject({ reason: decisionReason });

/** The form of an acceptance: a word with it is welcome, and none is needed. */
export const acceptance = z.strictObject({ reason: z.union([z.string().trim().length(0), decisionReason]) });

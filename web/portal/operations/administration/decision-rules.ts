import { z } from 'zod';
import { decisionReason } from '../../../../contract/rules.ts';

/** Rules of a rejection: the applicant is told the reason. */
export const rejection = z.strictObject({ reason: decisionReason });

/** Rules of an acceptance: a reason is optional. */
export const acceptance = z.strictObject({ reason: z.union([z.string().trim().length(0), decisionReason]) });

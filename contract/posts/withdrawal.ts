/** Why a post is withdrawn: product.md#withdrawal */
import { z } from 'zod';
import { instant } from '../endpoint.ts';

/** Why staff or the author took a post from readers. */
const postWithdrawal = z
  .object({
    at: instant,
    by: z.string().describe('The name of who withdrew it.'),
    as: z.enum(['author', 'admin']),
    reason: z.string(),
  })
  .meta({ id: 'PostWithdrawal' });

/** Why a post is withdrawn, in what describes a post. */
export const withdrawn = postWithdrawal
  .nullable()
  .describe('Why it is withdrawn; null for a post that is not.');

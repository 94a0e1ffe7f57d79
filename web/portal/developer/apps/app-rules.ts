import { z } from 'zod';
import { apps } from '../../../../contract/calls/apps.ts';

const { name, homepage, redirect_addresses: addresses } = apps.changeApp.body.shape;

/** What is typed about an app: its addresses one a line, held to the contract's rules. */
export const appRules = z.strictObject({
  name,
  homepage,
  addresses: z.string().transform((text, context) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const parsed = addresses.safeParse(lines);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? '' });
    return z.NEVER;
  }),
});

import { z } from 'zod';
import { apps } from '../../../../contract/calls/apps.ts';

const { client_name, client_uri, redirect_uris } = apps.changeApp.body.shape;

/** What is typed about an app: its addresses one a line, held to the contract's rules. */
export const appRules = z.strictObject({
  client_name,
  client_uri,
  redirect_uris: z.string().transform((text, context) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const parsed = redirect_uris.safeParse(lines);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? '' });
    return z.NEVER;
  }),
});

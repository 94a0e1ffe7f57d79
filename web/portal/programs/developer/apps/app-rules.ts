import { z } from 'zod';
import { apps } from '../../../../../contract/programs/calls/apps.ts';

const { client_name, client_uri, redirect_uris } = apps.changeApp.body.shape;

/** Rules of the form of an app: redirect URIs one per line, checked by the contract's rules. */
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

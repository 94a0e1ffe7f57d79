/** What a key or an app may do in somebody's name (design §4: never more than they may themselves, and never approve). */
import { z } from 'zod';

/** What an app may ask people for. */
export const appScopes = ['profile', 'posts:read', 'posts:write'] as const;
export type AppScope = (typeof appScopes)[number];

/** What a key may be given: what apps may ask for, and managing the webhooks of the key's owner. */
export const scopes = [...appScopes, 'webhooks'] as const;
export type Scope = (typeof scopes)[number];

export function isAppScope(name: string): name is AppScope {
  return appScopes.some((scope) => scope === name);
}

/** Some of the scopes, each once. */
export const scopeChoice = z
  .array(z.enum(scopes))
  .min(1, 'Choose at least one')
  .max(scopes.length, 'Choose each once')
  .transform((chosen) => scopes.filter((scope) => chosen.includes(scope)));

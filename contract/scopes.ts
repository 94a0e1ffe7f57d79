/** What a key or an app may do in somebody's name (product.md#keys-apps-and-webhooks: never more than they may themselves, and never approve). */
import { z } from 'zod';

/** What an app may ask people for. */
export const appScopes = ['profile', 'email', 'posts:read', 'posts:write'] as const;
export type AppScope = (typeof appScopes)[number];

/** What a key may be given. Its owner knows their own address. */
export const keyScopes = ['profile', 'posts:read', 'posts:write', 'webhooks'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a key or an app may do. */
export const scopes = [...appScopes, 'webhooks'] as const;
export type Scope = (typeof scopes)[number];

export function isAppScope(name: string): name is AppScope {
  return appScopes.some((scope) => scope === name);
}

/** Some of the scopes that a key may be given, each once. */
export const scopeChoice = z
  .array(z.enum(keyScopes))
  .min(1, 'Choose at least one')
  .max(keyScopes.length, 'Choose each once')
  .transform((chosen) => keyScopes.filter((scope) => chosen.includes(scope)));

/**
 * What a key or an app may do for an account: never more than the account itself, and never approve
 * (product.md#keys-apps-and-webhooks).
 */
import { z } from 'zod';

/** Scopes that an app may request. */
export const appScopes = ['profile', 'email', 'posts:read', 'posts:write', 'genomes:count'] as const;
export type AppScope = (typeof appScopes)[number];

/** Scopes of a key. `email` is not one, since owners know their own address. */
export const keyScopes = ['profile', 'posts:read', 'posts:write', 'genomes:count', 'webhooks'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Scopes that do nothing for an account that can't write. */
export const writerScopes: readonly Scope[] = ['posts:read', 'posts:write'];

/** Every scope of a key or an app. */
export const scopes = [...appScopes, 'webhooks'] as const;
export type Scope = (typeof scopes)[number];

export function isAppScope(name: string): name is AppScope {
  return appScopes.some((scope) => scope === name);
}

/** One or more scopes of a key, without duplicates. */
export const scopeChoice = z
  .array(z.enum(keyScopes))
  .min(1, 'Choose at least one')
  .max(keyScopes.length, 'Choose each once')
  .transform((chosen) => keyScopes.filter((scope) => chosen.includes(scope)));

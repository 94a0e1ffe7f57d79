/** What a key or an app may do in somebody's name (design §4: never more than they may themselves, and never approve). */
import { z } from 'zod';

export const scopes = ['profile', 'posts:read', 'posts:write'] as const;
export type Scope = (typeof scopes)[number];

export function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name);
}

/** Some of the scopes, each once. */
export const scopeChoice = z
  .array(z.enum(scopes))
  .min(1, 'Choose at least one')
  .max(scopes.length, 'Choose each once')
  .transform((chosen) => scopes.filter((scope) => chosen.includes(scope)));

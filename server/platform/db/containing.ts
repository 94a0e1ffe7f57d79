import { sql } from 'kysely';

/** The `like` pattern, in lower case, for texts that contain this one. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether an account's name or address contains a text. The index `accounts_by_words` is on this expression.
 */
export function isNamed(search: string) {
  return sql<boolean>`(email || ' ' || lower(firstname || ' ' || lastname)) like ${containing(search)}`;
}

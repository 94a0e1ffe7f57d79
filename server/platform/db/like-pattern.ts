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

/**
 * The posts whose last published text has a title that contains a text, as a subquery. The index `revisions_by_title` is on its
 * condition.
 */
export function postsTitled(search: string) {
  return sql<string>`(
    select titled.id
    from revisions as titles
    join posts as titled on titled.approved_revision_id = titles.id
    where lower(titles.title) like ${containing(search)}
  )`;
}

import type { Contributor } from '../../../../contract/posts/contributors/contributor.ts';

/** A new entry of a list of contributors, with a key of its own. */
export function entryOf(person: Pick<Contributor, 'given' | 'family' | 'account'>): Contributor {
  const key = crypto.randomUUID().replaceAll('-', '').slice(0, 12);
  return { key, ...person, affiliations: [], roles: [], corresponding: false };
}

/** Whether an entry says no more than a name. */
export function isPlain({ affiliations, roles, corresponding }: Contributor): boolean {
  return affiliations.length === 0 && roles.length === 0 && !corresponding;
}

/** Whether a name can be stored: it has a letter or a digit. */
export function isName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name);
}

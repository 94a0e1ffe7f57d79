/** The contributors of a post, in order: JSON, stored as one text (product.md#contributors). */
import { type ContributorRole, contributorRoles } from './roles.ts';
import { rorFrom } from './ror.ts';

export const contributorsOfAPost = 60;
export const contributorsCharacters = 200_000;
export const affiliationsOfAContributor = 5;
const nameCharacters = 100;
export const affiliationCharacters = 300;

/** An institution, perhaps with its id at the Research Organization Registry. */
export interface Affiliation {
  name: string;
  /** `https://ror.org/` and nine characters. */
  ror?: string;
}

export interface Contributor {
  /** Stays while the entry is changed and moved; unique in its list. */
  key: string;
  given: string;
  family: string;
  /** Null for somebody without an account here. */
  account: string | null;
  affiliations: Affiliation[];
  roles: ContributorRole[];
  /** Whom readers may write to; one contributor at most. */
  corresponding: boolean;
}

/** What is wrong with a list of contributors, as a sentence for its author. */
export const contributorFaults = {
  unreadable: 'These contributors are not a list in JSON',
  tooMany: 'At most 60 contributors',
  key: 'Each contributor needs a key of letters and digits of its own',
  name: 'Each contributor needs a name of at most 100 characters',
  twice: 'Two contributors have the same account',
  affiliations: 'Each contributor may have at most five affiliations, each with a name',
  ror: 'A ROR id is an address such as https://ror.org/03p74gp79',
  roles: 'Roles are those of CRediT, each once',
  corresponding: 'At most one contributor can be the corresponding author',
} as const;
export type ContributorFault = keyof typeof contributorFaults;

class Fault extends Error {
  readonly fault: ContributorFault;

  constructor(fault: ContributorFault) {
    super(fault);
    this.fault = fault;
  }
}

/** One line without characters that control or reorder text; null where it is too long. */
function plainLine(value: unknown, longest: number): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' || !value.isWellFormed()) return null;
  const line = value
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > longest ? null : line;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function affiliationsFrom(value: unknown): Affiliation[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > affiliationsOfAContributor) throw new Fault('affiliations');
  return value.map((given: unknown) => {
    const { name: written, ror } = isObject(given) ? given : {};
    const name = plainLine(written, affiliationCharacters);
    if (!name) throw new Fault('affiliations');
    if (ror === undefined || ror === null) return { name };
    const id = typeof ror === 'string' ? rorFrom(ror) : null;
    if (id === null) throw new Fault('ror');
    return { name, ror: id };
  });
}

function rolesFrom(value: unknown): ContributorRole[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || new Set(value).size < value.length) throw new Fault('roles');
  const known: readonly unknown[] = contributorRoles;
  if (!value.every((role: unknown) => known.includes(role))) throw new Fault('roles');
  return contributorRoles.filter((role) => value.includes(role));
}

function contributorFrom(value: unknown): Contributor {
  if (!isObject(value)) throw new Fault('unreadable');
  const { key, account } = value;
  if (typeof key !== 'string' || !/^[A-Za-z0-9]{1,40}$/.test(key)) throw new Fault('key');
  const given = plainLine(value.given, nameCharacters);
  const family = plainLine(value.family, nameCharacters);
  if (given === null || family === null || !/[\p{L}\p{N}]/u.test(given + family)) throw new Fault('name');
  const isId = typeof account === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(account);
  if (!isId && account !== undefined && account !== null) throw new Fault('unreadable');
  return {
    key,
    given,
    family,
    account: isId ? account : null,
    affiliations: affiliationsFrom(value.affiliations),
    roles: rolesFrom(value.roles),
    corresponding: value.corresponding === true,
  };
}

function listFrom(text: string): Contributor[] {
  const list = listIn(text);
  if (!list) throw new Fault('unreadable');
  if (list.length > contributorsOfAPost) throw new Fault('tooMany');
  const contributors = list.map(contributorFrom);
  const accounts = contributors.flatMap(({ account }) => account ?? []);
  if (new Set(contributors.map(({ key }) => key)).size < contributors.length) throw new Fault('key');
  if (new Set(accounts).size < accounts.length) throw new Fault('twice');
  if (contributors.filter(({ corresponding }) => corresponding).length > 1) throw new Fault('corresponding');
  return contributors;
}

function listIn(text: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** Reads a list strictly. */
export function readContributors(
  text: string,
): { contributors: Contributor[] } | { fault: ContributorFault } {
  if (text.trim() === '') return { contributors: [] };
  try {
    return { contributors: listFrom(text) };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
}

/** The contributors in a stored text; none where it is empty. */
export function parseContributors(stored: string): Contributor[] {
  const read = readContributors(stored);
  return 'fault' in read ? [] : read.contributors;
}

/** Contributors as the text that is stored: JSON with one of them on each line; empty for none. */
export function writeContributors(contributors: readonly Contributor[]): string {
  if (contributors.length === 0) return '';
  return `[\n${contributors.map(writeContributor).join(',\n')}\n]`;
}

/** One contributor as JSON, without empty members. The same contributor always gives the same text. */
export function writeContributor(contributor: Contributor): string {
  const { key, given, family, account, affiliations, roles, corresponding } = contributor;
  return JSON.stringify({
    key,
    ...(given !== '' && { given }),
    ...(family !== '' && { family }),
    ...(account !== null && { account }),
    ...(affiliations.length > 0 && { affiliations }),
    ...(roles.length > 0 && { roles }),
    ...(corresponding && { corresponding }),
  });
}

/** The name as readers see it. */
export function nameOfContributor({ given, family }: Pick<Contributor, 'given' | 'family'>): string {
  return `${given} ${family}`.trim();
}

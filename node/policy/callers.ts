import { createHash, timingSafeEqual } from 'node:crypto';
import { holderOf } from './passports.ts';
import type { Caller, Granularity, Policy, Requester } from './policy.ts';

/** A caller who sends a token. Only the token's hash is known here. */
export interface RegisteredCaller {
  name: string;
  /** SHA-256 of the token, in hexadecimal. */
  tokenSha256: string;
  /** The most that this caller is told; null for the granularity of registered callers. */
  granularity: Granularity | null;
  questionsADay: number | null;
  /** Whether it asks for others, whom it names. */
  isNetwork: boolean;
}

/** The header by which a network says for whom it asks: `public` or `registered`, and a name that tells nothing else. */
export const askerHeader = 'beacon-asker';

/** The header by which a network says who a researcher is, in JSON. */
export const requesterHeader = 'beacon-requester';

/** Why nobody knows who sent a request: its token, or what a network says of whom it asks for. */
export type Unknown = 'unknown token' | 'unreadable asker' | 'unreadable requester';

/** Who sent a request with these headers. */
export function callerOf(
  {
    authorization,
    asker,
    requester: stated,
  }: Record<'authorization' | 'asker' | 'requester', string | undefined>,
  callers: readonly RegisteredCaller[],
  { granularity, passports }: Pick<Policy, 'granularity' | 'passports'>,
): Caller | Unknown {
  const anybody = {
    kind: 'public',
    granularity: granularity.public,
    questionsADay: null,
    requester: null,
  } as const;
  if (authorization === undefined) return { ...anybody, name: null, asker: null };
  const token = /^Bearer +(\S{1,12000})$/i.exec(authorization)?.[1];
  if (token === undefined) return 'unknown token';
  const hash = createHash('sha256').update(token).digest();
  const found = callers.find(({ tokenSha256 }) => timingSafeEqual(Buffer.from(tokenSha256, 'hex'), hash));
  if (!found) return callerWith(passports && holderOf(token, passports), granularity);
  const { name, isNetwork, questionsADay } = found;
  if (!isNetwork) return { ...registered(found, granularity), asker: null };
  const [, kind, id] = /^(public|registered) ([\w-]{16,100})$/.exec(asker ?? '') ?? [];
  if (asker !== undefined && id === undefined) return 'unreadable asker';
  // For the public a network is told no more than the public is.
  if (kind === 'public') return { ...anybody, name, questionsADay, asker: id ?? '' };
  const requester = stated === undefined ? null : requesterIn(stated);
  // Read as nobody's, the question would be for any purpose.
  if (stated !== undefined && requester === null) return 'unreadable requester';
  return { ...registered(found, granularity), asker: id ?? '', requester };
}

const registered = (found: RegisteredCaller, granularity: Policy['granularity']) => ({
  kind: 'registered' as const,
  name: found.name,
  granularity: found.granularity ?? granularity.registered,
  questionsADay: found.questionsADay,
  requester: null,
});

/** The holder of a passport is a registered caller, with a budget of their own. */
const callerWith = (holder: string | null, { registered: most }: Policy['granularity']): Caller | Unknown =>
  holder === null
    ? 'unknown token'
    : {
        kind: 'registered',
        name: 'passport',
        granularity: most,
        questionsADay: null,
        asker: holder,
        requester: null,
      };

/** Null for a header that can't be read. */
function requesterIn(header: string): Requester | null {
  try {
    const { orcid, affiliation = '', dataUse = [] } = JSON.parse(header);
    if (typeof orcid !== 'string' || typeof affiliation !== 'string' || !Array.isArray(dataUse)) return null;
    if (!dataUse.every((term) => typeof term === 'string')) return null;
    return { orcid: bareOrcid(orcid), affiliation, dataUse };
  } catch {
    return null;
  }
}

/** An ORCID iD without the address before it. */
export const bareOrcid = (orcid: string): string =>
  orcid.replace(/^https?:\/\/orcid\.org\//, '').toUpperCase();

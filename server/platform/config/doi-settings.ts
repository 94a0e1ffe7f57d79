/** The operator's settings for DOIs (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';

/** The agency that registers DOIs, and this site as a member of it. */
export interface DoiSettings {
  registry: 'crossref' | 'datacite';
  prefix: string;
  user: string;
  password: string;
  /** Where its service is, without a path. */
  url: string;
}

const services = { crossref: 'https://doi.crossref.org', datacite: 'https://api.datacite.org' };

/** The variables of the environment. */
export const doiEnvironment = {
  DOI_REGISTRY: z.enum(['crossref', 'datacite'], 'must be crossref or datacite').optional(),
  DOI_PREFIX: z
    .string()
    .regex(/^10\.\d{4,9}$/, 'must be a prefix such as 10.5555')
    .optional(),
  DOI_USER: z.string().min(1).optional(),
  DOI_PASSWORD: z.string().min(1).optional(),
  DOI_URL: z
    .url({ protocol: /^https?$/, message: 'must be an address such as https://test.crossref.org' })
    .optional(),
};

type Given = { [Name in keyof typeof doiEnvironment]?: string | undefined };

/**
 * The member, from valid variables; null where no post gets a DOI.
 * @throws Error that names the variable, where one is missing, or the password would travel in the clear
 */
export function readDoi(
  given: Given & { DOI_REGISTRY?: DoiSettings['registry'] | undefined },
): DoiSettings | null {
  const { DOI_REGISTRY: registry, DOI_PREFIX: prefix, DOI_USER: user, DOI_PASSWORD: password } = given;
  if (registry === undefined) {
    const other = Object.keys(doiEnvironment).find((name) => given[name as keyof Given] !== undefined);
    if (other !== undefined) throw new Error(`DOI_REGISTRY must be set with ${other}`);
    return null;
  }
  if (prefix === undefined) throw new Error('DOI_PREFIX must be set with DOI_REGISTRY');
  if (user === undefined) throw new Error('DOI_USER must be set with DOI_REGISTRY');
  if (password === undefined) throw new Error('DOI_PASSWORD must be set with DOI_REGISTRY');
  const url = new URL(given.DOI_URL ?? services[registry]);
  if (url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    throw new Error('DOI_URL must be an https address, unless it is on this machine');
  return { registry, prefix, user, password, url: url.origin };
}

/** The operator's settings for ORCID (server/platform/config/config.ts reads the environment). */
import { z } from 'zod';
import { orcidSite } from '../../../contract/people/orcid.ts';

/** This site as a client of ORCID. */
export interface OrcidSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The variables of the environment. */
export const orcidEnvironment = {
  ORCID_CLIENT_ID: z.string().min(1).optional(),
  ORCID_CLIENT_SECRET: z.string().min(1).optional(),
  ORCID_ISSUER: z
    .url({ protocol: /^https?$/, message: 'must be an address such as https://sandbox.orcid.org' })
    .default(orcidSite),
};

/**
 * The client, from valid variables; null without one.
 * @throws Error that names the variable, if one of the two is missing, or secrets would travel in the clear
 */
export function readOrcid({
  ORCID_CLIENT_ID: clientId,
  ORCID_CLIENT_SECRET: clientSecret,
  ORCID_ISSUER: issuer,
}: {
  ORCID_CLIENT_ID?: string | undefined;
  ORCID_CLIENT_SECRET?: string | undefined;
  ORCID_ISSUER: string;
}): OrcidSettings | null {
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined) throw new Error('ORCID_CLIENT_ID must be set with ORCID_CLIENT_SECRET');
  if (clientSecret === undefined) throw new Error('ORCID_CLIENT_SECRET must be set with ORCID_CLIENT_ID');
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error('ORCID_ISSUER must be an https address, unless it is on this machine');
  return { issuer, clientId, clientSecret };
}

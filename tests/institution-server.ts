/** An institution with which people sign in at a site. */
import { clientId, clientSecret, type OpenIdServer, startOpenIdServer } from './openid-server.ts';

/** Somebody with an account at the institution. */
export interface Member {
  id: string;
  email: string;
  verified?: boolean;
  names?: [string, string];
}

export interface InstitutionServer extends OpenIdServer<Member> {
  /** The settings of a site that is a client of this server. */
  settings: Record<string, string>;
}

/** An institution that speaks for addresses of uni.example, `Makerere` for people. */
export async function startInstitution(redirectUri?: string): Promise<InstitutionServer> {
  const server = await startOpenIdServer<Member>({
    redirectUri,
    scope: 'openid email profile',
    subjectOf: ({ id }) => id,
    claimsOf: ({ email, verified = true, names: [given_name, family_name] = ['Amina', 'Juma'] }) => ({
      email,
      email_verified: verified,
      given_name,
      family_name,
    }),
  });
  return Object.assign(server, { settings: settingsOf(server.issuer) });
}

/** The settings of a site whose people sign in with the institution at `issuer`. */
export function settingsOf(
  issuer: string,
  client = { client_id: clientId, client_secret: clientSecret },
): Record<string, string> {
  const provider = { key: 'uni', name: 'Makerere University', issuer, ...client, domains: ['uni.example'] };
  return { SIGN_IN_PROVIDERS: JSON.stringify([provider]) };
}

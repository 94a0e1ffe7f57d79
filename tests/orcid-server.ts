import { clientId, clientSecret, type OpenIdServer, startOpenIdServer } from './openid-server.ts';

export { signInAt as signInAtOrcid } from './openid-server.ts';

export interface OrcidServer extends OpenIdServer<string> {
  /** The settings of a site that is a client of this server. */
  settings: Record<string, string>;
}

/** An OpenID provider in the place of ORCID: a person is an iD. */
export async function startOrcidServer(redirectUri?: string): Promise<OrcidServer> {
  const server = await startOpenIdServer<string>({ redirectUri, subjectOf: (id) => id });
  return Object.assign(server, {
    settings: {
      ORCID_ISSUER: server.issuer,
      ORCID_CLIENT_ID: clientId,
      ORCID_CLIENT_SECRET: clientSecret,
    },
  });
}

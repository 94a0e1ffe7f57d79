/** The refusals of the authorization server as security events: the library answers them, so the site's own handler never sees them. */
import type { IncomingMessage } from 'node:http';
import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { SecurityEventKind } from '../../../contract/trust/event-kinds.ts';
import type { Context } from '../../platform/context.ts';
import { recordSecurityEvent } from '../../trust/index.ts';
import { routes } from './paths.ts';

/** The errors of OAuth that are security events. What is only written wrongly is none. */
const kinds: Record<string, SecurityEventKind> = {
  invalid_client: 'token.refused',
  invalid_grant: 'token.refused',
  invalid_token: 'token.refused',
  unauthorized_client: 'access.denied',
  invalid_redirect_uri: 'access.denied',
};

/** What the app gave, from the grants that this server has. */
const grantTypes = ['authorization_code', 'refresh_token'];

const networks = new WeakMap<IncomingMessage, string>();

/** Remembers where a request comes from, which the library doesn't know: a proxy may stand before this server. */
export function rememberNetwork(request: IncomingMessage, network: string): void {
  networks.set(request, network);
}

/** The path of the route; the id of an authorization is no part of it. */
function routeOf({ path }: KoaContextWithOIDC): string {
  return Object.values(routes).find((route) => route === path) ?? `${routes.authorization}/:uid`;
}

/** Records what the authorization server refuses from now on: wrong secrets, and codes and tokens that are not valid. */
export function recordRefusals(context: Context, provider: Provider): void {
  const record = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const kind = kinds[error.error];
    if (kind === undefined) return;
    const { client, params, entities } = ctx.oidc;
    const given = params?.grant_type;
    recordSecurityEvent(context, {
      kind,
      account: entities.Account?.accountId,
      network: networks.get(ctx.req),
      detail: {
        reason: error.error,
        route: `${ctx.method} ${routeOf(ctx)}`,
        key: client?.clientId,
        type: typeof given === 'string' && grantTypes.includes(given) ? given : undefined,
        // The library tells a second use of a code or token only in its texts (grant_source.js, refresh_token.js), as our store does.
        reused: /already (consumed|used)/.test(error.error_detail ?? '') || undefined,
      },
    });
  };
  provider.on('grant.error', record);
  provider.on('userinfo.error', record);
  provider.on('introspection.error', record);
  provider.on('revocation.error', record);
  provider.on('authorization.error', record);
}

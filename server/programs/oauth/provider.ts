/**
 * The authorization server: oidc-provider with this site's store, accounts and screens (OAuth 2.1, OpenID
 * Connect).
 */

import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type InterfaceLanguage, interfaceLanguages } from '../../../contract/constants.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { consentPath, postsPath } from '../../../contract/paths.ts';
import { appScopes } from '../../../contract/programs/scopes.ts';
import { findActor, getOwnProfile } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { unshared } from '../../platform/http/edge-headers.ts';
import { isSecretOf } from '../apps/apps.ts';
import { createAdapter } from './adapter.ts';
import { type Render, responseModes, routes } from './paths.ts';
import { recordRefusals } from './refusals.ts';
import { type OAuthKeys, oauthKeys } from './signing-keys.ts';
import { answerUnavailable } from './unavailable.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Lifetimes in seconds. A connection ends after a month without use, and after half a year in any case. */
const ttl = {
  AccessToken: hour,
  AuthorizationCode: minute,
  Grant: 180 * day,
  IdToken: hour,
  Interaction: hour,
  RefreshToken: 30 * day,
  Session: 12 * hour,
};

/** Creates the authorization server, and its keys if there are none. */
export async function createProvider(context: Context, render: Render): Promise<Provider> {
  const { config, log } = context;
  const provider = new Provider(config.publicUrl, configuration(context, await oauthKeys(context), render));
  // The URLs in its replies come from PUBLIC_URL, through request headers that routes.ts sets.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = function isSecret(given: string) {
    return isSecretOf(context, this.clientId, given);
  };
  // The library would list every method that it supports, not only those that apps may use.
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route === 'discovery') ctx.body.response_modes_supported = responseModes;
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route === 'token' && ctx.status === 400) await spendCode(ctx.oidc);
  });
  // These answers don't pass through Fastify's hooks.
  if (config.edge?.kind === 'fastly')
    provider.use(async (ctx, next) => {
      await next();
      ctx.set('cache-control', unshared(ctx.response.get('cache-control')));
    });
  provider.onerror = (error) => log.error({ err: error }, 'the authorization server failed');
  answerUnavailable(context, provider, (ctx) => show(ctx, render, { kind: 'offline' }));
  recordRefusals(context, provider);
  return provider;
}

/** Spends the code of a refused exchange, so that nobody tries it again, as with another verifier. */
async function spendCode({ client, params, provider }: KoaContextWithOIDC['oidc']): Promise<void> {
  const given = params?.code;
  if (params?.grant_type !== 'authorization_code' || typeof given !== 'string') return;
  const code = await provider.AuthorizationCode.find(given);
  if (code?.isValid && code.clientId === client?.clientId) await code.consume();
}

function configuration(context: Context, keys: OAuthKeys, render: Render): Configuration {
  return {
    adapter: (model) => createAdapter(context, model),
    jwks: { keys: keys.tokens },
    routes,
    ttl,
    scopes: ['openid', ...appScopes],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
      email: ['email', 'email_verified'],
    },
    responseTypes: ['code'],
    // An app with a secret may send it either way. The library accepts each of the two as the method that the
    // app is registered with.
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    // OpenID Connect Core 1.0, section 3.1.2.1.
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    // A connection lasts until it is ended, as the consent screen says, not until the browser's session ends.
    expiresWithSession: async () => false,
    loadExistingGrant: (ctx) => grantOfThisInteraction(ctx),
    findAccount: (_, id) => findAccount(context, id),
    clientBasedCORS: (_, origin, client) =>
      client.redirectUris?.some((address) => URL.parse(address)?.origin === origin) ?? false,
    interactions: { policy: alwaysAskPolicy(), url: (ctx, { uid }) => consentAddress(ctx, uid) },
    cookies: {
      keys: keys.cookies,
      names: cookieNames(context.config),
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    renderError: (ctx, { error, error_description: description }) => {
      show(ctx, render, { kind: 'oauth-problem', error, description: description ?? null });
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      introspection: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => askToSignOut(ctx, render, form),
        postLogoutSuccessSource: (ctx) => show(ctx, render, { kind: 'oauth-signed-out' }),
      },
    },
  };
}

/** With the prefix browsers accept a cookie over https only. `__Host-` would send it to every path. */
function cookieNames({ publicUrl }: Context['config']) {
  const prefix = publicUrl.startsWith('https:') ? '__Secure-' : '';
  return {
    session: `${prefix}oauth_session`,
    interaction: `${prefix}oauth_consent`,
    resume: `${prefix}oauth_resume`,
  };
}

/**
 * The cookies of this server grant nothing (product.md#keys-apps-and-webhooks): for each authorization, the
 * consent screen of the portal sends the session's token. The library's own cookie only shows that the same
 * browser begins and ends the authorization.
 */
function alwaysAskPolicy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const policy = base();
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'signed_in_here',
        'the person has to say who they are',
        'login_required',
        ({ oidc }) => oidc.result?.login === undefined,
      ),
    );
  policy
    .get('consent')
    ?.checks.add(
      new Check(
        'asked_each_time',
        'the person has to agree',
        'consent_required',
        ({ oidc }) => oidc.result?.consent === undefined,
      ),
    );
  return policy;
}

/** Each consent is independent, so that a stolen token revokes only what belongs to its own consent. */
async function grantOfThisInteraction({ oidc }: KoaContextWithOIDC) {
  const grantId = oidc.result?.consent?.grantId;
  return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
}

async function findAccount(context: Context, id: string) {
  const actor = await findActor(context, id);
  if (!actor) return undefined;
  return {
    accountId: id,
    async claims(_use: string, scope: string) {
      const scopes = scope.split(' ');
      const { firstname, lastname, picture, email } = await getOwnProfile(context, actor);
      return {
        sub: id,
        ...(scopes.includes('profile') && {
          name: `${firstname} ${lastname}`.trim(),
          given_name: firstname,
          family_name: lastname,
          ...(picture !== null && { picture: context.config.publicUrl + picture }),
        }),
        // Always true: nobody can sign in before they verify their address, and a new address replaces the
        // old one only once it is verified.
        ...(scopes.includes('email') && { email, email_verified: true }),
      };
    },
  };
}

function consentAddress(ctx: KoaContextWithOIDC, uid: string): string {
  const language = languageOf(ctx);
  return consentPath(uid) + (language === 'en' ? '' : `?lang=${language}`);
}

/**
 * The first requested language that this site has: `ui_locales` lists them by preference (OpenID Connect Core
 * §3.1.2.1).
 */
function languageOf(ctx: KoaContextWithOIDC): InterfaceLanguage {
  const wanted = ctx.oidc?.params?.ui_locales;
  if (typeof wanted !== 'string') return 'en';
  const primary = wanted.split(' ').map((tag) => tag.split('-')[0]?.toLowerCase());
  return interfaceLanguages.find((language) => primary.find(isOurs) === language) ?? 'en';
}

function isOurs(language: string | undefined): boolean {
  return interfaceLanguages.some((ours) => ours === language);
}

function show(ctx: KoaContextWithOIDC, render: Render, page: PublicPage): void {
  ctx.type = 'html';
  ctx.set('cache-control', 'no-store');
  ctx.body = render(page, { path: postsPath, language: languageOf(ctx) });
}

/** The library's own form; only its token is used. */
function askToSignOut(ctx: KoaContextWithOIDC, render: Render, form: string): void {
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(form) ?? [];
  show(ctx, render, { kind: 'oauth-sign-out', xsrf, app: ctx.oidc.client?.clientName ?? null });
}

/** The consent before an app is connected with an account, and the effects of the answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction, InteractionResults, Provider } from 'oidc-provider';
import { type AppScope, isAppScope } from '../../../contract/programs/scopes.ts';
import { mailAccessChanged } from '../../people/index.ts';
import type { SignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { listSessions, recordAudit } from '../../trust/index.ts';
import { findApp, type RegisteredApp } from '../apps/apps.ts';
import { listConnections } from './connections.ts';

/**
 * A call of the consent screen: the authorization in its path, and the cookie of the browser that began it.
 */
export interface ConsentCall {
  uid: string;
  raw: { request: IncomingMessage; response: ServerResponse };
}

export interface ConsentRequest {
  app: RegisteredApp;
  scopes: AppScope[];
  /** The host of the redirect URI. */
  returnsTo: string;
}

/** What the app asks for. @throws AppError link_expired if this browser has begun no such authorization */
export async function readConsentRequest(
  context: Context,
  provider: Provider,
  call: ConsentCall,
): Promise<ConsentRequest> {
  const interaction = await interactionOf(provider, call);
  const { app, scopes, redirect } = await requestOf(context, interaction);
  return { app, scopes, returnsTo: new URL(redirect).host };
}

/**
 * Connects the app with the actor's account; gives the URL where the browser continues. Only the browser that
 * the app sent here may consent: otherwise a stranger could make somebody agree to an authorization that the
 * stranger began. @throws AppError link_expired
 */
export async function allowConsent(
  context: Context,
  provider: Provider,
  actor: SignedIn,
  call: ConsentCall,
): Promise<string> {
  const interaction = await interactionOf(provider, call);
  const { app, scopes, isSignIn } = await requestOf(context, interaction);
  await endOtherSession(provider, call, actor);
  // A person who signs in to an app every day does not get an email every day.
  const isKnown = (await listConnections(context, actor)).some(({ id }) => id === app.id);
  const grant = new provider.Grant({ accountId: actor.id, clientId: app.id });
  grant.addOIDCScope([...(isSignIn ? ['openid'] : []), ...scopes].join(' '));
  const grantId = await grant.save();
  const subject = { type: 'account', id: actor.id } as const;
  const detail = { app: app.id, name: app.name, scopes };
  const at = context.clock();
  await inTransaction(context, async (tx) => {
    await recordAudit(tx.db, { at, actor, action: 'app.connected', subject, detail });
    if (!isKnown) await mailAccessChanged(tx, actor, { kind: 'appConnected', id: app.id, name: app.name });
  });
  return finish(provider, call, {
    login: { accountId: actor.id, ts: await signedInAt(context, actor) },
    consent: { grantId },
  });
}

/** Denies the request; gives the URL where the browser continues. @throws AppError link_expired */
export async function denyConsent(provider: Provider, call: ConsentCall): Promise<string> {
  await interactionOf(provider, call);
  return finish(provider, call, {
    error: 'access_denied',
    error_description: 'the person does not want to be connected',
  });
}

function finish(provider: Provider, { raw }: ConsentCall, result: InteractionResults): Promise<string> {
  const { request, response } = raw;
  return provider.interactionResult(request, response, result, { mergeWithLastSubmission: false });
}

async function interactionOf(provider: Provider, { uid, raw }: ConsentCall): Promise<Interaction> {
  const { request, response } = raw;
  const interaction = await provider.interactionDetails(request, response).catch(expired);
  if (interaction.uid !== uid) throw new AppError('link_expired');
  return interaction;
}

/** The library's error, recognised by name: several copies of its classes may be loaded. */
function expired(error: unknown): never {
  throw error instanceof Error && error.name === 'SessionNotFound' ? new AppError('link_expired') : error;
}

async function requestOf(context: Context, { params }: Interaction) {
  const app = await findApp(context, textOf(params.client_id));
  if (!app) throw new AppError('link_expired');
  const asked = textOf(params.scope).split(' ');
  return {
    app,
    scopes: asked.filter(isAppScope),
    isSignIn: asked.includes('openid'),
    redirect: textOf(params.redirect_uri),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Ends the library's session of an account connected earlier in this browser; with it, the library would ask
 * to sign out first.
 */
async function endOtherSession(
  provider: Provider,
  { raw: { request, response } }: ConsentCall,
  actor: SignedIn,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId !== undefined && session.accountId !== actor.id) await session.destroy();
}

/** Seconds since 1970, for `auth_time`: when the session began, not when the person agreed. */
async function signedInAt(context: Context, actor: SignedIn): Promise<number> {
  const sessions = await listSessions(context, actor);
  const current = sessions.find(({ id }) => id === actor.session);
  return Math.floor((current?.startedAt ?? context.clock()).getTime() / 1000);
}

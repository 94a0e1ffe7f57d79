/** Visits to an institution: a browser is sent there, and comes back with what the institution says of its owner. */
import { AppError } from '../../../platform/app-error.ts';
import type { SignInProvider } from '../../../platform/config/provider-settings.ts';
import type { Context } from '../../../platform/context.ts';
import { sha256 } from '../../../platform/text/digest.ts';
import type { Vouched } from './client.ts';
import * as queries from './queries.ts';

/** Few sites have institutions: the library is loaded when somebody signs in with one. */
const loadClient = () => import('./client.ts');

/** How long somebody may take to sign in there. */
const visitMilliseconds = 30 * 60_000;

/** What a visit is for, and who alone can end it: a browser, or a session. */
export type Visitor =
  | { purpose: 'sign-in'; device: string; cameFrom: string }
  | { purpose: 'link' | 'proof'; accountId: string; sessionId: string };

/** What a browser came back with. */
export interface Returned {
  provider: string;
  query: string;
}

/** Somebody for whom an institution vouches, by an address that it speaks for. */
export interface Known extends Omit<Vouched, 'email'> {
  provider: SignInProvider;
  email: string;
}

/** The institution with this key. @throws AppError not_found */
export function providerOf({ config }: Context, key: string): SignInProvider {
  const provider = config.signInProviders.find((one) => one.key === key);
  if (!provider) throw new AppError('not_found');
  return provider;
}

/** Begins a visit; gives the address at the institution. @throws AppError not_found, provider_unavailable */
export async function beginVisit(context: Context, key: string, visitor: Visitor): Promise<string> {
  const { db, clock, config, log } = context;
  const provider = providerOf(context, key);
  const { addressToVisit } = await loadClient();
  const { url, secrets } = await addressToVisit(config, provider, visitor.purpose).catch((error: unknown) => {
    log.warn({ err: error, provider: key }, 'an institution could not be asked');
    throw new AppError('provider_unavailable');
  });
  const begunAt = clock();
  const isSignIn = visitor.purpose === 'sign-in';
  await queries.insertVisit(db, {
    state_sha256: sha256(secrets.state),
    provider: key,
    purpose: visitor.purpose,
    device_sha256: isSignIn ? sha256(visitor.device) : null,
    account_id: isSignIn ? null : visitor.accountId,
    session_id: isSignIn ? null : visitor.sessionId,
    nonce: secrets.nonce,
    code_verifier: secrets.codeVerifier,
    came_from: isSignIn ? visitor.cameFrom : '',
    begun_at: begunAt,
    expires_at: new Date(begunAt.getTime() + visitMilliseconds),
  });
  return url;
}

/**
 * Ends a visit with what the browser came back with, once. `isBegunBy` says whether it was begun where it ends: otherwise a
 * stranger could have somebody end theirs.
 * @throws AppError not_found, second_step_over, provider_refused, provider_unavailable, provider_address
 */
export async function endVisit(
  context: Context,
  { provider: key, query: given }: Returned,
  isBegunBy: (visit: queries.VisitRow) => boolean,
): Promise<{ visit: queries.VisitRow; known: Known }> {
  const { db, clock, config, log } = context;
  const provider = providerOf(context, key);
  const query = new URLSearchParams(given);
  const state = query.get('state') ?? '';
  const visit = await queries.takeVisit(db, sha256(state), clock());
  if (!visit || visit.provider !== key || !isBegunBy(visit)) throw new AppError('second_step_over');
  const { vouchedFor, isRefusal } = await loadClient();
  const secrets = { state, nonce: visit.nonce, codeVerifier: visit.code_verifier };
  const vouched = await vouchedFor(config, provider, query, secrets).catch((error: unknown) => {
    log.warn({ err: error, provider: key }, 'a sign-in with an institution failed');
    throw new AppError(isRefusal(error) ? 'provider_refused' : 'provider_unavailable');
  });
  const { email } = vouched;
  if (email === null || !speaksFor(provider, email)) throw new AppError('provider_address');
  return { visit, known: { ...vouched, email, provider } };
}

/** Whether an address belongs to the institution. */
function speaksFor({ domains }: SignInProvider, email: string): boolean {
  return email.length <= 254 && domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

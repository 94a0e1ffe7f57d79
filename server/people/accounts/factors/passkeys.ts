/** Passkeys: the ceremonies of WebAuthn, with challenges that work once and for one purpose. */

import { secondStepSeconds } from '../../../../contract/constants.ts';
import type { NewCredential, SignedCredential } from '../../../../contract/people/calls/second-factors.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { sha256 } from '../../../platform/text/digest.ts';
import { recordAudit, recordSecurityEvent } from '../../../trust/index.ts';
import type { AccountRow } from '../queries.ts';
import { mailFactorChanged } from './emails.ts';
import * as queries from './queries.ts';

/** Whom and what a challenge is made for. */
export interface Binding {
  purpose: Parameters<typeof queries.takeChallenge>[2]['purpose'];
  /** Null while nobody knows who signs in. */
  accountId: string | null;
  sessionId: string | null;
}

/** Loaded when somebody uses a passkey, because it takes several megabytes. */
const library = () => import('@simplewebauthn/server');

/** The options with which a browser makes a passkey for the account. */
export async function creationOptions(context: Context, account: AccountRow, sessionId: string) {
  const { generateRegistrationOptions } = await library();
  const { config, db } = context;
  const known = await queries.selectPasskeys(db, account.id);
  const options = await generateRegistrationOptions({
    rpName: config.product.name,
    rpID: relyingParty(context).id,
    userName: account.email,
    userDisplayName: `${account.firstname} ${account.lastname}`.trim() || account.email,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    timeout: secondStepSeconds * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(context, options.challenge, { purpose: 'enrol', accountId: account.id, sessionId });
  return { ...options };
}

/** The options with which a browser signs a challenge: by the account's passkeys, or by any where nobody is known yet. */
export async function requestOptions(context: Context, binding: Binding) {
  const { generateAuthenticationOptions } = await library();
  const known = binding.accountId === null ? [] : await queries.selectPasskeys(context.db, binding.accountId);
  const usable = known.filter(({ suspect_since: suspect }) => suspect === null);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    timeout: secondStepSeconds * 1000,
    userVerification: 'required',
    allowCredentials: usable.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  await keepChallenge(context, options.challenge, binding);
  return { ...options };
}

/** Checks a new passkey; gives what is stored of it. @throws AppError passkey_refused */
export async function checkNewPasskey(context: Context, credential: NewCredential, binding: Binding) {
  const { verifyRegistrationResponse } = await library();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context);
  const expectedChallenge = await spendChallenge(context, credential.response.clientDataJSON, binding);
  const { id: credentialId, rawId, type, response: given } = credential;
  const response = { id: credentialId, rawId, type, clientExtensionResults: {}, response: given };
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(refuse);
  if (!checked.verified) throw new AppError('passkey_refused');
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: given.transports,
  };
}

/**
 * Checks what a passkey signed; gives the account that it belongs to. A counter that goes back marks the passkey: from then
 * on it is refused, and its owner gets an email. Don't call it in a transaction, which would undo the mark.
 * @throws AppError passkey_refused
 */
export async function checkPasskey(
  context: Context,
  credential: SignedCredential,
  binding: Binding,
): Promise<{ accountId: string }> {
  const { verifyAuthenticationResponse } = await library();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context);
  const expectedChallenge = await spendChallenge(context, credential.response.clientDataJSON, binding);
  const outcome = await inTransaction(context, async (tx) => {
    const { db } = tx;
    const passkey = await queries.lockPasskey(db, credential.id);
    if (!passkey || passkey.suspect_since) return null;
    if (binding.accountId !== null && passkey.account_id !== binding.accountId) return null;
    const { id, rawId, type } = credential;
    const { userHandle: _, ...signed } = credential.response;
    const response = { id, rawId, type, clientExtensionResults: {}, response: signed };
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      // The counter is checked below, because one that goes back also marks the passkey.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
      requireUserVerification: true,
    }).catch(() => null);
    if (!checked?.verified) return null;
    const at = context.clock();
    const counter = checked.authenticationInfo.newCounter;
    const wentBack = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;
    if (!wentBack) {
      await queries.touchPasskey(db, passkey.id, { counter, at });
      return { accountId: passkey.account_id };
    }
    await queries.markPasskey(db, passkey.id, at);
    const owner = { id: passkey.account_id, role: passkey.role };
    await recordAudit(db, {
      at,
      actor: owner,
      action: 'account.passkey_suspected',
      subject: { type: 'account', id: owner.id },
      detail: { passkey: passkey.name },
    });
    recordSecurityEvent(tx, { kind: 'factor.suspected', account: owner.id, detail: { type: 'passkey' } });
    await mailFactorChanged(tx, owner, { kind: 'suspected', name: passkey.name });
    return null;
  });
  if (!outcome) throw new AppError('passkey_refused', { account: binding.accountId ?? undefined });
  return outcome;
}

async function keepChallenge({ db, clock }: Context, challenge: string, binding: Binding): Promise<void> {
  await queries.insertChallenge(db, {
    challenge_sha256: sha256(challenge),
    purpose: binding.purpose,
    account_id: binding.accountId,
    session_id: binding.sessionId,
    expires_at: new Date(clock().getTime() + secondStepSeconds * 1000),
  });
}

/** The challenge that was signed, which then no longer works. @throws AppError passkey_refused */
async function spendChallenge(
  { db, clock }: Context,
  clientDataJSON: string,
  binding: Binding,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const isGood =
    challenge !== null && (await queries.takeChallenge(db, sha256(challenge), { ...binding, at: clock() }));
  if (!isGood) throw new AppError('passkey_refused');
  return challenge;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isNamed = typeof read === 'object' && read !== null && 'challenge' in read;
    return isNamed && typeof read.challenge === 'string' ? read.challenge : null;
  } catch {
    return null;
  }
}

/** This site as browsers know it: passkeys belong to its host name, and are used on its pages alone. */
function relyingParty({ config }: Context): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

function refuse(): never {
  throw new AppError('passkey_refused');
}

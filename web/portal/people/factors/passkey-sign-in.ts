import { type SignedCredential, secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { NoPasskeyError, signWithPasskey } from './webauthn.ts';

/** Signs in by a passkey; null where the person cancelled or has none. @throws CallError */
export async function askByPasskey(developer: boolean): Promise<{ token: string } | null> {
  const { options } = await call(secondFactors.startPasskeySignIn, {});
  const credential = await signedOrNull(options);
  if (credential === null) return null;
  return call(secondFactors.signInWithPasskey, { body: { credential, developer } });
}

/** What a passkey signs; null where the person cancelled or has none. */
export async function signedOrNull(options: object): Promise<SignedCredential | null> {
  try {
    // The contract's schema checks it before it is sent, on the server too.
    return (await signWithPasskey(options)) as SignedCredential;
  } catch (error) {
    if (error instanceof NoPasskeyError) return null;
    throw error;
  }
}

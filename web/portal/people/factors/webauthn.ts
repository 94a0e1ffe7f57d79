/** Passkeys through the browser's own functions (WebAuthn Level 3), which read and write the JSON of the server. */

/** The person cancelled, or the browser knows no fitting passkey. */
export class NoPasskeyError extends Error {}

/** Has the browser make a passkey; gives it as JSON. @throws NoPasskeyError */
export function makePasskey(options: object): Promise<unknown> {
  return ask(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );
}

/** Has a passkey sign; gives the signature as JSON. @throws NoPasskeyError */
export function signWithPasskey(options: object): Promise<unknown> {
  return ask(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
}

async function ask(request: () => Promise<Credential | null>): Promise<unknown> {
  const made = await new Promise<Credential | null>((resolve) => resolve(request())).catch(() => null);
  // Password managers answer with objects of their own, so the class isn't checked.
  if (made === null || !('toJSON' in made) || typeof made.toJSON !== 'function') throw new NoPasskeyError();
  return made.toJSON();
}

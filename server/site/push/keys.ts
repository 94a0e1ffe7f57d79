import { createECDH } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { sharedKeys } from '../../platform/shared-keys/shared-keys.ts';

/** The key with which browsers ask for messages; null where the site sends none. */
export async function pushKey(context: Context): Promise<string | null> {
  return context.config.pushServices.length === 0 ? null : (await vapidKeys(context)).publicKey;
}

/** The key pair with which the site names itself to push services (VAPID, RFC 8292), in Base64url. */
export async function vapidKeys(context: Context): Promise<{ publicKey: string; privateKey: string }> {
  const [{ secret }] = await sharedKeys(context, 'push_key');
  const pair = createECDH('prime256v1');
  // Of 2^256 values, all but 2^224 are private keys of the curve.
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

/** The tables of random keys that all processes share. */
import type { Generated } from 'kysely';

/** The key with the highest id is the newest. */
interface SharedKeys {
  id: Generated<number>;
  secret: Buffer;
  created_at: Generated<Date>;
}

export interface SharedKeyTables {
  /** The key outside the database that wraps the secrets in it, by its id; no row before anything is wrapped. */
  secrets_key: { one: Generated<boolean>; id: string };
  /** They sign the cursors in the addresses of lists. */
  cursor_key: SharedKeys;
  /** They sign the addresses of pictures that are not public. */
  picture_keys: SharedKeys;
  /** The newest makes the hashes of networks in security events. */
  security_key: SharedKeys;
  /** The newest makes the hashes of addresses that want no emails. */
  unwanted_mail_key: SharedKeys;
  unwanted_mail: { address_hmac: Buffer; at: Date };
}

/** The tables of random keys that all processes share. */
import type { Generated } from 'kysely';

/** The key with the highest id is the newest. */
interface SharedKeys {
  id: Generated<number>;
  secret: Buffer;
  created_at: Generated<Date>;
}

export interface SharedKeyTables {
  /** They sign the cursors in the addresses of lists. */
  cursor_key: SharedKeys;
  /** They sign the addresses of pictures that are not public. */
  picture_keys: SharedKeys;
  /** The newest makes the hashes of networks in security events. */
  security_key: SharedKeys;
}

import type { KeyReply } from '../../../contract/programs/calls/keys.ts';
import type { KeyRow } from './queries.ts';

/** Presents a key to its owner. */
export function presentKey(row: KeyRow): KeyReply {
  const { id, name, scopes, hint } = row;
  return {
    id,
    name,
    scopes,
    hint,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    replaced: row.replaced_by !== null,
  };
}

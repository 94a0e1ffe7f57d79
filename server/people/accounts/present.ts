import type { SignedIn } from '../../platform/actor.ts';
import type { OpenSession } from '../../trust/index.ts';
import type { AccountRow } from './queries.ts';

/** An account as super admins see it. */
export function presentAccount(row: AccountRow) {
  return { ...row, verified: row.verified_at !== null, disabled: row.disabled_at !== null };
}

/** A session as its owner sees it. */
export function presentSession(session: OpenSession, actor: SignedIn) {
  return {
    id: session.id,
    started_at: session.startedAt,
    expires_at: session.expiresAt,
    browser: session.userAgent,
    current: session.id === actor.session,
  };
}

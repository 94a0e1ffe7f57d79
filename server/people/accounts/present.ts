import type { AccountReply } from '../../../contract/people/calls/administration.ts';
import type { SessionReply } from '../../../contract/people/calls/settings.ts';
import type { SignedIn } from '../../platform/actor.ts';
import type { OpenSession } from '../../trust/index.ts';
import type { AccountRow } from './queries.ts';

/** An account as super admins see it. */
export function presentAccount(row: AccountRow): AccountReply {
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    role: row.role,
    author: row.author,
    developer: row.developer,
    verified: row.verified_at !== null,
    disabled: row.disabled_at !== null,
    second_factor: row.second_factor,
    created_at: row.created_at.toISOString(),
  };
}

/** A session as its owner sees it. */
export function presentSession(session: OpenSession, actor: SignedIn): SessionReply {
  return {
    id: session.id,
    started_at: session.startedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    browser: session.userAgent,
    current: session.id === actor.session,
  };
}

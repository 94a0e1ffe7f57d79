import type { Actor } from '../actor.ts';
import type { Db } from '../db/database.ts';
import { insertDeed } from './queries.ts';

export interface Deed {
  at: Date;
  actor: Actor;
  /** Noun and past tense: `post.approved`. */
  action: string;
  subject: { type: 'post' | 'account'; id: string };
  reason?: string;
  detail?: Record<string, unknown>;
}

/** Writes one line of the audit log, in the transaction of the deed itself, so that both last or neither. */
export async function recordDeed(db: Db, deed: Deed): Promise<void> {
  await insertDeed(db, {
    at: deed.at,
    actor_id: deed.actor.id,
    action: deed.action,
    subject_type: deed.subject.type,
    subject_id: deed.subject.id,
    reason: deed.reason ?? null,
    detail: JSON.stringify(deed.detail ?? {}),
  });
}

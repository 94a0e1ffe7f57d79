import { dayMilliseconds } from '../../../contract/durations.ts';
import type { SecurityEventReply } from '../../../contract/trust/calls/security-events.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Page } from '../../platform/db/pagination.ts';
import {
  deleteEventsBefore,
  type EventAboutRow,
  type EventRange,
  type EventRow,
  selectEvents,
  selectEventsAbout,
} from './queries.ts';

const eventsPerPage = 50;
const sweepBatchSize = 1_000;
/** At most a million events in a sweep; the next one goes on. */
const sweepBatches = 1_000;

/** Security events, newest first. @throws AppError invalid_input for a bad cursor */
export async function listSecurityEvents(
  { db }: Context,
  { cursor, ...filter }: Omit<EventRange, 'before' | 'limit'> & { cursor: string | undefined },
): Promise<Page<EventRow>> {
  if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor))
    throw new AppError('invalid_input', { fields: { cursor: 'Not a cursor of this list' } });
  const found = await selectEvents(db, { ...filter, before: cursor ?? null, limit: eventsPerPage + 1 });
  const rows = found.slice(0, eventsPerPage);
  const last = rows.at(-1);
  return { rows, next: found.length > eventsPerPage && last ? String(last.id) : null };
}

/** An event as the contract has it. */
export function presentSecurityEvent(row: EventRow): SecurityEventReply {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    last_at: row.last_at.toISOString(),
    count: row.count,
    kind: row.kind,
    account: row.account_id === null ? null : { id: row.account_id, name: row.account_name },
    by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
    source: row.source,
    detail: row.detail,
  };
}

/** The security events of an account, oldest first, read in batches. */
export async function* securityEventsOf(
  { db }: Context,
  account: AccountActor,
): AsyncGenerator<EventAboutRow> {
  let after = '0';
  for (;;) {
    const rows = await selectEventsAbout(db, account.id, { after, limit: 500 });
    for (const { id: _, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last) return;
    after = String(last.id);
  }
}

/** Deletes events older than the operator's setting. */
export async function sweepSecurityEvents({ db, clock, config }: Context): Promise<void> {
  const before = new Date(clock().getTime() - config.security.days * dayMilliseconds);
  for (let batch = 0; batch < sweepBatches; batch += 1)
    if ((await deleteEventsBefore(db, before, sweepBatchSize)) < sweepBatchSize) return;
}

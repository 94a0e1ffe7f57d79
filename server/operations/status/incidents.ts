/**
 * What super admins write on the status page about disruptions (product.md#status). An incident gets updates until it
 * is resolved; nothing is changed or deleted afterwards. Each step adds an audit entry in the same transaction.
 */
import {
  type IncidentReply,
  incidentsAtOnce,
  updatesOfIncident,
  type WrittenIncident,
  type WrittenUpdate,
} from '../../../contract/operations/calls/status.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { recordAudit } from '../../trust/index.ts';
import * as queries from './queries.ts';

const pageLength = 20;
const shownIncidents = 20;

/** All incidents, the one that began last first. @throws AppError invalid_input for a bad cursor */
export async function listIncidents(
  { db }: Context,
  cursor: string | undefined,
): Promise<Page<IncidentReply>> {
  const { rows, next } = await paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectIncidents(db, request),
    (row) => ({ at: row.begun_at, id: row.id }),
  );
  return { rows: await withUpdates(db, rows), next };
}

/** The incidents of the status page: open ones, then those resolved since `from`. */
export async function currentIncidents(db: Db, from: Date): Promise<IncidentReply[]> {
  return withUpdates(db, await queries.selectCurrent(db, from, shownIncidents));
}

/** @throws AppError invalid_input, incident_limit */
export function createIncident(
  context: Context,
  actor: AccountActor,
  { text, title, language, components, begun_at }: WrittenIncident,
): Promise<IncidentReply> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const [begun, now] = [new Date(begun_at), clock()];
    if (begun > now)
      throw new AppError('invalid_input', { fields: { begun_at: 'The beginning can’t be in the future' } });
    await queries.lockIncidents(db);
    if ((await queries.countOpen(db)) >= incidentsAtOnce) throw new AppError('incident_limit');
    const id = await queries.insertIncident(db, {
      title,
      language,
      components: [...new Set(components)],
      begun_at: begun,
      created_at: now,
    });
    return written(tx, actor, id, { text, language, action: 'incident.opened' });
  });
}

/** @throws AppError not_found, incident_resolved, incident_limit */
export function updateIncident(
  context: Context,
  actor: AccountActor,
  id: string,
  update: WrittenUpdate,
): Promise<IncidentReply> {
  return inTransaction(context, async (tx) => {
    await open(tx.db, id);
    const updates = await queries.selectUpdates(tx.db, [id]);
    // One is left for the update that resolves it.
    if (updates.length >= updatesOfIncident - 1) throw new AppError('incident_limit');
    return written(tx, actor, id, { ...update, action: 'incident.updated' });
  });
}

/** Says that an incident is over now. @throws AppError not_found, incident_resolved */
export function resolveIncident(
  context: Context,
  actor: AccountActor,
  id: string,
  update: WrittenUpdate,
): Promise<IncidentReply> {
  return inTransaction(context, async (tx) => {
    await open(tx.db, id);
    await queries.setResolved(tx.db, id, tx.clock());
    return written(tx, actor, id, { ...update, action: 'incident.resolved' });
  });
}

/** @throws AppError not_found, incident_resolved */
async function open(db: Db, id: string): Promise<queries.IncidentRow> {
  const incident = await queries.lockIncident(db, id);
  if (!incident) throw new AppError('not_found');
  if (incident.resolved_at) throw new AppError('incident_resolved');
  return incident;
}

async function written(
  { db, clock }: Context,
  actor: AccountActor,
  id: string,
  { text, language, action }: WrittenUpdate & { action: string },
): Promise<IncidentReply> {
  const at = clock();
  await queries.insertUpdate(db, { incident_id: id, text, language, at, set_by: actor.id });
  const row = await queries.lockIncident(db, id);
  const [incident] = row ? await withUpdates(db, [row]) : [];
  if (!incident) throw new AppError('not_found');
  await recordAudit(db, {
    at,
    actor,
    action,
    subject: { type: 'incident', id },
    detail: { title: incident.title, language, components: incident.components, text },
  });
  return incident;
}

async function withUpdates(db: Db, rows: readonly queries.IncidentRow[]): Promise<IncidentReply[]> {
  const updates = await queries.selectUpdates(
    db,
    rows.map(({ id }) => id),
  );
  const byIncident = Map.groupBy(updates, ({ incident_id }) => incident_id);
  return rows.map(({ created_at, begun_at, resolved_at, ...row }) => ({
    ...row,
    begun_at: begun_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
    updates: (byIncident.get(row.id) ?? []).map(({ incident_id, at, ...update }) => ({
      ...update,
      at: at.toISOString(),
    })),
  }));
}

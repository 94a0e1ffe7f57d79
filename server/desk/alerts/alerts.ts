/**
 * What readers of a language are told on its front page between two instants (product.md#alerts). Each change adds
 * an audit entry in the same transaction, and tells every node that the front page has changed.
 */
import {
  alertDays,
  alertsAtOnce,
  needsAgreement,
  type WrittenAlert,
} from '../../../contract/desk/calls/alerts.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { AlertView } from '../../../contract/views/alert-view.ts';
import { countOtherStaff, staffToNotify } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { recordAudit } from '../../trust/index.ts';
import { mailAlertWaits } from './emails.ts';
import * as queries from './queries.ts';

const pageLength = 50;

/** An alert with the post that says more and who announced it. */
export type Alert = queries.AlertRow;

/** All alerts, the one that begins last first. @throws AppError invalid_input for a bad cursor */
export function listAlerts(context: Context, cursor: string | undefined): Promise<Page<queries.AlertRow>> {
  return paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectAlerts(context.db, request),
    (row) => ({ at: row.starts_at, id: row.id }),
  );
}

/** @throws AppError invalid_input, alert_limit */
export function createAlert(
  context: Context,
  actor: AccountActor,
  given: WrittenAlert,
): Promise<queries.AlertRow> {
  return inTransaction(context, async (tx) => {
    await queries.lockAlerts(tx.db);
    const alert = await checked(tx, given, null);
    const by = { waits: await waitsFor(tx, actor, alert), written_by: actor.id };
    const id = await queries.insertAlert(tx.db, { ...alert, ...by, set_by: actor.id });
    return written(tx, actor, { id, action: 'alert.announced' });
  });
}

/** @throws AppError not_found, invalid_input, alert_ended, alert_limit */
export function changeAlert(
  context: Context,
  actor: AccountActor,
  id: string,
  given: WrittenAlert,
): Promise<queries.AlertRow> {
  return inTransaction(context, async (tx) => {
    await queries.lockAlerts(tx.db);
    await lasting(tx, id);
    const alert = await checked(tx, given, id);
    const by = { waits: await waitsFor(tx, actor, alert), written_by: actor.id };
    await queries.updateAlert(tx.db, id, { ...alert, ...by });
    return written(tx, actor, { id, action: 'alert.changed' });
  });
}

/**
 * Lets readers see an alert that somebody else has written, as the actor has read it.
 * @throws AppError not_found, alert_ended, own_alert; alert_changed where it doesn't wait, or says something else meanwhile
 */
export function agreeToAlert(
  context: Context,
  actor: AccountActor,
  id: string,
  read: WrittenAlert,
): Promise<queries.AlertRow> {
  return inTransaction(context, async (tx) => {
    await queries.lockAlerts(tx.db);
    const alert = await lasting(tx, id);
    if (!alert.waits || !saysTheSame(alert, read)) throw new AppError('alert_changed');
    if (!(await mayAgree(tx, actor))(alert)) throw new AppError('own_alert');
    await queries.agreeToAlert(tx.db, id);
    return saved(tx, actor, { id, action: 'alert.agreed' });
  });
}

function saysTheSame(alert: queries.AlertRow, read: WrittenAlert): boolean {
  return (
    (['kind', 'language', 'country', 'title', 'text'] as const).every((key) => alert[key] === read[key]) &&
    alert.post_slug === read.post &&
    (['starts_at', 'ends_at'] as const).every((key) => alert[key].getTime() === Date.parse(read[key]))
  );
}

/** Which alerts that wait the actor may agree to: those that somebody else wrote; all, where the staff has nobody else. */
export async function mayAgree(
  { db }: Context,
  actor: AccountActor,
): Promise<(alert: queries.AlertRow) => boolean> {
  const isAlone = (await countOtherStaff(db, [actor.id])) === 0;
  return ({ waits, written_by }) => waits && (isAlone || written_by !== actor.id);
}

/** Whether readers see the alert only once somebody else of the staff agrees, where there is anybody. */
async function waitsFor({ db }: Context, actor: AccountActor, alert: AgreedTo): Promise<boolean> {
  return needsAgreement(alert) && (await countOtherStaff(db, [actor.id])) > 0;
}
type AgreedTo = Parameters<typeof needsAgreement>[0];

/** As `saved`; the others of the staff get an email where the alert waits. */
async function written(tx: Context, actor: AccountActor, entry: { id: string; action: string }) {
  const alert = await saved(tx, actor, entry);
  if (alert.waits) await mailAlertWaits(tx, await staffToNotify(tx, actor), alert);
  return alert;
}

/** Ends an alert now. @throws AppError not_found, alert_ended */
export function endAlert(context: Context, actor: AccountActor, id: string): Promise<queries.AlertRow> {
  return inTransaction(context, async (tx) => {
    await queries.lockAlerts(tx.db);
    await lasting(tx, id);
    await queries.updateEnd(tx.db, id, tx.clock());
    return saved(tx, actor, { id, action: 'alert.ended' });
  });
}

/**
 * What readers of a language see now, the newest first, and in how many seconds another alert begins or one of them
 * ends.
 */
export async function alertsShown(
  { db, clock }: Context,
  language: string,
): Promise<{ alerts: AlertView[]; seconds: number }> {
  const now = clock();
  const coming = (await queries.selectComing(db, language, now)).filter(({ waits }) => !waits);
  const isShown = ({ starts_at }: queries.AlertRow) => starts_at <= now;
  const changes = coming.map((row) => (isShown(row) ? row.ends_at : row.starts_at).getTime());
  const seconds = Math.ceil((Math.min(...changes) - now.getTime()) / 1000);
  return { alerts: coming.filter(isShown).map(viewOf), seconds };
}

function viewOf({ id, kind, country, title, text, ends_at, ...row }: queries.AlertRow): AlertView {
  return { id, kind, country, title, text, post: postOf(row), ends_at: ends_at.toISOString() };
}

/** The post that says more, if readers see it. */
export function postOf({
  post_slug: slug,
  post_title: title,
}: Pick<queries.AlertRow, 'post_slug' | 'post_title'>): AlertView['post'] {
  return slug === null || title === null ? null : { slug, title };
}

/** The columns of what was written. @throws AppError invalid_input, alert_limit */
async function checked({ db, clock }: Context, { post, ...given }: WrittenAlert, id: string | null) {
  const starts_at = new Date(given.starts_at);
  const ends_at = new Date(given.ends_at);
  const refuse = (message: string) => {
    throw new AppError('invalid_input', { fields: { ends_at: message } });
  };
  if (ends_at <= starts_at) refuse('The end must be after the beginning');
  if (ends_at <= clock()) refuse('The end must be in the future');
  if (ends_at.getTime() - starts_at.getTime() > alertDays * dayMilliseconds)
    refuse('An alert lasts 90 days at most');
  const postId = post === null ? null : await queries.selectPublishedBySlug(db, post);
  if (post !== null && postId === null)
    throw new AppError('invalid_input', { fields: { post: 'No published post has this address' } });
  await requireRoom(db, { language: given.language, starts_at, ends_at, id }, clock());
  return { ...given, starts_at, ends_at, post_id: postId };
}

/** @throws AppError alert_limit where as many alerts as may be are shown at some instant already */
async function requireRoom(
  db: Db,
  {
    language,
    starts_at,
    ends_at,
    id,
  }: { language: string; starts_at: Date; ends_at: Date; id: string | null },
  now: Date,
): Promise<void> {
  const others = (await queries.selectComing(db, language, now)).filter(
    (other) => other.id !== id && other.starts_at < ends_at && other.ends_at > starts_at,
  );
  // The number of alerts grows only where one begins.
  const beginnings = [starts_at, ...others.map((other) => other.starts_at)].filter((at) => at >= starts_at);
  const isFull = beginnings.some(
    (at) => others.filter((other) => other.starts_at <= at && other.ends_at > at).length >= alertsAtOnce,
  );
  if (isFull) throw new AppError('alert_limit');
}

/** @throws AppError not_found, alert_ended */
async function lasting({ db, clock }: Context, id: string): Promise<queries.AlertRow> {
  const alert = await queries.selectAlert(db, id);
  if (!alert) throw new AppError('not_found');
  if (alert.ends_at <= clock()) throw new AppError('alert_ended');
  return alert;
}

async function saved(
  { db, clock }: Context,
  actor: AccountActor,
  { id, action }: { id: string; action: string },
): Promise<queries.AlertRow> {
  const alert = await queries.selectAlert(db, id);
  if (!alert) throw new AppError('not_found');
  const { kind, language, country, title, starts_at, ends_at } = alert;
  await recordAudit(db, {
    at: clock(),
    actor,
    action,
    subject: { type: 'alert', id },
    detail: { kind, language, country, title, from: starts_at.toISOString(), to: ends_at.toISOString() },
  });
  await publishInvalidation(db, ['alerts']);
  return alert;
}

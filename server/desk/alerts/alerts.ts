/**
 * What readers of a language are told on its front page between two instants (product.md#alerts). Each change adds
 * an audit entry in the same transaction, and tells every node that the front page has changed.
 */
import { alertDays, alertsAtOnce, type WrittenAlert } from '../../../contract/desk/calls/alerts.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { AlertView } from '../../../contract/views/alert-view.ts';
import { countOtherStaff } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { recordAudit } from '../../trust/index.ts';
import { needsAgreement } from './agreement.ts';
import { mailAlertWaits } from './emails.ts';
import * as queries from './queries.ts';

const pageLength = 50;

/** An alert with the post that says more and who announced it. */
export type Alert = queries.AlertRow;
/** What somebody wrote: an alert, or a change of one. */
export type Written = queries.AlertRow | queries.ChangeRow;

/** All alerts, the one that begins last first. @throws AppError invalid_input for a bad cursor */
export function listAlerts(context: Context, cursor: string | undefined): Promise<Page<queries.AlertRow>> {
  return paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectAlerts(context.db, request),
    (row) => ({ at: row.starts_at, id: row.id }),
  );
}

/**
 * Announces an alert, or what an alert says in another language.
 * @throws AppError not_found for a group without any text, invalid_input, alert_limit
 */
export function createAlert(
  context: Context,
  actor: AccountActor,
  { group, ...given }: WrittenAlert & { group?: string | undefined },
): Promise<queries.AlertRow> {
  return inTransaction(context, async (tx) => {
    await queries.lockAlerts(tx.db);
    if (group !== undefined && !(await queries.hasGroup(tx.db, group))) throw new AppError('not_found');
    const alert = await checked(tx, given, { id: null, group: group ?? null });
    const by = { waits: await waitsFor(tx, actor, alert), written_by: actor.id };
    const id = await queries.insertAlert(tx.db, {
      ...alert,
      ...by,
      set_by: actor.id,
      ...(group !== undefined && { group_id: group }),
    });
    return written(tx, actor, { id, action: 'alert.announced' });
  });
}

/**
 * Changes an alert. Where readers may see it, and a second person has to agree, it stays as it is and the change waits: readers who
 * were warned are not left without a word. Sent as it is, the alert discards its change.
 * @throws AppError not_found, invalid_input, alert_ended, alert_limit
 */
export function changeAlert(
  context: Context,
  actor: AccountActor,
  id: string,
  given: WrittenAlert,
): Promise<queries.AlertRow> {
  return inTransaction(context, async (tx) => {
    await queries.lockAlerts(tx.db);
    const before = await lasting(tx, id);
    if (before.change && saysTheSame(before, given)) {
      await queries.deleteChange(tx.db, id);
      return saved(tx, actor, { id, action: 'alert.change_discarded' });
    }
    const alert = { ...(await checked(tx, given, { id, group: before.group_id })), written_by: actor.id };
    const isAgreed = !before.waits;
    const waits = (await waitsFor(tx, actor, alert)) || (isAgreed && (await waitsFor(tx, actor, before)));
    if (isAgreed && waits) {
      await queries.putChange(tx.db, { alert_id: id, ...alert });
      return written(tx, actor, { id, action: 'alert.change_asked' });
    }
    await queries.deleteChange(tx.db, id);
    await queries.updateAlert(tx.db, id, { ...alert, waits });
    return written(tx, actor, { id, action: 'alert.changed' });
  });
}

/**
 * Lets readers see an alert, or its change, that somebody else has written, as the actor has read it.
 * @throws AppError not_found, alert_ended, own_alert, alert_limit; alert_changed where it doesn't wait, or says something else meanwhile
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
    const asked = waitingOf(alert);
    if (!asked || !saysTheSame(asked, read)) throw new AppError('alert_changed');
    if (!(await mayAgree(tx, actor))(alert)) throw new AppError('own_alert');
    if (asked.ends_at <= tx.clock()) throw new AppError('alert_ended');
    if (alert.change) {
      const { alert_id: _, post_slug: __, post_title: ___, ...change } = alert.change;
      await requireRoom(tx.db, { ...change, id }, tx.clock());
      await queries.deleteChange(tx.db, id);
      await queries.updateAlert(tx.db, id, { ...change, waits: false });
    } else await queries.agreeToAlert(tx.db, id);
    return saved(tx, actor, { id, action: 'alert.agreed' });
  });
}

/** What waits for a second person: the change of an alert, or the alert itself. */
function waitingOf(alert: queries.AlertRow): Written | null {
  return alert.change ?? (alert.waits ? alert : null);
}

function saysTheSame(alert: Written, read: WrittenAlert): boolean {
  return (
    (['kind', 'language', 'country', 'title', 'text'] as const).every((key) => alert[key] === read[key]) &&
    alert.post_slug === read.post &&
    (['starts_at', 'ends_at'] as const).every((key) => alert[key].getTime() === Date.parse(read[key]))
  );
}

/** In which other languages each of these alerts has a text that has not ended. */
export async function otherTexts(
  { db, clock }: Context,
  alerts: readonly queries.AlertRow[],
): Promise<(alert: queries.AlertRow) => string[]> {
  const texts = await queries.selectTexts(
    db,
    alerts.map(({ group_id }) => group_id),
    clock(),
  );
  return ({ id, group_id }) =>
    texts.filter((text) => text.group_id === group_id && text.id !== id).map(({ language }) => language);
}

/** Which alerts that wait the actor may agree to: those that somebody else wrote; all, where the staff has nobody else. */
export async function mayAgree(
  { db }: Context,
  actor: AccountActor,
): Promise<(alert: queries.AlertRow) => boolean> {
  const isAlone = (await countOtherStaff(db, [actor.id])) === 0;
  return (alert) => {
    const asked = waitingOf(alert);
    return asked !== null && (isAlone || asked.written_by !== actor.id);
  };
}

/** Whether readers see the alert only once somebody else of the staff agrees, where there is anybody. */
async function waitsFor({ db }: Context, actor: AccountActor, alert: AgreedTo): Promise<boolean> {
  return needsAgreement(alert) && (await countOtherStaff(db, [actor.id])) > 0;
}
type AgreedTo = Parameters<typeof needsAgreement>[0];

/** As `saved`; the others of the staff get an email where the alert or its change waits. */
async function written(tx: Context, actor: AccountActor, entry: { id: string; action: string }) {
  const alert = await saved(tx, actor, entry);
  const asked = waitingOf(alert);
  if (asked) await mailAlertWaits(tx, actor, { ...asked, id: alert.id });
  return alert;
}

/** Ends an alert now. @throws AppError not_found, alert_ended */
export function endAlert(context: Context, actor: AccountActor, id: string): Promise<queries.AlertRow> {
  return inTransaction(context, async (tx) => {
    await queries.lockAlerts(tx.db);
    await lasting(tx, id);
    await queries.deleteChange(tx.db, id);
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
  const isShown = ({ starts_at }: queries.ShownRow) => starts_at <= now;
  const changes = coming.map((row) => (isShown(row) ? row.ends_at : row.starts_at).getTime());
  const seconds = Math.ceil((Math.min(...changes) - now.getTime()) / 1000);
  return { alerts: coming.filter(isShown).map(viewOf), seconds };
}

function viewOf({ id, kind, country, title, text, ends_at, ...row }: queries.ShownRow): AlertView {
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
async function checked(
  { db, clock }: Context,
  { post, ...given }: WrittenAlert,
  { id, group }: { id: string | null; group: string | null },
) {
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
  const texts = group === null ? [] : await queries.selectTexts(db, [group], clock());
  if (texts.some((other) => other.id !== id && other.language === given.language))
    throw new AppError('invalid_input', { fields: { language: 'The alert has a text in this language' } });
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
  if (lastsUntil(alert) <= clock()) throw new AppError('alert_ended');
  return alert;
}

/** When an alert ends; where a change waits that lasts longer, when that ends. */
export function lastsUntil({ ends_at, change }: queries.AlertRow): Date {
  return change && change.ends_at > ends_at ? change.ends_at : ends_at;
}

async function saved(
  { db, clock }: Context,
  actor: AccountActor,
  { id, action }: { id: string; action: string },
): Promise<queries.AlertRow> {
  const alert = await queries.selectAlert(db, id);
  if (!alert) throw new AppError('not_found');
  const { kind, language, country, title, starts_at, ends_at } = alert.change ?? alert;
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

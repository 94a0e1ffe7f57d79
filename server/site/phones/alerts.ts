/** SMS about notices to those who asked for them (product.md#telephones): one of the staff asks, another one agrees to the cost. */
import { knownLanguage, primaryLanguage } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { noticePath } from '../../../contract/paths.ts';
import { type PhoneAlertReply, phoneAlertDays } from '../../../contract/site/calls/phone-alerts.ts';
import { messagesOf } from '../../../contract/text/sms.ts';
import { translator } from '../../../messages/index.ts';
import { countOtherStaff } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { recordAudit } from '../../trust/index.ts';
import * as queries from './alert-queries.ts';
import { messageText } from './messages.ts';
import { shortName } from './screens.ts';
import { handOver, PhoneError } from './send.ts';

const mostParts = 3;
/** A job sends so many, so that other jobs have their turn. */
const receiversAtOnce = 50;

/** The notices of the last 30 days, each with what its SMS say and cost, or what became of them. */
export async function listPhoneAlerts(context: Context, actor: AccountActor): Promise<PhoneAlertReply[]> {
  if (!context.config.phones) return [];
  const rows = await queries.selectNotices(context.db, since(context));
  const isAlone = (await countOtherStaff(context.db, [actor.id])) === 0;
  const ids = rows.flatMap(({ alert_id }) => alert_id ?? []);
  const counted = ids.length === 0 ? [] : await queries.countStates(context.db, ids);
  const alerts: PhoneAlertReply[] = [];
  for (const row of rows) {
    const texts = await textsOf(context, row);
    const { receivers, parts } = totalOf(texts);
    const in_ = (...states: string[]) =>
      counted
        .filter(({ alert_id, state }) => alert_id === row.alert_id && states.includes(state))
        .reduce((sum, each) => sum + each.receivers, 0);
    alerts.push({
      notice: row.number ?? 0,
      kind: row.kind,
      issued_at: row.issued_at.toISOString(),
      post: { slug: row.slug, title: row.title, language: row.language },
      id: row.alert_id,
      state: row.state ?? 'none',
      may_agree: row.state === 'waiting' && (isAlone || row.asked_by !== actor.id),
      receivers,
      parts,
      amount: amountOf(context, parts),
      texts,
      sent:
        row.state === 'agreed'
          ? {
              taken: in_('sent'),
              refused: in_('refused'),
              unknown: in_('sending', 'unknown'),
              left: in_('queued'),
            }
          : null,
    });
  }
  return alerts;
}

/** Asks for the SMS about a notice. @throws AppError not_found, status_conflict where somebody has asked for it */
export function askForPhoneAlert(context: Context, actor: AccountActor, number: number): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const notice = tx.config.phones && (await queries.selectNotice(db, number, since(tx)));
    if (!notice) throw new AppError('not_found');
    const id = await queries.putAlert(db, {
      notice_id: notice.notice_id,
      asked_by: actor.id,
      asked_at: clock(),
    });
    if (id === undefined) throw new AppError('status_conflict');
    const { receivers, parts } = totalOf(await textsOf(tx, notice));
    await record(tx, actor, { action: 'notice.sms_asked', notice, receivers, parts });
  });
}

/**
 * Sends the SMS that somebody else has asked for, to whoever asked for notices until now.
 * @throws AppError not_found, own_alert, status_conflict where it doesn’t wait, alert_changed where it would cost more than was read
 */
export function agreeToPhoneAlert(
  context: Context,
  actor: AccountActor,
  id: string,
  read: { receivers: number; parts: number },
): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const alert = await waiting(tx, id);
    if (alert.asked_by === actor.id && (await countOtherStaff(db, [actor.id])) > 0)
      throw new AppError('own_alert');
    const notice = await queries.selectNoticeOf(db, id);
    if (!notice) throw new AppError('not_found');
    const receivers = await queries.insertReceivers(db, id, topicsOf(tx, notice));
    const { parts } = totalOf(await textsOf(tx, notice));
    if (receivers > read.receivers || parts > read.parts) throw new AppError('alert_changed');
    await queries.decide(db, id, { state: 'agreed', decided_by: actor.id, decided_at: clock() });
    await record(tx, actor, { action: 'notice.sms_agreed', notice, receivers, parts });
    await addJob(db, 'sendPhoneAlert', { id }, { key: `phone alert ${id}` });
  });
}

/** Discards SMS that wait. @throws AppError not_found, status_conflict */
export function discardPhoneAlert(context: Context, actor: AccountActor, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    await waiting(tx, id);
    const notice = await queries.selectNoticeOf(tx.db, id);
    if (!notice) throw new AppError('not_found');
    await queries.decide(tx.db, id, { state: 'discarded', decided_by: actor.id, decided_at: tx.clock() });
    await record(tx, actor, { action: 'notice.sms_discarded', notice });
  });
}

/**
 * Sends some of the SMS of an alert, and queues the rest: each receiver once, however often the job is begun. One that was being handed over as the process
 * ended isn’t repeated.
 * @throws PhoneError where the gateway can’t take more now
 */
export async function sendPhoneAlert(context: Context, { id }: { id: string }): Promise<void> {
  const { db, secrets, clock } = context;
  const notice = await queries.selectNoticeOf(db, id);
  if (notice?.state !== 'agreed') return;
  for (let sent = 0; sent < receiversAtOnce; sent += 1) {
    const receiver = await queries.takeReceiver(db, id);
    if (!receiver) return;
    const { number_hmac, number, language } = receiver;
    const set = (state: 'queued' | 'sent' | 'refused' | 'unknown') =>
      queries.setReceiver(db, { alert: id, number_hmac, state });
    if (!number) {
      await set('refused');
      continue;
    }
    const to = String(secrets.open('phones.number', number_hmac.toString('hex'), number));
    const text = textOf(context, notice, language);
    const outcome = await handOver(context, to, text);
    if (outcome === 'later') {
      await set('queued');
      throw new PhoneError('the gateway to telephones can’t take a message now');
    }
    await set(outcome === 'taken' ? 'sent' : outcome === 'unknown' ? 'unknown' : 'refused');
    if (outcome === 'taken') await queries.addAlertParts(db, dayOf(clock()), messagesOf(text));
  }
  await addJob(db, 'sendPhoneAlert', { id }, { key: `phone alert ${id}` });
}

async function waiting({ db }: Context, id: string) {
  const alert = await queries.lockAlert(db, id);
  if (!alert) throw new AppError('not_found');
  if (alert.state !== 'waiting') throw new AppError('status_conflict');
  return alert;
}

function record(
  { db, clock }: Context,
  actor: AccountActor,
  {
    action,
    notice: { post_id, number },
    ...detail
  }: { action: string; notice: queries.NoticeRow; receivers?: number; parts?: number },
): Promise<unknown> {
  return recordAudit(db, {
    at: clock(),
    actor,
    action,
    subject: { type: 'post', id: post_id },
    detail: { notice: number, ...detail },
  });
}

const since = ({ clock }: Pick<Context, 'clock'>) =>
  new Date(clock().getTime() - phoneAlertDays * dayMilliseconds);

/** The words under which telephones follow the topics of a post. */
function topicsOf({ topics }: Context, { topics: words }: queries.NoticeRow): string[] {
  return topics.viewsOf(words).map(({ word }) => word);
}

/** What is sent, in each language that receivers chose. */
async function textsOf(context: Context, notice: queries.NoticeRow): Promise<PhoneAlertReply['texts']> {
  const counted = await queries.countReceivers(context.db, topicsOf(context, notice));
  return counted.map(({ language, receivers }) => {
    const text = textOf(context, notice, language);
    return { language, text, receivers, parts: messagesOf(text) };
  });
}

function totalOf(texts: PhoneAlertReply['texts']): { receivers: number; parts: number } {
  return {
    receivers: texts.reduce((sum, each) => sum + each.receivers, 0),
    parts: texts.reduce((sum, each) => sum + each.receivers * each.parts, 0),
  };
}

/** What all parts cost, such as `12.80 KES`. */
function amountOf({ config }: Context, parts: number): string {
  const { amount = 0, currency = '' } = config.phones?.partCost ?? {};
  return `${(parts * amount).toFixed(2)} ${currency}`;
}

const gone = ['withdrawal', 'removal', 'retraction'];

/** The title, what happened, what to do where it is in the reader’s language and fits, where to read on, and how to end it. */
function textOf({ config }: Context, notice: queries.NoticeRow, chosen: string): string {
  const language = knownLanguage(chosen);
  const t = translator(language);
  const happened = t(gone.includes(notice.kind) ? 'saved.pushWithdrawn' : 'saved.pushNotice');
  const compose = (title: string, toDo: string) =>
    messageText(
      [
        `${config.product.shortName}: ${title}`,
        happened,
        toDo,
        `${config.publicUrl}${noticePath(notice.number ?? 0)}`,
        t('phones.stop'),
      ]
        .filter((line) => line !== '')
        .join('\n'),
    );
  const toDo = primaryLanguage(notice.language) === language ? (notice.what_to_do ?? '') : '';
  const ways = [compose(notice.title, toDo), compose(notice.title, ''), compose(shortName(notice.title), '')];
  return ways.find((text) => messagesOf(text) <= mostParts) ?? ways[2] ?? '';
}

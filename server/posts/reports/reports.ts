/**
 * Mistakes that readers report in published posts (product.md#reports-of-readers), and what staff decide. Each
 * action of staff locks the post first, and adds an audit entry in the same transaction. What a stranger
 * wrote is in no audit entry and in no email.
 */
import { type InterfaceLanguage, type ReportState, reportAddressDays } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { recordAudit } from '../../trust/index.ts';
import { mailAuthor, mailSender } from './emails.ts';
import { authorize, canHaveFixed, mayReadAsAuthor, type ReportAction } from './policy.ts';
import type { AuthorsReportRow, ReportRow } from './queries.ts';
import * as queries from './queries.ts';

const pageLength = 20;

/** A report as a reader writes it. */
export interface WrittenReport {
  /** Empty for the whole post. */
  passage: string;
  wrong: string;
  /** Empty if the reader wants no answer. */
  email: string;
  /** The version that the reader had; null where it is unknown. */
  version: number | null;
  /** The language of the form. */
  language: InterfaceLanguage;
}

/** Charges whoever sends a form, good or not. @throws AppError too_many_requests */
export function chargeSender(context: Context, network: string): Promise<void> {
  return spend(context, [{ budget: 'report:network', key: network }]);
}

/**
 * Stores a report about a published post. The same report again is stored once.
 * @throws AppError too_many_requests
 */
export async function fileReport(
  context: Context,
  postId: string,
  { passage, wrong, email, version, language }: WrittenReport,
): Promise<void> {
  await spend(context, [
    { budget: 'report:post', key: postId },
    { budget: 'report:site', key: 'site' },
  ]);
  await queries.insertReport(context.db, {
    fingerprint: sha256(JSON.stringify([postId, version, passage, wrong, email])),
    post_id: postId,
    version,
    passage: passage === '' ? null : passage,
    wrong,
    language,
    email: email === '' ? null : email,
    created_at: context.clock(),
  });
}

/**
 * Shows a new report to the author of the post. It stays new where their account is closed or disabled, since
 * nobody would see it.
 * @throws AppError not_found, report_settled, status_conflict
 */
export function sendToAuthor(
  context: Context,
  actor: AccountActor,
  { id, note = null }: { id: string; note?: string | null },
): Promise<ReportRow> {
  return decide(context, actor, { id, action: 'send' }, async (tx, report, at) => {
    const author = await queries.selectAuthor(tx.db, report.post_id);
    if (!author) throw new AppError('status_conflict');
    const written = note === '' ? null : note;
    await queries.setSent(tx.db, id, { at, note: written });
    await mailAuthor(tx, report, { author, note: written });
    return { action: 'report.sent', detail: {} };
  });
}

/**
 * Records which version fixed what a report is about.
 * @throws AppError not_found, report_settled, status_conflict, not_a_later_version
 */
export function markFixed(
  context: Context,
  actor: AccountActor,
  { id, version }: { id: string; version: number },
): Promise<ReportRow> {
  return decide(context, actor, { id, action: 'fix' }, async (tx, report, at) => {
    if (!canHaveFixed(version, report, report.post_version)) throw new AppError('not_a_later_version');
    await mailSender(tx, report, { fixedBy: version });
    await queries.setDecided(tx.db, id, { at, fixedBy: version });
    await publishInvalidation(tx.db, [`post:${report.post_id}`]);
    return { action: 'report.fixed', detail: { version } };
  });
}

/**
 * Says that a report was answered when its post was withdrawn or retracted, where that was not said then.
 * @throws AppError not_found, report_settled, status_conflict
 */
export function markAnswered(context: Context, actor: AccountActor, id: string): Promise<ReportRow> {
  return decide(context, actor, { id, action: 'answer' }, async (tx, report, at) => {
    const reason = (await queries.selectWhyGone(tx.db, report.post_id)) ?? '';
    const isWithdrawn = report.post_status === 'withdrawn';
    await mailSender(tx, report, isWithdrawn ? { withdrawn: reason } : { retracted: reason });
    await queries.setDecided(tx.db, id, { at, withdrawn: true });
    return { action: 'report.fixed', detail: isWithdrawn ? { withdrawn: true } : { retracted: true } };
  });
}

/** Declines a report with a reason. @throws AppError not_found, report_settled */
export function declineReport(
  context: Context,
  actor: AccountActor,
  { id, reason }: { id: string; reason: string },
): Promise<ReportRow> {
  return decide(context, actor, { id, action: 'decline' }, async (tx, report, at) => {
    await mailSender(tx, report, { reason });
    await queries.setDecided(tx.db, id, { at, reason });
    return { action: 'report.declined', reason, detail: {} };
  });
}

/** What the audit log says of a decision. */
interface Entry {
  action: 'report.sent' | 'report.fixed' | 'report.declined';
  reason?: string;
  detail: Record<string, unknown>;
}

function decide(
  context: Context,
  actor: AccountActor,
  { id, action }: { id: string; action: ReportAction },
  act: (tx: Context, report: ReportRow, at: Date) => Promise<Entry>,
): Promise<ReportRow> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const postId = await queries.selectPostOf(db, id);
    if (postId === null) throw new AppError('not_found');
    await queries.lockPost(db, postId);
    const report = await read(tx, id);
    const decision = authorize(actor, action, {
      state: report.state,
      version: report.version,
      post: { status: report.post_status, authorId: report.author_id, retracted: report.retracted },
    });
    if (decision !== 'allowed') throw new AppError(decision);
    const at = clock();
    const { detail, ...entry } = await act(tx, report, at);
    await recordAudit(db, {
      at,
      actor,
      ...entry,
      subject: { type: 'post', id: postId },
      detail: { report: id, ...detail },
    });
    return read(tx, id);
  });
}

async function read({ db }: Context, id: string): Promise<ReportRow> {
  const report = await queries.selectReport(db, id);
  if (!report) throw new AppError('not_found');
  return report;
}

/**
 * Reports in a state: those without a decision oldest first, the others latest first.
 * @throws AppError invalid_input for a bad cursor
 */
export function listReports(
  { db }: Context,
  { state, cursor }: { state: ReportState; cursor: string | undefined },
): Promise<Page<ReportRow>> {
  const order = state === 'new' || state === 'with_author' ? 'oldest' : 'latest';
  return paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectInState(db, { ...request, state, order }),
    ({ created_at, id }) => ({ at: created_at, id }),
  );
}

/** How many reports are in each state. */
export async function countReports({ db }: Context): Promise<Record<ReportState, number>> {
  const counted = await queries.countByState(db);
  const number = (state: ReportState) => Number(counted.find((row) => row.state === state)?.number ?? 0);
  return {
    new: number('new'),
    with_author: number('with_author'),
    fixed: number('fixed'),
    declined: number('declined'),
  };
}

/** The reports about the actor's own post that are with its author. @throws AppError not_found */
export async function reportsForAuthor(
  { db }: Context,
  actor: AccountActor,
  postId: string,
): Promise<AuthorsReportRow[]> {
  const authorId = await queries.selectAuthorId(db, postId);
  if (!mayReadAsAuthor(actor, authorId === undefined ? undefined : { authorId }))
    throw new AppError('not_found');
  return queries.selectWithAuthor(db, postId);
}

/** How many open reports the authors of these posts have, by the id of the post; for posts with any. */
export function countOpen({ db }: Context, postIds: readonly string[]): Promise<Map<string, number>> {
  return queries.countWithAuthor(db, postIds);
}

/** How many reports wait for the staff's first decision. */
export function countWaiting({ db }: Context): Promise<number> {
  return queries.countNew(db);
}

/** How many reports of readers led to corrections of a post. */
export function countCorrections({ db }: Context, postId: string): Promise<number> {
  return queries.countFixed(db, postId);
}

/** Deletes the addresses of readers whose reports nobody has decided about for a year. */
export function sweepReports({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - reportAddressDays * dayMilliseconds);
  return queries.deleteAddressesBefore(db, before);
}

/** Asking somebody outside the staff to read a submission (product.md#reviewers-outside-the-staff). */
import { randomBytes } from 'node:crypto';
import { type InterfaceLanguage, primaryLanguage } from '../../../../contract/constants.ts';
import {
  candidatesListed,
  daysOfARequest,
  requestsOfAText,
} from '../../../../contract/desk/calls/review-requests.ts';
import { reviewRequestPath } from '../../../../contract/desk/review-request-path.ts';
import { dayMilliseconds } from '../../../../contract/durations.ts';
import { isStaff } from '../../../../contract/people/roles.ts';
import { nameOfContributor, parseContributors } from '../../../../contract/posts/contributors/contributor.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { spend } from '../../../platform/limits/spend.ts';
import { sha256 } from '../../../platform/text/digest.ts';
import { isUnwanted } from '../../../posts/index.ts';
import { recordAudit } from '../../../trust/index.ts';
import { requireDeclared } from '../declarations.ts';
import { lockInReview } from '../in-review.ts';
import { type SubmissionRow, selectSubmission } from '../queries.ts';
import { writersOf } from '../writers.ts';
import { mailEnded, mailRequest } from './emails.ts';
import * as queries from './queries.ts';

export type { ReviewRequestAboutRow } from './queries.ts';

/** How long a link goes on after the day by which the reviewer should be done. */
const graceDays = 14;
/** How long the address of somebody without an account is kept after their link ended. */
const addressDays = 30;

export interface Asking {
  account?: string | undefined;
  name: string;
  email?: string | undefined;
  language?: InterfaceLanguage | undefined;
  day: string;
  note: string;
}

/** Who is asked, and where. */
interface Asked {
  accountId: string | null;
  name: string | null;
  email: string;
  firstname: string;
  lastname: string;
  language: InterfaceLanguage;
}

/** Researchers who could be asked about a submission, without who wrote it. @throws AppError not_found */
export async function findCandidates(
  { db, clock }: Context,
  postId: string,
  q: string,
): Promise<queries.CandidateRow[]> {
  const post = await selectSubmission(db, postId);
  if (!post) throw new AppError('not_found');
  const { topics, language } = post;
  const wanted = {
    q,
    except: await writersOf(db, postId),
    topics,
    language: primaryLanguage(language),
    now: clock(),
  };
  return queries.selectCandidates(db, wanted, candidatesListed);
}

/** Who was asked about a submission, latest first. @throws AppError not_found, interests_undeclared, conflict_declared */
export async function listRequests(
  context: Context,
  actor: AccountActor,
  postId: string,
): Promise<queries.RequestRow[]> {
  if (!(await selectSubmission(context.db, postId))) throw new AppError('not_found');
  await requireDeclared(context, actor, postId);
  return queries.selectRequests(context.db, postId);
}

/**
 * Asks a researcher, or somebody by mail, to read the text in review. Who wrote it or is named in it can't be asked.
 * @throws AppError not_found, status_conflict for more requests than a text may have, invalid_input, too_many_requests,
 * interests_undeclared, conflict_declared
 */
export async function askReviewer(
  context: Context,
  actor: AccountActor,
  postId: string,
  asking: Asking,
): Promise<queries.RequestRow> {
  const post = await selectSubmission(context.db, postId);
  if (!post) throw new AppError('not_found');
  await requireDeclared(context, actor, postId);
  const dueAt = dayOf(context, asking.day);
  const asked = await personOf(context, post, asking);
  await spend(context, [
    { budget: 'review-mail:account', key: actor.id },
    ...(asked.accountId === null ? [{ budget: 'contributor-mail:address', key: asked.email } as const] : []),
  ]);
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const revision = await lockInReview(db, postId);
    const open = (await queries.selectRequests(db, postId)).filter((one) => one.revision_id === revision);
    if (open.length >= requestsOfAText) throw new AppError('status_conflict');
    if (open.some((one) => isOf(one, asked))) throw refused(asking, 'This person has been asked already');
    const at = clock();
    const id = await queries.insertRequest(db, {
      post_id: postId,
      revision_id: revision,
      account_id: asked.accountId,
      name: asked.name,
      email: asked.accountId === null ? asked.email : null,
      language: asked.language,
      asked_by: actor.id,
      asked_at: at,
      note: asking.note,
      due_at: dueAt,
      expires_at: new Date(dueAt.getTime() + graceDays * dayMilliseconds),
    });
    const path = await newLink(tx, id);
    await mailRequest(tx, actor, asked, { id, path, post, note: asking.note, dueAt });
    // Who was asked stays out of the log, which is never erased.
    await recordAudit(db, {
      at,
      actor,
      action: 'review.request_sent',
      subject: { type: 'post', id: postId },
      detail: { revision, outside: asked.accountId === null },
    });
    return requireRequest(db, postId, id);
  });
}

/**
 * Takes a request back that has no recommendation yet; who was asked gets an email.
 * @throws AppError not_found, status_conflict, interests_undeclared, conflict_declared
 */
export async function endRequest(
  context: Context,
  actor: AccountActor,
  { id: postId, request: id }: { id: string; request: string },
): Promise<void> {
  await requireDeclared(context, actor, postId);
  await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const revision = await lockInReview(db, postId);
    const request = await requireRequest(db, postId, id);
    if (request.recommendation !== null) throw new AppError('status_conflict');
    const at = clock();
    await queries.updateRequest(db, id, { ended: true }, at);
    if (request.answer !== 'declined') await mailEnded(tx, request);
    await recordAudit(db, {
      at,
      actor,
      action: 'review.request_ended',
      subject: { type: 'post', id: postId },
      detail: { revision },
    });
  });
}

/** A new link to a request for the actor, who was asked. @throws AppError not_found */
export function openRequest(context: Context, actor: AccountActor, id: string): Promise<string> {
  return inTransaction(context, async (tx) => {
    const request = await queries.selectRequest(tx.db, id);
    if (request?.account_id !== actor.id || !(await isOpen(tx, request))) throw new AppError('not_found');
    return newLink(tx, id);
  });
}

/** Whether a request can be answered, and its text read once it is accepted. */
export async function isOpen({ db, clock }: Context, request: queries.RequestRow): Promise<boolean> {
  const { post_id, revision_id, account_id, account_role, account_disabled_at } = request;
  if (request.ended_at || request.answer === 'declined' || request.recommendation !== null) return false;
  if (request.expires_at <= clock()) return false;
  if (account_id !== null && (account_disabled_at !== null || account_role === 'P')) return false;
  return (await selectSubmission(db, post_id))?.revision_id === revision_id;
}

/** Deletes addresses of people without an account 30 days after their link ended. */
export function sweepReviewAddresses({ db, clock }: Context): Promise<void> {
  return queries.deleteEmailsBefore(db, new Date(clock().getTime() - addressDays * dayMilliseconds));
}

/** What the actor was asked and said, and whom they asked. */
export function exportReviewRequestsOf({ db }: Context, actor: AccountActor) {
  return queries.selectRequestsAbout(db, actor.id);
}

/** Deletes what the actor was asked and said, in the transaction that closes their account. */
export function deleteReviewRequestsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteRequestsOf(db, actor.id);
}

/** A new link to a request; those before it go on. Resolves to its path. */
export async function newLink({ db }: Context, id: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await queries.insertLink(db, id, sha256(token));
  return reviewRequestPath(token);
}

/** The end of a day that has not passed. @throws AppError invalid_input */
function dayOf({ clock }: Context, day: string): Date {
  const due = new Date(`${day}T23:59:59.999Z`);
  const left = due.getTime() - clock().getTime();
  if (left < 0) throw invalid('day', 'Choose a day that has not passed');
  if (left > daysOfARequest * dayMilliseconds) throw invalid('day', 'Choose a day within 90 days');
  return due;
}

/** @throws AppError invalid_input for who can't be asked */
async function personOf(context: Context, post: SubmissionRow, asking: Asking): Promise<Asked> {
  const { account, name, email, language } = asking;
  const { db } = context;
  const found =
    account === undefined
      ? email !== undefined && (await queries.selectPerson(db, { email }))
      : await queries.selectPerson(db, { id: account });
  const writers = await writersOf(db, post.id);
  if (found && writers.includes(found.id))
    throw refused(asking, 'This person wrote the text or is named in it');
  if (found && isStaff(found))
    throw refused(asking, 'This is somebody of the staff: assign the submission to them');
  if (found && found.role === 'R') return { ...found, accountId: found.id, name: null };
  if (account !== undefined) throw invalid('account', 'Choose a researcher of the network');
  if (name === '') throw invalid('name', 'Name is required');
  if (email === undefined) throw invalid('email', 'Email is required');
  if (namedIn(post).includes(name.toLowerCase()))
    throw invalid('name', 'This person wrote the text or is named in it');
  if (await isUnwanted(context, email)) throw invalid('email', 'This address wants no such emails');
  return { accountId: null, name, email, firstname: name, lastname: '', language: language ?? 'en' };
}

/** The names that a text has, in lower case. */
function namedIn({ contributors, sole_author }: SubmissionRow): string[] {
  const names = [sole_author, ...parseContributors(contributors).map(nameOfContributor)];
  return names.map((name) => name.trim().toLowerCase());
}

function isOf({ account_id, email }: queries.RequestRow, asked: Asked): boolean {
  return asked.accountId === null
    ? email?.toLowerCase() === asked.email.toLowerCase()
    : account_id === asked.accountId;
}

async function requireRequest(db: Context['db'], postId: string, id: string): Promise<queries.RequestRow> {
  const found = (await queries.selectRequests(db, postId)).find((one) => one.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

function refused({ account }: Asking, message: string): AppError {
  return invalid(account === undefined ? 'email' : 'account', message);
}

function invalid(field: 'account' | 'name' | 'email' | 'day', message: string): AppError {
  return new AppError('invalid_input', { fields: { [field]: message } });
}

/** Mistakes that readers report in published posts (product.md#reports-of-readers), and their lists. */
import type { z } from 'zod';
import { type InterfaceLanguage, type ReportState, reportAddressDays } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { reports as contract } from '../../../contract/posts/calls/reports.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { paginate } from '../../platform/db/pagination.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { mayReadAsAuthor } from './policy.ts';
import type { AuthorsReportRow } from './queries.ts';
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
 * Reports in a state that the filters leave, those without a decision oldest first, the others latest first; and how many they leave
 * in each state.
 * @throws AppError invalid_input for a bad cursor
 */
export async function listReports(
  { db }: Context,
  actor: AccountActor,
  { state, q = '', claimed, cursor }: z.output<typeof contract.listReports.query>,
) {
  const order = state === 'new' || state === 'with_author' ? 'oldest' : 'latest';
  const filter = { search: q, claimer: claimed && { me: actor.id, nobody: null }[claimed] };
  const page = await paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectInState(db, { ...request, state, order, filter }),
    ({ created_at, id }) => ({ at: created_at, id }),
  );
  const counted = await queries.countByState(db, filter);
  const number = (state: ReportState) => Number(counted.find((row) => row.state === state)?.number ?? 0);
  const counts = {
    new: number('new'),
    with_author: number('with_author'),
    fixed: number('fixed'),
    declined: number('declined'),
  };
  return { ...page, counts };
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

/** The answers of contributors, by the link that they were sent. */
import {
  type Contributor,
  nameOfContributor,
  parseContributors,
} from '../../../contract/posts/contributors/contributor.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { hashOf, isOpen } from './confirmations.ts';
import { mailRefusal } from './emails.ts';
import * as queries from './queries.ts';

/** What a link asks, as the text stands now. */
export interface Asked {
  request: queries.RequestRow;
  listed: queries.ListedRow;
  contributors: Contributor[];
  /** Whom the link is for. */
  contributor: Contributor;
  /** From 1. */
  place: number;
  /** Of what the text says about them. */
  sha256: Buffer;
}

export type Answer = { answer: 'confirmed' } | { answer: 'refused'; reason: string };

/**
 * What the link of a token asks; null where it was never sent, was answered, ended, or is about nobody in the
 * text any more.
 */
export async function readAsked({ db, clock }: Context, token: string): Promise<Asked | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const request = await queries.selectByToken(db, sha256(token));
  if (!request || !isOpen(request, clock())) return null;
  const listed = await queries.selectListed(db, request.post_id);
  if (!listed) return null;
  const contributors = parseContributors(listed.contributors);
  const index = contributors.findIndex(({ key }) => key === request.contributor);
  const contributor = contributors[index];
  // A link that an invited person got doesn't speak for the account that took their entry, nor the other way round.
  if (!contributor || contributor.account !== request.account_id) return null;
  const place = index + 1;
  return { request, listed, contributors, contributor, place, sha256: hashOf(contributor, place) };
}

/**
 * Stores an answer to exactly what was shown, which `shown` is the hash of. The owner gets an email about a
 * refusal.
 */
export function answerAsked(
  context: Context,
  token: string,
  shown: string,
  given: Answer,
): Promise<'stored' | 'changed' | 'over'> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const first = await readAsked(tx, token);
    if (!first) return 'over';
    await queries.lockPost(db, first.listed.id);
    const asked = await readAsked(tx, token);
    if (!asked) return 'over';
    if (asked.sha256.toString('hex') !== shown) return 'changed';
    const reason = given.answer === 'refused' ? given.reason : null;
    const { id } = asked.request;
    await queries.setAnswer(db, id, {
      answer: given.answer,
      sha256: asked.sha256,
      reason,
      at: clock(),
    });
    if (reason !== null)
      await mailRefusal(tx, asked.listed, { id, name: nameOfContributor(asked.contributor), reason });
    return 'stored';
  });
}

import { reviewPostPath } from '../../../../contract/desk/desk-paths.ts';
import { nameOf } from '../../../people/index.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { paragraph } from '../../../platform/mail/layout.ts';
import { mail } from '../../../platform/mail/mail.ts';
import { type ReviewerRow, selectSubmitted } from './claim-queries.ts';

/** Emails a reviewer that a submission was assigned to them. */
export async function mailAssigned(
  context: Context,
  actor: AccountActor,
  { postId, reviewer, at }: { postId: string; reviewer: ReviewerRow; at: Date },
): Promise<void> {
  const post = await selectSubmitted(context.db, postId);
  if (!post) return;
  const names = { title: post.title, name: await nameOf(context, actor) };
  const cause = `review.assigned:${postId}:${reviewer.id}:${at.toISOString()}`;
  await mail(context, reviewer, cause, ({ t, link }) => ({
    subject: t('emails.assigned.subject', names),
    blocks: [
      paragraph(t('emails.assigned.text', names)),
      { kind: 'title', text: post.title, language: post.language },
      link(reviewPostPath(postId), t('emails.submitted.link')),
    ],
  }));
}

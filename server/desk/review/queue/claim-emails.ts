import { reviewPostPath } from '../../../../contract/paths.ts';
import { translator } from '../../../../messages/index.ts';
import { nameOf } from '../../../people/index.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { greeting, paragraph, writeMessage } from '../../../platform/mail/layout.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { type ReviewerRow, selectSubmitted } from './claim-queries.ts';

/** Emails a reviewer that a submission was assigned to them. */
export async function mailAssigned(
  context: Context,
  actor: AccountActor,
  { postId, reviewer, at }: { postId: string; reviewer: ReviewerRow; at: Date },
): Promise<void> {
  const { db, config } = context;
  const post = await selectSubmitted(db, postId);
  if (!post) return;
  const { language } = reviewer;
  const t = translator(language);
  const names = { title: post.title, name: await nameOf(context, actor) };
  const message = writeMessage(config, {
    language,
    subject: t('emails.assigned.subject', names),
    blocks: [
      greeting(language, reviewer),
      paragraph(t('emails.assigned.text', names)),
      { kind: 'title', text: post.title, language: post.language },
      {
        kind: 'link',
        text: t('emails.submitted.link'),
        url: config.publicUrl + reviewPostPath(postId),
      },
    ],
  });
  const cause = `review.assigned:${postId}:${reviewer.id}:${at.toISOString()}`;
  await queueMail(db, { to: reviewer.email, cause, ...message });
}

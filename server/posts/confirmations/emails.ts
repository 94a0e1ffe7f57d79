/** Emails to authors about the review of their posts. Queued in the transaction that notes them. */
import { postPath } from '../../../contract/paths.ts';
import { translator } from '../../../messages/index.ts';
import { writtenDate } from '../../../messages/written-date.ts';
import type { Context } from '../../platform/context.ts';
import { greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import type { UnremindedRow } from './queries.ts';

/** Tells the author of each post when its review falls due, or that it has fallen due. */
export function mailReviewDue(
  { db, config }: Context,
  posts: readonly UnremindedRow[],
  now: Date,
): Promise<void> {
  const mails = posts.map((post) => {
    const { id, slug, title, language, review_due_at: due } = post;
    const t = translator(language);
    const date = writtenDate(language, due, { dateStyle: 'long', timeZone: 'UTC' });
    const names = { title, product: config.product.name, date };
    const message = writeMessage(config, {
      language,
      subject: t('emails.reviewDue.subject', names),
      blocks: [
        greeting(language, post),
        paragraph(t(due > now ? 'emails.reviewDue.soon' : 'emails.reviewDue.passed', names)),
        { kind: 'title', text: title, language: post.title_language },
        paragraph(t('emails.reviewDue.next')),
        { kind: 'link', text: t('emails.reviewDue.link'), url: config.publicUrl + postPath(slug) },
      ],
    });
    return { to: post.email, cause: `review.due:${id}:${due.toISOString()}`, ...message };
  });
  return queueMails(db, mails);
}

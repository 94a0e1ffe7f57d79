/** Emails to authors about the review of their posts. Queued in the transaction that notes them. */
import { postPath } from '../../../contract/paths.ts';
import { writtenDate } from '../../../messages/written-date.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { mailTo } from '../../platform/mail/mail.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import type { UnremindedRow } from './queries.ts';

/** Tells the author of each post when its review falls due, or that it has fallen due. */
export function mailReviewDue(context: Context, posts: readonly UnremindedRow[], now: Date): Promise<void> {
  const mails = posts.map((post) => {
    const { id, slug, title, review_due_at: due } = post;
    return mailTo(
      context,
      post,
      `review.due:${id}:${due.toISOString()}`,
      ({ t, language, product, link }) => {
        const date = writtenDate(language, due, { dateStyle: 'long', timeZone: 'UTC' });
        const names = { title, product, date };
        return {
          subject: t('emails.reviewDue.subject', names),
          blocks: [
            paragraph(t(due > now ? 'emails.reviewDue.soon' : 'emails.reviewDue.passed', names)),
            { kind: 'title', text: title, language: post.title_language },
            paragraph(t('emails.reviewDue.next')),
            link(postPath(slug), t('emails.reviewDue.link')),
          ],
        };
      },
    );
  });
  return queueMails(context.db, mails);
}

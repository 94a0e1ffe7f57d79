/** Emails to authors whose published text cites a retracted paper, or one with an expression of concern. */
import { postPath } from '../../../contract/paths.ts';
import { parseReferences } from '../../../contract/posts/references/reference.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { mail } from '../../platform/mail/mail.ts';
import { type FlagRow, selectForEmail } from './queries.ts';

/** Queues one email in the author's language about the newly flagged references of a post. */
export async function mailFlagged(
  context: Context,
  postId: string,
  flags: readonly FlagRow[],
): Promise<void> {
  const author = await selectForEmail(context.db, postId);
  if (!author) return;
  const { title, slug } = author;
  const titles = new Map(
    parseReferences(author.references).map((one) => [one.id, one.title ?? one.DOI ?? one.PMID]),
  );
  const records = flags.map(({ key, record_id }) => `${key}=${record_id}`).join();
  await mail(context, author, `references.retracted:${postId}:${records}`, ({ t, link }) => ({
    subject: t('emails.retracted.subject', { title }),
    blocks: [
      paragraph(t('emails.retracted.text')),
      { kind: 'title', text: title, language: author.title_language },
      paragraph(t('emails.retracted.sources')),
      {
        kind: 'points',
        points: flags.map(({ key }) => ({ passage: null, text: titles.get(key) ?? key, answers: [] })),
      },
      paragraph(t('emails.retracted.next')),
      link(postPath(slug), t('emails.retracted.link')),
    ],
  }));
}

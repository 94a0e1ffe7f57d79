/** Emails to authors whose published text cites a retracted paper, or one with an expression of concern. */
import { postPath } from '../../../contract/paths.ts';
import { parseReferences } from '../../../contract/posts/references/reference.ts';
import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { type FlagRow, selectForEmail } from './queries.ts';

/** Queues one email in the author's language about the newly flagged references of a post. */
export async function mailFlagged(
  context: Context,
  postId: string,
  flags: readonly FlagRow[],
): Promise<void> {
  const { db, config } = context;
  const author = await selectForEmail(db, postId);
  if (!author) return;
  const { language, email, title, slug } = author;
  const t = translator(language);
  const titles = new Map(
    parseReferences(author.references).map((one) => [one.id, one.title ?? one.DOI ?? one.PMID]),
  );
  const blocks: Block[] = [
    greeting(language, author),
    paragraph(t('emails.retracted.text')),
    { kind: 'title', text: title, language: author.title_language },
    paragraph(t('emails.retracted.sources')),
    {
      kind: 'points',
      points: flags.map(({ key }) => ({ passage: null, text: titles.get(key) ?? key, answers: [] })),
    },
    paragraph(t('emails.retracted.next')),
    { kind: 'link', text: t('emails.retracted.link'), url: config.publicUrl + postPath(slug) },
  ];
  const message = writeMessage(config, {
    language,
    subject: t('emails.retracted.subject', { title }),
    blocks,
  });
  const records = flags.map(({ key, record_id }) => `${key}=${record_id}`).join();
  await queueMail(db, { to: email, cause: `references.retracted:${postId}:${records}`, ...message });
}

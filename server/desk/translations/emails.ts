import { overdueTranslationsPath } from '../../../contract/views/translation-paths.ts';
import { translator } from '../../../messages/index.ts';
import { staffToNotify } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { selectLeftBehind } from './queue-queries.ts';

/**
 * Asks each of the staff what becomes of the translations of a post that was withdrawn or retracted. Each is named; once
 * for each text of the post.
 */
export function askAboutTranslations(context: Context, post: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, config } = tx;
    const translations = await selectLeftBehind(db, post);
    const [first] = translations;
    if (!first) return;
    const mails = (await staffToNotify(tx, { id: null })).map((person) => {
      const { id, email, language } = person;
      const t = translator(language);
      const names = { title: first.source_title };
      const message = writeMessage(config, {
        language,
        subject: t('emails.leftBehind.subject', names),
        blocks: [
          greeting(language, person),
          paragraph(t('emails.leftBehind.text', names)),
          ...translations.map(({ title, language: of }) => ({
            kind: 'title' as const,
            text: title,
            language: of,
          })),
          paragraph(t('emails.leftBehind.next')),
          {
            kind: 'link',
            text: t('emails.leftBehind.link'),
            url: config.publicUrl + overdueTranslationsPath,
          },
        ],
      });
      return { to: email, cause: `translations.left:${first.source_revision}:${id}`, ...message };
    });
    await queueMails(db, mails);
  });
}

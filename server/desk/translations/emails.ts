import { overdueTranslationsPath } from '../../../contract/views/translation-paths.ts';
import { mailStaff } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { selectLeftBehind } from './queue-queries.ts';

/**
 * Asks the staff what becomes of the translations of a post that was withdrawn or retracted. Each is named; once
 * for each text of the post.
 */
export function askAboutTranslations(context: Context, post: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, config } = tx;
    const translations = await selectLeftBehind(db, post);
    const [first] = translations;
    if (!first) return;
    const names = { title: first.source_title };
    const email = {
      kind: 'translations',
      about: [post],
      cause: `translations.left:${first.source_revision}`,
      except: [],
    } as const;
    await mailStaff(tx, email, (t) => ({
      subject: t('emails.leftBehind.subject', names),
      blocks: [
        paragraph(t('emails.leftBehind.text', names)),
        ...translations.map(({ title, language }) => ({ kind: 'title' as const, text: title, language })),
        paragraph(t('emails.leftBehind.next')),
        {
          kind: 'link',
          text: t('emails.leftBehind.link'),
          url: config.publicUrl + overdueTranslationsPath,
        },
      ],
    }));
  });
}

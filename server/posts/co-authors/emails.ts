import { editPath } from '../../../contract/paths.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import { type Block, paragraph } from '../../platform/mail/layout.ts';
import { mail } from '../../platform/mail/mail.ts';
import { type SharedRow, type SuggestionRow, selectAuthorToMail } from './queries.ts';

/** Tells the author of a draft, once a day for each contributor, what a contributor says of it or proposes. */
export async function mailSuggestion(
  context: Context,
  { id, title, language }: Pick<SharedRow, 'id' | 'title' | 'language'>,
  said: SuggestionRow,
): Promise<void> {
  const author = await selectAuthorToMail(context.db, id);
  if (!author) return;
  const cause = `draft.suggestion:${id}:${said.account_id}:${dayOf(said.created_at)}`;
  await mail(context, author, cause, ({ t, link }) => {
    const names = { name: said.by, title: title.trim() || t('emails.untitled') };
    const quotes = [
      said.quote !== null && said.replacement !== null ? `${said.quote} → ${said.replacement}` : said.quote,
      said.body,
    ];
    return {
      subject: t('emails.suggestion.subject', names),
      blocks: [
        paragraph(t('emails.suggestion.text', names)),
        { kind: 'title', text: names.title, language },
        ...quotes.flatMap((text): Block[] => (text ? [{ kind: 'quote', text }] : [])),
        link(editPath(id), t('emails.suggestion.link')),
      ],
    };
  });
}

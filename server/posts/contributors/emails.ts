/** Emails about contributors. Queued in the transaction of their cause. */
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { contributionPath, editPath, editWithdrawnPath } from '../../../contract/paths.ts';
import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { ListedRow } from './queries.ts';

const nobody = { firstname: '', lastname: '' };

/**
 * Asks somebody to confirm. Without their name, and without the title in the subject: whoever typed them could have put any
 * words there, and no staff has seen them yet.
 */
export function mailRequest(
  { db, config }: Context,
  listed: ListedRow,
  { id, token, email, language }: { id: string; token: string; email: string; language: InterfaceLanguage },
): Promise<void> {
  const t = translator(language);
  const title = titleOf(listed, language);
  const owner = `${listed.firstname} ${listed.lastname}`.trim();
  const message = writeMessage(config, {
    language,
    subject: t('emails.contributor.subject'),
    blocks: [
      greeting(language, nobody),
      paragraph(t('emails.contributor.text', { owner: unlinked(owner), product: config.product.name })),
      { kind: 'title', text: unlinked(title), language: listed.text_language },
      {
        kind: 'link',
        text: t('emails.contributor.link'),
        url: `${config.publicUrl}${contributionPath(token)}?lang=${language}`,
      },
      paragraph(t('emails.contributor.end')),
    ],
  });
  return queueMail(db, { to: email, cause: `contributor:${id}`, ...message });
}

/** Tells the owner of a text that somebody refuses to be named in it, and why. */
export async function mailRefusal(
  { db, config }: Context,
  listed: ListedRow,
  { id, name, reason }: { id: string; name: string; reason: string },
): Promise<void> {
  if (listed.disabled_at) return;
  const { language } = listed;
  const t = translator(language);
  const title = titleOf(listed, language);
  const path = listed.status === 'withdrawn' ? editWithdrawnPath(listed.slug) : editPath(listed.id);
  const message = writeMessage(config, {
    language,
    subject: t('emails.contributorRefused.subject', { name, title }),
    blocks: [
      greeting(language, listed),
      paragraph(t('emails.contributorRefused.text', { name })),
      { kind: 'quote', text: reason },
      paragraph(t('emails.contributorRefused.next')),
      { kind: 'link', text: t('emails.contributorRefused.link'), url: config.publicUrl + path },
    ],
  });
  await queueMail(db, { to: listed.email, cause: `contributor.refused:${id}`, ...message });
}

/** Breaks addresses, so that no program for emails makes links of what authors wrote: `evil[.]example`. */
function unlinked(text: string): string {
  return text.replace(/\S*(?:[@/]|www[.。．｡]|[\p{L}\p{N}-][.。．｡]\p{L}{2})\S*/giu, (word) =>
    word
      .replace(/[.。．｡]/g, '[.]')
      .replaceAll('@', '[at]')
      .replaceAll(':/', '[:]/'),
  );
}

function titleOf({ title }: ListedRow, language: InterfaceLanguage): string {
  return title.trim() || translator(language)('emails.untitled');
}

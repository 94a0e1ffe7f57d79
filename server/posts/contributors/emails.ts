/** Emails about contributors. Queued in the transaction of their cause. */
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { contributionPath, editPath, editWithdrawnPath } from '../../../contract/paths.ts';
import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { mail, nobody } from '../../platform/mail/mail.ts';
import type { ListedRow } from './queries.ts';

/**
 * Asks somebody to confirm. Without their name, and without the title in the subject: whoever typed them could have put any
 * words there, and no staff has seen them yet.
 */
export function mailRequest(
  context: Context,
  listed: ListedRow,
  { id, token, email, language }: { id: string; token: string; email: string; language: InterfaceLanguage },
): Promise<void> {
  const title = titleOf(listed, language);
  const owner = `${listed.firstname} ${listed.lastname}`.trim();
  return mail(context, { email, language, ...nobody }, `contributor:${id}`, ({ t, product, link }) => ({
    subject: t('emails.contributor.subject'),
    blocks: [
      paragraph(t('emails.contributor.text', { owner: unlinked(owner), product })),
      { kind: 'title', text: unlinked(title), language: listed.text_language },
      link(`${contributionPath(token)}?lang=${language}`, t('emails.contributor.link')),
      paragraph(t('emails.contributor.end')),
    ],
  }));
}

/** Tells the owner of a text that somebody refuses to be named in it, and why. */
export async function mailRefusal(
  context: Context,
  listed: ListedRow,
  { id, name, reason }: { id: string; name: string; reason: string },
): Promise<void> {
  if (listed.disabled_at) return;
  const title = titleOf(listed, listed.language);
  const path = listed.status === 'withdrawn' ? editWithdrawnPath(listed.slug) : editPath(listed.id);
  await mail(context, listed, `contributor.refused:${id}`, ({ t, link }) => ({
    subject: t('emails.contributorRefused.subject', { name, title }),
    blocks: [
      paragraph(t('emails.contributorRefused.text', { name })),
      { kind: 'quote', text: reason },
      paragraph(t('emails.contributorRefused.next')),
      link(path, t('emails.contributorRefused.link')),
    ],
  }));
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

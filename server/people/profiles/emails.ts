/** The email to an author whose changed profile the staff has undone. */

import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import type { Addressee } from '../../platform/mail/mail.ts';
import { mailAccount } from '../accounts/emails.ts';

export function mailProfileUndone(
  context: Context,
  owner: Addressee & { id: string },
  at: Date,
): Promise<void> {
  return mailAccount(context, owner, `profile.undone:${owner.id}:${at.toISOString()}`, (t, product) => ({
    subject: t('emails.profileUndone.subject', { product }),
    blocks: [paragraph(t('emails.profileUndone.text')), paragraph(t('emails.profileUndone.next'))],
    link: null,
  }));
}

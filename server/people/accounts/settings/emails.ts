/** Emails to an account's owner about changes of email and password, and about closing. */
import {
  confirmEmailRoute,
  keepAccountRoute,
  requestPasswordPath,
  signInPath,
  undoEmailRoute,
} from '../../../../contract/paths.ts';
import { settingsParts } from '../../../../contract/people/settings-paths.ts';
import type { Context } from '../../../platform/context.ts';
import { paragraph } from '../../../platform/mail/layout.ts';
import type { Addressee } from '../../../platform/mail/mail.ts';
import { tokenLink } from '../../../platform/mail/outbox.ts';
import { timeInUtc } from '../../../platform/mail/time.ts';
import { type AccessOutcome, accessBlocks } from '../access-outcome.ts';
import { mailAccount, type Recipient, unnamed } from '../emails.ts';

/** To the old address: asks to confirm the change. */
export function mailEmailChangeToOld(context: Context, recipient: Recipient, email: string): Promise<void> {
  const url = context.config.publicUrl + tokenLink(confirmEmailRoute);
  return mailAccount(context, recipient, `email-change:${recipient.link}`, (t, product) => ({
    subject: t('emails.emailChangeOld.subject', { product }),
    blocks: [
      paragraph(t('emails.emailChangeOld.text', { product, email })),
      { kind: 'link', text: t('emails.emailChangeOld.link'), url },
      paragraph(t('emails.emailChangeOld.next')),
    ],
    link: recipient.link,
  }));
}

/** To the new address: asks to confirm the change. */
export function mailEmailChangeToNew(context: Context, recipient: Recipient): Promise<void> {
  const url = context.config.publicUrl + tokenLink(confirmEmailRoute);
  return mailAccount(context, unnamed(recipient), `email-change:${recipient.link}`, (t, product) => ({
    subject: t('emails.emailChangeNew.subject', { product }),
    blocks: [
      paragraph(t('emails.emailChangeNew.text', { product })),
      { kind: 'link', text: t('emails.emailChangeNew.link'), url },
      paragraph(t('emails.emailChangeNew.next')),
    ],
    link: recipient.link,
  }));
}

/** To the owner of the address: another account asked for it. */
export function mailEmailTaken(context: Context, recipient: Recipient): Promise<void> {
  const url = `${context.config.publicUrl}${signInPath}`;
  return mailAccount(context, unnamed(recipient), `email-taken:${recipient.link}`, (t, product) => ({
    subject: t('emails.emailTaken.subject', { product }),
    blocks: [
      paragraph(t('emails.emailTaken.text', { product })),
      paragraph(t('emails.emailTaken.next')),
      { kind: 'link', text: t('emails.emailTaken.link'), url },
    ],
    link: null,
  }));
}

/** To the old address: the change is done; the link undoes it. */
export function mailEmailChangedToOld(context: Context, recipient: Recipient): Promise<void> {
  const url = context.config.publicUrl + tokenLink(undoEmailRoute);
  return mailAccount(context, recipient, `email-changed:old:${recipient.link}`, (t, product) => ({
    subject: t('emails.emailChangedOld.subject', { product }),
    blocks: [
      paragraph(t('emails.emailChangedOld.text', { product })),
      paragraph(t('emails.emailChangedOld.undo')),
      { kind: 'link', text: t('emails.emailChangedOld.link'), url },
      paragraph(t('emails.emailChangedOld.next')),
    ],
    link: recipient.link,
  }));
}

/** To the restored address, and to the one that the account had meanwhile. */
export function mailEmailRestored(context: Context, recipient: Recipient): Promise<void> {
  const cause = `email-restored:${recipient.email}:${recipient.link}`;
  return mailAccount(context, unnamed(recipient), cause, (t, product) => ({
    subject: t('emails.emailRestored.subject', { product }),
    blocks: [
      paragraph(t('emails.emailRestored.text', { product })),
      paragraph(t('emails.emailRestored.next')),
    ],
    link: null,
  }));
}

/** To the new address: the change is done. */
export function mailEmailChangedToNew(context: Context, recipient: Recipient): Promise<void> {
  const url = `${context.config.publicUrl}${signInPath}`;
  return mailAccount(context, recipient, `email-changed:new:${recipient.link}`, (t, product) => ({
    subject: t('emails.emailChangedNew.subject', { product }),
    blocks: [
      paragraph(t('emails.emailChangedNew.text', { product })),
      { kind: 'link', text: t('emails.emailChangedNew.link'), url },
    ],
    link: null,
  }));
}

/** The password was changed in the settings; `endLink` ends the keys and apps that still work. */
export function mailPasswordReplaced(
  context: Context,
  account: Addressee & { id: string },
  { at, access, endLink }: { at: Date; access: AccessOutcome; endLink: string | null },
): Promise<void> {
  const url = `${context.config.publicUrl}${requestPasswordPath}`;
  return mailAccount(
    context,
    account,
    `password-replaced:${account.id}:${at.toISOString()}`,
    (t, product) => ({
      subject: t('emails.passwordChanged.subject', { product }),
      blocks: [
        paragraph(t('emails.passwordReplaced.text', { product })),
        paragraph(t('emails.passwordChanged.next')),
        { kind: 'link', text: t('emails.passwordChanged.link'), url },
        ...accessBlocks(t, context.config.publicUrl, access),
      ],
      link: endLink,
    }),
  );
}

/** The account closes at `due`; the link keeps it. */
export function mailAccountClosing(
  context: Context,
  recipient: Recipient & { id: string },
  due: Date,
): Promise<void> {
  const url = context.config.publicUrl + tokenLink(keepAccountRoute);
  return mailAccount(context, recipient, `closing:${recipient.link}`, (t, product) => ({
    subject: t('emails.accountClosing.subject', { product }),
    blocks: [
      paragraph(t('emails.accountClosing.text', { product, time: timeInUtc(recipient.language, due) })),
      paragraph(t('emails.accountClosing.keep')),
      { kind: 'link', text: t('emails.accountClosing.link'), url },
    ],
    link: recipient.link,
  }));
}

/** The account that should have closed at `due` stays. */
export function mailAccountKept(
  context: Context,
  account: Addressee & { id: string },
  due: Date,
): Promise<void> {
  const url = `${context.config.publicUrl}${settingsParts.data}`;
  return mailAccount(context, account, `kept:${account.id}:${due.toISOString()}`, (t, product) => ({
    subject: t('emails.accountKept.subject', { product }),
    blocks: [
      paragraph(t('emails.accountKept.text', { product, time: timeInUtc(account.language, due) })),
      paragraph(t('emails.accountKept.next')),
      { kind: 'link', text: t('emails.accountKept.link'), url },
    ],
    link: null,
  }));
}

export function mailAccountClosed(context: Context, account: Addressee & { id: string }): Promise<void> {
  return mailAccount(context, account, `closed:${account.id}`, (t, product) => ({
    subject: t('emails.accountClosed.subject', { product }),
    blocks: [
      paragraph(t('emails.accountClosed.text', { product })),
      paragraph(t('emails.accountClosed.next')),
    ],
    link: null,
  }));
}

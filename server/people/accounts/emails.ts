/** Emails to an account's owner. Each is queued in the transaction of its cause. */
import {
  developerNewPasswordRoute,
  developerNotMeRoute,
  developerVerifyRoute,
  newPasswordRoute,
  notMeRoute,
  requestPasswordPath,
  verifyRoute,
} from '../../../contract/paths.ts';
import type { Translate } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { type Addressee, type Letter, mail, nobody } from '../../platform/mail/mail.ts';
import { tokenLink } from '../../platform/mail/outbox.ts';
import { timeInUtc } from '../../platform/mail/time.ts';
import { type AccessOutcome, accessBlocks } from './access-outcome.ts';

/** Whom a sign-in is for. Each audience has its own screens. */
export type Audience = 'reader' | 'developer';

/** `link` is the id of the link that is sent, or that was used. */
export interface Recipient extends Addressee {
  link: string;
}

/**
 * The recipient without the name. Whoever triggered the email may have typed that name, so it could carry
 * their words to a stranger.
 */
export function unnamed<Recipient extends Addressee>(recipient: Recipient): Recipient {
  return { ...recipient, ...nobody };
}

const verifyRoutes: Record<Audience, string> = { reader: verifyRoute, developer: developerVerifyRoute };
const notMeRoutes: Record<Audience, string> = { reader: notMeRoute, developer: developerNotMeRoute };
const resetRoutes: Record<Audience, string> = {
  reader: newPasswordRoute,
  developer: developerNewPasswordRoute,
};

/** Sent after signing up, or when the link is asked for again. Both links in it have the same token. */
export function mailVerification(
  context: Context,
  recipient: Recipient & { audience: Audience; created_at: Date; signed_up_with: string | null },
): Promise<void> {
  const { publicUrl } = context.config;
  const url = publicUrl + tokenLink(verifyRoutes[recipient.audience]);
  const notMe = publicUrl + tokenLink(notMeRoutes[recipient.audience]);
  const at = timeInUtc(recipient.language, recipient.created_at);
  return mailAccount(context, unnamed(recipient), `verify:${recipient.link}`, (t, product) => ({
    subject: t('emails.verify.subject', { product }),
    blocks: [
      paragraph(t('emails.verify.text', { product })),
      { kind: 'link', text: t('emails.verify.link'), url },
      paragraph(
        t('emails.verify.origin', {
          at,
          browser: recipient.signed_up_with ?? t('emails.verify.unknownBrowser'),
        }),
      ),
      paragraph(t('emails.verify.next')),
      { kind: 'link', text: t('emails.verify.notMe'), url: notMe },
    ],
    link: recipient.link,
  }));
}

/** Sent when a new password is asked for. */
export function mailReset(context: Context, recipient: Recipient & { audience: Audience }): Promise<void> {
  const url = context.config.publicUrl + tokenLink(resetRoutes[recipient.audience]);
  return mailAccount(context, recipient, `reset:${recipient.link}`, (t, product) => ({
    subject: t('emails.reset.subject', { product }),
    blocks: [
      paragraph(t('emails.reset.text', { product })),
      { kind: 'link', text: t('emails.reset.link'), url },
      paragraph(t('emails.reset.next')),
    ],
    link: recipient.link,
  }));
}

/** Sent when a super admin, named `by`, has invited the recipient. */
export function mailInvitation(context: Context, recipient: Recipient, by: string): Promise<void> {
  const url = context.config.publicUrl + tokenLink(resetRoutes.reader);
  return mailAccount(context, recipient, `invitation:${recipient.link}`, (t, product) => ({
    subject: t('emails.invitation.subject', { product }),
    blocks: [
      paragraph(t('emails.invitation.text', { product, name: by })),
      { kind: 'link', text: t('emails.invitation.link'), url },
      paragraph(t('emails.invitation.next')),
    ],
    link: recipient.link,
  }));
}

/** Sent after a password reset; `endLink` ends the keys and apps that still work. */
export function mailPasswordChanged(
  context: Context,
  recipient: Recipient,
  { access, endLink }: { access: AccessOutcome; endLink: string | null },
): Promise<void> {
  const url = `${context.config.publicUrl}${requestPasswordPath}`;
  return mailAccount(context, recipient, `password-changed:${recipient.link}`, (t, product) => ({
    subject: t('emails.passwordChanged.subject', { product }),
    blocks: [
      paragraph(t('emails.passwordChanged.text', { product })),
      paragraph(t('emails.passwordChanged.next')),
      { kind: 'link', text: t('emails.passwordChanged.link'), url },
      ...accessBlocks(t, context.config.publicUrl, access),
    ],
    link: endLink,
  }));
}

/** Queues an email to the owner of an account, once for each `cause`, which names the event by ids. */
export function mailAccount(
  context: Context,
  recipient: Addressee,
  cause: string,
  write: (t: Translate, product: string) => Letter,
): Promise<void> {
  return mail(context, recipient, `account.${cause}`, ({ t, product }) => write(t, product));
}

/** Emails about applications: to the staff when one is made, to the applicant when it is decided. */
import { applicationsPath } from '../../../contract/desk/desk-paths.ts';
import { profilePath } from '../../../contract/paths.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { mail } from '../../platform/mail/mail.ts';
import { mailStaff } from '../staff-mail/staff-mail.ts';
import type { ApplicationToDecideRow } from './queries.ts';

/** Emails the staff that somebody has applied. */
export function mailApplied(context: Context, actor: AccountActor, id: string): Promise<void> {
  const { name: product } = context.config.product;
  const url = `${context.config.publicUrl}${applicationsPath}`;
  const email = {
    kind: 'applications',
    about: [id],
    cause: `application.made:${id}`,
    except: [actor.id],
  } as const;
  return mailStaff(context, email, (t) => ({
    subject: t('emails.applied.subject', { product }),
    blocks: [
      paragraph(t('emails.applied.text', { product })),
      { kind: 'link', text: t('emails.applied.link'), url },
    ],
  }));
}

/** Emails the applicant what staff decided; an acceptance may come without a reason. */
export function mailDecided(
  context: Context,
  application: ApplicationToDecideRow,
  { status, reason }: { status: 'accepted' | 'declined'; reason: string | null },
): Promise<void> {
  return mail(context, application, `application.${status}:${application.id}`, ({ t, product, link }) => ({
    subject: t(`emails.${status}.subject`, { product }),
    blocks: [
      paragraph(t(`emails.${status}.text`, { product })),
      ...(reason === null ? [] : [{ kind: 'quote' as const, text: reason }]),
      paragraph(t(`emails.${status}.next`)),
      link(profilePath, t(`emails.${status}.link`)),
    ],
  }));
}

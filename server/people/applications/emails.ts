/** Emails about applications: to the staff when one is made, to the applicant when it is decided. */
import { applicationsPath, profilePath } from '../../../contract/paths.ts';
import { translator } from '../../../messages/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
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
export async function mailDecided(
  { db, config }: Context,
  application: ApplicationToDecideRow,
  { status, reason }: { status: 'accepted' | 'declined'; reason: string | null },
): Promise<void> {
  const { id, email, language } = application;
  const t = translator(language);
  const { name: product } = config.product;
  const said: Block[] = reason === null ? [] : [{ kind: 'quote', text: reason }];
  const url = `${config.publicUrl}${profilePath}`;
  const message = writeMessage(config, {
    language,
    subject: t(`emails.${status}.subject`, { product }),
    blocks: [
      greeting(language, application),
      paragraph(t(`emails.${status}.text`, { product })),
      ...said,
      paragraph(t(`emails.${status}.next`)),
      { kind: 'link', text: t(`emails.${status}.link`), url },
    ],
  });
  await queueMail(db, { to: email, cause: `application.${status}:${id}`, ...message });
}

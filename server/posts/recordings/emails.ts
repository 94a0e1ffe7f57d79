/** Emails about recordings of published texts: to the staff who hear them first, and to the author of the text. */
import { dashboardPath } from '../../../contract/desk/desk-paths.ts';
import { postPath } from '../../../contract/paths.ts';
import { mailStaff, nameOf } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { paragraph } from '../../platform/mail/layout.ts';
import { mail } from '../../platform/mail/mail.ts';
import { selectForEmail } from '../posts/email-queries.ts';

/** What happened to a recording: it waits for the staff, readers hear it, or they no longer do. */
type Change = 'uploaded' | 'confirmed' | 'removed';

/** To the staff who may hear it first: a recording waits. */
export async function mailRecordingWaits(context: Context, actor: AccountActor, post: string): Promise<void> {
  const about = await selectForEmail(context.db, post);
  if (!about) return;
  const name = await nameOf(context, actor);
  const title = about.title ?? '';
  const language = about.title_language ?? about.language;
  const email = {
    kind: 'recordings',
    about: [post],
    cause: `recording.waits:${post}:${context.clock().toISOString()}`,
    except: [actor.id, about.author_id],
  } as const;
  await mailStaff(context, email, (t) => ({
    subject: t('emails.recordingWaits.subject', { title }),
    blocks: [
      paragraph(t('emails.recordingWaits.text', { name })),
      { kind: 'title', text: title, language },
      {
        kind: 'link',
        text: t('emails.recordingWaits.link'),
        url: `${context.config.publicUrl}${dashboardPath}`,
      },
    ],
  }));
}

/** To the author of the text, where somebody else changed what readers hear of it or will hear. */
export async function mailRecordingChanged(
  context: Context,
  actor: AccountActor,
  { post, change }: { post: string; change: Change },
): Promise<void> {
  const about = await selectForEmail(context.db, post);
  if (!about || about.author_id === actor.id) return;
  const cause = `recording.${change}:${post}:${context.clock().toISOString()}`;
  await mail(context, about, cause, ({ t, link }) => ({
    subject: t('emails.recordingChanged.subject', { title: about.title ?? '' }),
    blocks: [
      paragraph(t(`emails.recordingChanged.${change}`)),
      { kind: 'title', text: about.title ?? '', language: about.title_language ?? about.language },
      link(postPath(about.slug), t('emails.recordingChanged.link')),
    ],
  }));
}

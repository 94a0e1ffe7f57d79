/** Emails to the author of a post about notices, queued in the transaction of the action. */
import { postPath } from '../../../contract/paths.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, paragraph } from '../../platform/mail/layout.ts';
import { type Letter, mail, type Writer } from '../../platform/mail/mail.ts';
import { timeInUtc } from '../../platform/mail/time.ts';
import { type NoticeRow, selectAuthor } from './queries.ts';

/** Tells the author what readers will see, and when. */
export function mailAnnounced(context: Context, notice: NoticeRow, when: 'later' | 'now'): Promise<void> {
  return mailAuthor(context, notice, 'announced', ({ t, language, link }, names) => ({
    subject: t('emails.notice.subject', names),
    blocks: [
      paragraph(
        when === 'now'
          ? t('emails.notice.now', names)
          : t('emails.notice.later', { ...names, at: timeInUtc(language, notice.due_at) }),
      ),
      titleOf(notice),
      paragraph(t('emails.notice.wrong')),
      { kind: 'quote', text: notice.what_was_wrong },
      ...(notice.what_to_do === null
        ? []
        : [paragraph(t('emails.notice.todo')), { kind: 'quote' as const, text: notice.what_to_do }]),
      link(postPath(notice.slug), t('emails.notice.link')),
    ],
  }));
}

/** Tells the author that readers will not see an announced notice. */
export function mailCancelled(context: Context, notice: NoticeRow): Promise<void> {
  return mailAuthor(context, notice, 'cancelled', ({ t, link }, names) => ({
    subject: t('emails.noticeCancelled.subject', names),
    blocks: [
      paragraph(t('emails.noticeCancelled.text', names)),
      titleOf(notice),
      link(postPath(notice.slug), t('emails.notice.link')),
    ],
  }));
}

async function mailAuthor(
  context: Context,
  notice: NoticeRow,
  event: 'announced' | 'cancelled',
  write: (writer: Writer, names: { title: string; product: string; kind: string }) => Letter,
): Promise<void> {
  const author = await selectAuthor(context.db, notice.post_id);
  if (!author) return;
  await mail(context, author, `notice.${event}:${notice.id}`, (writer) => {
    const kind = writer.t(`notices.kinds.${notice.kind}`);
    return write(writer, { title: notice.title, product: writer.product, kind });
  });
}

function titleOf(notice: NoticeRow): Block {
  return { kind: 'title', text: shownTitle(notice), language: notice.language };
}

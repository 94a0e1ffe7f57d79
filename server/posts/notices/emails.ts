/** Emails to the author of a post about notices, queued in the transaction of the action. */

import { postPath } from '../../../contract/paths.ts';
import { shownTitle } from '../../../contract/views/notice-view.ts';
import { type Translate, translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { timeInUtc } from '../../platform/mail/time.ts';
import { type NoticeRow, selectAuthor } from './queries.ts';

/** Tells the author what readers will see, and when. */
export function mailAnnounced(context: Context, notice: NoticeRow, when: 'later' | 'now'): Promise<void> {
  return mailAuthor(context, notice, 'announced', (t, names, language) => ({
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
      linkToPost(context, notice, t('emails.notice.link')),
    ],
  }));
}

/** Tells the author that readers will not see an announced notice. */
export function mailCancelled(context: Context, notice: NoticeRow): Promise<void> {
  return mailAuthor(context, notice, 'cancelled', (t, names) => ({
    subject: t('emails.noticeCancelled.subject', names),
    blocks: [
      paragraph(t('emails.noticeCancelled.text', names)),
      titleOf(notice),
      linkToPost(context, notice, t('emails.notice.link')),
    ],
  }));
}

type Language = Parameters<typeof translator>[0];

async function mailAuthor(
  { db, config }: Context,
  notice: NoticeRow,
  event: 'announced' | 'cancelled',
  write: (
    t: Translate,
    names: { title: string; product: string; kind: string },
    language: Language,
  ) => { subject: string; blocks: Block[] },
): Promise<void> {
  const author = await selectAuthor(db, notice.post_id);
  if (!author) return;
  const { language } = author;
  const t = translator(language);
  const names = {
    title: notice.title,
    product: config.product.name,
    kind: t(`notices.kinds.${notice.kind}`),
  };
  const { subject, blocks } = write(t, names, language);
  const message = writeMessage(config, {
    language,
    subject,
    blocks: [greeting(language, author), ...blocks],
  });
  await queueMail(db, { to: author.email, cause: `notice.${event}:${notice.id}`, ...message });
}

function titleOf(notice: NoticeRow): Block {
  return { kind: 'title', text: shownTitle(notice), language: notice.language };
}

function linkToPost({ config }: Context, { slug }: NoticeRow, text: string): Block {
  return { kind: 'link', text, url: config.publicUrl + postPath(slug) };
}

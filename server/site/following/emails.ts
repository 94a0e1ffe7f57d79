/** Emails to followers about new posts of the authors and topics that they follow. */

import { followingPath, postPath, unsubscribePath } from '../../../contract/paths.ts';
import { bylineOf } from '../../../messages/byline.ts';
import { translator } from '../../../messages/index.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { Context } from '../../platform/context.ts';
import { type Block, greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { PublishedPost } from '../../posts/index.ts';
import type { FollowerRow } from './notify-queries.ts';

/** Queues an email that lists the posts and has a link to unsubscribe. */
export function mailNews(
  context: Context,
  follower: FollowerRow,
  { posts, total, cause }: { posts: readonly PublishedPost[]; total: number; cause: string },
): Promise<void> {
  const { db, config } = context;
  const { language, email } = follower;
  const t = translator(language);
  const unsubscribeUrl = `${config.publicUrl}${unsubscribePath(follower.unsubscribe_id)}?lang=${language}`;
  const [first] = posts;
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language' });
  const languageName = (tag: string) => names.of(tag) ?? tag;
  const linkTo = (path: string) => `${config.publicUrl}${path}?lang=${language}`;
  const blocks: Block[] = [
    greeting(language, follower),
    paragraph(t('emails.followed.text', { count: total })),
    ...posts.flatMap((post): Block[] => [
      { kind: 'title', text: post.title, language: post.language },
      {
        kind: 'link',
        text: t('emails.followed.read', {
          author: bylineOf(post),
          language: languageName(post.language),
        }),
        url: linkTo(postPath(post.slug)),
      },
    ]),
    ...(total > posts.length ? [paragraph(t('emails.followed.more', { count: total - posts.length }))] : []),
    { kind: 'link', text: t('emails.followed.all'), url: linkTo(followingPath) },
    { kind: 'link', text: t('emails.followed.unsubscribe'), url: unsubscribeUrl },
  ];
  const subject =
    total === 1 && first
      ? t('emails.followed.subjectOne', { title: first.title })
      : t('emails.followed.subject', { count: total, product: config.product.shortName });
  const message = writeMessage(config, { language, subject, blocks });
  return queueMail(db, { to: email, cause, unsubscribeUrl, ...message });
}

/** Emails to followers about new posts of the authors and topics that they follow. */

import { followingPath, unsubscribePath } from '../../../contract/paths.ts';
import { translator } from '../../../messages/index.ts';
import type { Context } from '../../platform/context.ts';
import { greeting, paragraph, writeMessage } from '../../platform/mail/layout.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { PublishedPost } from '../../posts/index.ts';
import { fitting, postsAsBlocks, subjectOf } from '../digests/post-list.ts';
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
  const subject = subjectOf(config, language, { posts, total });
  const message = fitting(posts, (shown) =>
    writeMessage(config, {
      language,
      subject,
      blocks: [
        greeting(language, follower),
        paragraph(t('emails.followed.text', { count: total })),
        ...postsAsBlocks(config, language, { posts: shown, total }),
        {
          kind: 'link',
          text: t('emails.followed.all'),
          url: `${config.publicUrl}${followingPath}?lang=${language}`,
        },
        { kind: 'link', text: t('emails.followed.unsubscribe'), url: unsubscribeUrl },
      ],
    }),
  );
  return queueMail(db, { to: email, cause, unsubscribeUrl, ...message });
}

import { postPath } from '../../../contract/paths.ts';
import { messageLines } from '../../../contract/text/message-lines.ts';
import { asTyped, messagesOf } from '../../../contract/text/sms.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import type { PageContext } from '../page-context.ts';

/** A message has the summary, for those who can't open the link; longer ones are not read to the end. */
const mostCharacters = 700;
/** More text messages cost more than the summary helps. */
const mostMessages = 3;

/**
 * Ways to share a post without a script. With a script, the system's share sheet opens instead, or a button
 * to copy the message is added. The address of a post leads to a page in its language.
 */
export function Share({
  context: { frame, t },
  post,
}: {
  context: PageContext;
  post: Pick<PostView, 'slug' | 'title' | 'summary' | 'language' | 'version'>;
}) {
  const url = frame.publicUrl + postPath(post.slug);
  const version = post.version === null ? '' : `v${post.version.number}`;
  const ending = (address: string) => `${version} ${address}`.trim();
  const lines = messageLines(post, ending(url), (text) => text.length <= mostCharacters);
  // In letters, since escapes would take most of the room, and phones link these as well.
  const sms = messageLines(post, ending(decodeURI(url)), (text) => messagesOf(asTyped(text)) <= mostMessages);
  const said = [...lines.slice(0, -1), version].filter((line) => line !== '');
  const written = (parts: readonly string[], end: string) => parts.map(encodeURIComponent).join(end);
  const ways = [
    [t('reading.shareWhatsApp'), `https://wa.me/?text=${written(lines, '%0A')}`],
    [t('reading.shareSms'), `sms:?body=${written(sms.map(asTyped), '%0A')}`],
    [
      t('reading.shareTelegram'),
      `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${written(said, '%0A')}`,
    ],
    [
      t('reading.shareEmail'),
      `mailto:?subject=${encodeURIComponent(post.title)}&body=${written(lines, '%0D%0A')}`,
    ],
  ] as const;
  return (
    <details className="share no-print" data-share={url}>
      <summary className="reaction">{t('reading.share')}</summary>
      <ul className="share-ways">
        {ways.map(([name, address]) => (
          <li key={name}>
            <a href={address} rel={address.startsWith('https:') ? 'nofollow noreferrer' : undefined}>
              {name}
            </a>
          </li>
        ))}
        <li>
          <label>
            {t('reading.shareAddress')}
            <input type="url" value={url} readOnly={true} dir="ltr" />
          </label>
        </li>
      </ul>
    </details>
  );
}

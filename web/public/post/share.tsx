import { defaultLanguage, interfaceLanguages, primaryLanguage } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { withLanguage } from '../address.ts';
import type { PageContext } from '../page-context.ts';

/** A message with the summary fits into four text messages, and helps those who can't open the link. */
const mostCharacters = 700;

/**
 * Ways to share a post without a script. With a script, the system's share sheet opens instead, or a button
 * to copy the link is added. The link leads to a page in the language of the post.
 */
export function Share({
  context: { frame, t },
  post,
}: {
  context: PageContext;
  post: Pick<PostView, 'slug' | 'title' | 'summary' | 'language'>;
}) {
  const url = frame.publicUrl + withLanguage(postPath(post.slug), languageOf(post.language));
  const lines = linesOf(post, url);
  const said = lines.slice(0, -1);
  const written = (parts: readonly string[], end: string) => parts.map(encodeURIComponent).join(end);
  const ways = [
    [t('reading.shareWhatsApp'), `https://wa.me/?text=${written(lines, '%0A')}`],
    [t('reading.shareSms'), `sms:?body=${written(lines, '%0A')}`],
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

/** The language of the interface that a text is in; the default one if it isn't in any. */
function languageOf(language: string): string {
  const primary = primaryLanguage(language);
  return interfaceLanguages.find((known) => known === primary) ?? defaultLanguage;
}

/** Title, summary and address; the summary is cut after a word where the message would become too long. */
function linesOf({ title, summary }: Pick<PostView, 'title' | 'summary'>, url: string): string[] {
  const room = mostCharacters - title.length - url.length - 2;
  const whole = summary.trim();
  if (whole === '' || room < 2) return [title, url];
  if (whole.length <= room) return [title, whole, url];
  const start = whole.slice(0, room - 1);
  return [title, `${start.slice(0, Math.max(start.search(/\s\S*$/), 0)) || start}…`, url];
}

import { postPath } from '../../../contract/paths.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import type { PageContext } from '../page-context.ts';

/**
 * Ways to share a post without a script. With a script, the system's share sheet opens instead, or a button
 * to copy the link is added.
 */
export function Share({
  context: { frame, t },
  post,
}: {
  context: PageContext;
  post: Pick<PostView, 'slug' | 'title'>;
}) {
  const url = frame.publicUrl + postPath(post.slug);
  const lines = [post.title, url].map(encodeURIComponent);
  return (
    <details className="share no-print" data-share={url}>
      <summary className="reaction">{t('reading.share')}</summary>
      <ul className="share-ways">
        <li>
          <a href={`https://wa.me/?text=${lines.join('%0A')}`} rel="nofollow noreferrer">
            {t('reading.shareWhatsApp')}
          </a>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(post.title)}&body=${lines.join('%0D%0A')}`}>
            {t('reading.shareEmail')}
          </a>
        </li>
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

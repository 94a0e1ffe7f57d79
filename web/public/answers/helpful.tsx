import { helpfulPath } from '../../../contract/site/answer-paths.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import type { PageContext } from '../page-context.ts';

/** "Was this helpful?" under a post, answered by one button without a script or an account. */
export function Helpful({ context: { t, href }, post }: { context: PageContext; post: PostView }) {
  return (
    <form
      className="helpful no-print"
      method="post"
      action={href(helpfulPath(post.slug, post.version?.number ?? null))}
      aria-labelledby="helpful"
    >
      <p id="helpful">{t('helpful.question')}</p>
      {(['yes', 'no'] as const).map((answer) => (
        <button key={answer} type="submit" className="reaction" name="helpful" value={answer}>
          {t(`helpful.${answer}`)}
        </button>
      ))}
    </form>
  );
}

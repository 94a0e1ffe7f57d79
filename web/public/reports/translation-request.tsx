import { directionOf } from '../../../contract/constants.ts';
import { postPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { ReportedPost } from '../../../contract/views/report-view.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';

/** Thanks a reader who asked for a post in another language. */
export function TranslationAskedPage({ context, post }: { context: PageContext; post: ReportedPost }) {
  const { t, href } = context;
  const direction = directionOf(post.language);
  return (
    <div className="frame message">
      <h1>{t('translations.askedTitle')}</h1>
      <p lang={post.language} dir={direction}>
        <OrderedText stretches={inOrder(post.title, direction)} />
      </p>
      <p>{t('translations.askedText')}</p>
      <ButtonLink href={href(postPath(post.slug))}>{t('reports.back')}</ButtonLink>
    </div>
  );
}

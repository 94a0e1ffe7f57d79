import { directionOf } from '../../../contract/constants.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { RelatedPost } from '../../../contract/views/related-post.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { Byline } from '../byline.tsx';
import { LanguageMark } from '../lists/language-mark.tsx';
import type { PageContext } from '../page-context.ts';

interface RelatedProps {
  context: PageContext;
  /** The `id` of the heading. */
  id: string;
  heading: string;
  posts: readonly RelatedPost[];
  /** The path of a post. */
  pathOf(slug: string): string;
}

/** Posts to read beside another one, or instead of it. */
export function RelatedPosts({ context, id: headingId, heading, posts, pathOf }: RelatedProps) {
  const { t, href } = context;
  if (posts.length === 0) return null;
  return (
    <section className="related no-print" aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <ul className="related-posts">
        {posts.map(({ id, slug, title, language, authors, read_time }) => (
          <li key={id} className="in-list" lang={language} dir={directionOf(language)}>
            <a href={href(pathOf(slug))}>
              <OrderedText stretches={inOrder(title, directionOf(language))} />
            </a>
            <p lang={context.language} dir={context.direction}>
              <bdi>
                <Byline context={context} authors={authors} />
              </bdi>{' '}
              <bdi>{t('post.minutes', { count: read_time })}</bdi>{' '}
              <LanguageMark context={context} language={language} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { directionOf } from '../../../contract/constants.ts';
import { noticePath, postPath, postProofPath, postsPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { WithdrawnView } from '../../../contract/views/notice-view.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { Byline } from '../byline.tsx';
import type { PageContext } from '../page-context.ts';
import { RelatedPosts } from '../post/related-posts.tsx';
import { Timestamp } from '../timestamp.tsx';
import { NoticePage } from './notice.tsx';

/** The permanent notice at the address of a withdrawn post (product.md#withdrawal). */
export function WithdrawnPage({ context, post }: { context: PageContext; post: WithdrawnView }) {
  const { t, href } = context;
  const own = { lang: post.language, dir: directionOf(post.language) };
  const capacity = post.withdrawn_by.as === 'author' ? t('withdrawn.asAuthor') : t('withdrawn.asStaff');
  if (post.notice?.kind === 'removal') return <NoticePage context={context} notice={post.notice} withdrawn />;
  return (
    <div className="frame message">
      <p className="message-label">{t('withdrawn.label')}</p>
      <h1 {...own}>
        <OrderedText stretches={inOrder(post.title, directionOf(post.language))} />
      </h1>
      <Notice tone="alarm" heading={t('withdrawn.heading')}>
        <p className="reason" dir="auto">
          <OrderedText stretches={inOrder(post.reason, 'auto')} />
        </p>
        <p>{t('withdrawn.text')}</p>
      </Notice>
      <RelatedPosts
        context={context}
        id="instead"
        heading={t('withdrawn.instead')}
        posts={post.instead}
        pathOf={postPath}
      />
      <Facts>
        <Fact name={t('post.author')}>
          <Byline context={context} authors={post.authors} all />
        </Fact>
        <Fact name={t('withdrawn.by')} note={capacity}>
          {post.withdrawn_by.name}
        </Fact>
        <Fact name={t('withdrawn.at')}>
          <Timestamp context={context} instant={post.withdrawn_at} />
        </Fact>
      </Facts>
      {post.notice && (
        <p>
          <a href={href(noticePath(post.notice.number))}>
            {t('notices.number', { number: post.notice.number })}
          </a>
        </p>
      )}
      <p>
        <a href={href(postProofPath(post.slug))} rel="nofollow">
          {t('reading.proof')}
        </a>
      </p>
      <ButtonLink href={href(postsPath)} weight="quiet">
        {t('post.allPosts')}
      </ButtonLink>
    </div>
  );
}

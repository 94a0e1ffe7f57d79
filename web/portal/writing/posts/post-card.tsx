import { Link } from 'react-router';
import { directionOf } from '../../../../contract/constants.ts';
import { authorPath, editPath, postPath } from '../../../../contract/paths.ts';
import type { PostCardReply } from '../../../../contract/posts/calls/posts.ts';
import { readerAnswersPath } from '../../../../contract/site/answer-paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { translatePath } from '../../../../contract/views/translation-paths.ts';
import { EyeIcon, HeartIcon } from '../../../ui/icons.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { RecordingButton } from '../recordings/recording-button.tsx';
import { EditLink } from './own-row.tsx';
import { Preview, wordsOf } from './post-list.tsx';
import styles from './posts.module.css';
import { WithdrawalButton } from './withdrawal.tsx';

/**
 * A published post in a list (product.md#the-profile-area). Only its author sees the buttons that revise,
 * record, translate and delete it.
 */
export function PostCard({
  post,
  userId,
  openReports = 0,
}: {
  post: PostCardReply;
  userId: string;
  /** Reports of mistakes that are with its author. */
  openReports?: number;
}) {
  const { t } = useLanguage();
  const author = [post.first_name, post.last_name].filter(Boolean).join(' ');
  return (
    <article className={styles.postRow}>
      <p className={styles.postRowDate}>
        <SiteLink to={authorPath(post.author_id)}>
          <bdi>{author}</bdi>
        </SiteLink>
        <Timestamp instant={post.published_at} />
        <span>{t('lists.minutes', { count: post.read_time })}</span>
        {post.kind !== '' && <span>{t(`postKinds.${post.kind}`)}</span>}
      </p>
      <h2 className="in-list" {...wordsOf(post)}>
        <SiteLink to={postPath(post.slug)}>
          <OrderedText stretches={inOrder(post.title, directionOf(post.language))} />
        </SiteLink>
      </h2>
      <Preview post={post} />
      <div className={styles.postRowActions}>
        <ul className={styles.postCounts}>
          <li>
            <EyeIcon />
            {t('lists.views', { count: post.views })}
          </li>
          <li>
            <HeartIcon />
            {t('lists.likes', { count: post.likes })}
          </li>
          {openReports > 0 && (
            <li>
              <SiteLink to={editPath(post._id.$oid)}>
                {t('lists.openReports', { count: openReports })}
              </SiteLink>
            </li>
          )}
        </ul>
        {post.author_id === userId && (
          <>
            <EditLink row={post} to={editPath(post._id.$oid)} />
            <RowMenu about={post.title}>
              <Link to={readerAnswersPath(post._id.$oid)}>{t('answers.link')}</Link>
              <RecordingButton post={post} />
              <SiteLink
                to={translatePath(post._id.$oid)}
                aria-label={t('translating.translate', { title: post.title })}
              >
                {t('translating.short')}
              </SiteLink>
              <WithdrawalButton post={post} />
            </RowMenu>
          </>
        )}
      </div>
    </article>
  );
}

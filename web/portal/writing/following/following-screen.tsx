import { initialVisiblePosts } from '../../../../contract/constants.ts';
import { authorPath, settingsPath, topicPath, topicsPath } from '../../../../contract/paths.ts';
import { type FollowingReply, following } from '../../../../contract/site/calls/following.ts';
import { reactions } from '../../../../contract/site/calls/reactions.ts';
import { topicName } from '../../../../contract/views/topic-view.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { call } from '../../frame/api/call.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useAction } from '../../frame/forms/use-action.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { refetchFollowing, useFollowing } from '../../people/following/use-following.ts';
import { ListError } from '../posts/list-failures.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { PostList } from '../posts/post-list.tsx';
import { usePostList } from '../posts/use-post-list.ts';
import styles from './following.module.css';

/** The posts of followed authors and topics, and the lists of both. */
export function FollowingScreen() {
  const { t } = useLanguage();
  const query = useFollowing();
  return (
    <div className={`frame ${styles.screen}`}>
      <PageTitle title={t('following.heading')} />
      <PageHeading>{t('following.heading')}</PageHeading>
      <Fetched query={query} label={t('following.loading')}>
        {(reply) =>
          reply.authors.length + reply.topics.length === 0 ? (
            <Nothing />
          ) : (
            <div className={styles.columns}>
              <section aria-labelledby="following-posts">
                <h2 id="following-posts">{t('following.posts')}</h2>
                <Posts key={`${reply.authors.length} ${reply.topics.length}`} />
              </section>
              <Followed reply={reply} />
            </div>
          )
        }
      </Fetched>
    </div>
  );
}

function Nothing() {
  const { t } = useLanguage();
  return (
    <div>
      <p>{t('following.empty')}</p>
      <p>
        <SiteLink to={topicsPath}>{t('following.findTopics')}</SiteLink>
      </p>
    </div>
  );
}

function Posts() {
  const { t } = useLanguage();
  const { data } = useUser();
  const list = usePostList({
    name: 'following',
    initial: initialVisiblePosts,
    fetchPage: (cursor) => call(following.listFollowedPosts, { query: { cursor } }),
  });
  if (list.state === 'loading' || !data) return <Loading label={t('lists.loadingPosts')} />;
  if (list.state === 'failed') return <ListError onTryAgain={list.tryAgain} />;
  if (list.rows.length === 0) return <p>{t('following.noPosts')}</p>;
  return <PostList list={list}>{(post) => <PostCard post={post} userId={data.user.id} />}</PostList>;
}

function Followed({ reply: { authors, topics, frequency } }: { reply: FollowingReply }) {
  const { t, currentLanguage } = useLanguage();
  return (
    <aside aria-label={t('following.followed')}>
      {authors.length > 0 && (
        <>
          <h2>{t('following.authors')}</h2>
          <ul className={styles.list}>
            {authors.map(({ id, firstname, lastname }) => (
              <Row
                key={id}
                name={`${firstname} ${lastname}`.trim()}
                address={authorPath(id)}
                unfollow={() => call(reactions.unfollowAuthor, { params: { id } })}
              />
            ))}
          </ul>
        </>
      )}
      {topics.length > 0 && (
        <>
          <h2>{t('following.topics')}</h2>
          <ul className={styles.list}>
            {topics.map(({ topic, record }) => (
              <Row
                key={topic}
                name={topicName({ word: topic, labels: record?.labels ?? {} }, currentLanguage).name}
                address={topicPath(record?.slug ?? topic)}
                unfollow={() => call(following.unfollowTopic, { params: { topic } })}
              />
            ))}
          </ul>
        </>
      )}
      <p className={styles.mail}>
        {t(`following.told.${frequency}`)} <SiteLink to={settingsPath}>{t('following.change')}</SiteLink>
      </p>
    </aside>
  );
}

interface RowProps {
  name: string;
  address: string;
  unfollow(): Promise<unknown>;
}

function Row({ name, address, unfollow }: RowProps) {
  const { t } = useLanguage();
  const action = useAction(t('following.notUnfollowed'));
  const run = async () => {
    await unfollow();
    await refetchFollowing();
  };
  return (
    <li className={styles.row}>
      <SiteLink to={address}>
        <bdi>{name}</bdi>
      </SiteLink>
      <BusyButton
        type="button"
        weight="quiet"
        busy={action.busy}
        label={t('following.unfollow')}
        about={name}
        busyLabel={t('following.unfollowing')}
        onClick={() => void action.run(run)}
      />
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
    </li>
  );
}

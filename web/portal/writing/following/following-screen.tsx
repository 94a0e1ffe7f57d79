import { initialVisiblePosts } from '../../../../contract/constants.ts';
import { authorPath, topicPath, topicsPath } from '../../../../contract/paths.ts';
import { settingsParts } from '../../../../contract/people/settings-paths.ts';
import { type FollowingReply, following } from '../../../../contract/site/calls/following.ts';
import { reactions } from '../../../../contract/site/calls/reactions.ts';
import { topicName } from '../../../../contract/views/topic-view.ts';
import { call } from '../../frame/api/call.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { PostCard } from '../posts/post-card.tsx';
import { PostList, usePostList } from '../posts/post-list.tsx';
import styles from './following.module.css';

/** The posts of followed authors and topics, and the lists of both. */
export function FollowingScreen() {
  const { t } = useLanguage();
  const query = useCall(following.getFollowing, {}, { staleTime: 0 });
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
  return (
    <PostList
      list={usePostList(
        following.listFollowedPosts,
        { query: {} },
        (page) => page.posts,
        initialVisiblePosts,
      )}
      empty={<p>{t('following.noPosts')}</p>}
    >
      {(post) => <PostCard post={post} userId={data?.user.id ?? ''} />}
    </PostList>
  );
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
        {t(`following.told.${frequency}`)}{' '}
        <SiteLink to={settingsParts.languages}>{t('following.change')}</SiteLink>
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
  return (
    <li className={styles.row}>
      <SiteLink to={address}>
        <bdi>{name}</bdi>
      </SiteLink>
      <SaveButton
        look="quiet"
        label={t('following.unfollow')}
        about={name}
        busyLabel={t('following.unfollowing')}
        failure={t('following.notUnfollowed')}
        refetch={[following.getFollowing]}
        send={unfollow}
      />
    </li>
  );
}

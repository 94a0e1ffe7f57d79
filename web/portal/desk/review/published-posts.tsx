import { Link } from 'react-router';
import { audiences, interfaceLanguages, postKinds } from '../../../../contract/constants.ts';
import { authorPostsPath, postPath } from '../../../../contract/paths.ts';
import type { PostCardReply } from '../../../../contract/posts/calls/posts.ts';
import { reading } from '../../../../contract/posts/calls/reader-calls.ts';
import { readerAnswersPath } from '../../../../contract/site/answer-paths.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters, writeFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../frame/lists/post-title.tsx';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { useOwnLog } from '../../frame/lists/use-own-log.tsx';
import { RecordingButton } from '../../writing/recordings/recording-button.tsx';
import { IssueNotice } from '../notices/issue-notice.tsx';
import { WithdrawAction } from './withdraw-action.tsx';

const shown = reading.listPosts.query.pick({ q: true, kind: true, language: true, audience: true });

/** Published posts, newest first, which staff can search, withdraw and issue notices about (product.md#review, Roles). */
export function Published() {
  const { t } = useLanguage();
  const [filters, change] = useFilters(shown);
  const languageName = useLanguageName();
  return (
    <ListScreen
      title={t('published.title')}
      lead={t('published.lead')}
      list={useList(reading.listPosts, { query: filters }, (page) => page.posts)}
      loading={t('published.loading')}
      none={t(writeFilters(filters) === '' ? 'published.none' : 'published.noneFound')}
      row={(post) => <PublishedRow key={post._id.$oid} post={post} />}
    >
      <FilterForm
        filters={filters}
        fields={[
          { name: 'q', label: t('published.search'), hint: t('published.searchHint') },
          {
            name: 'kind',
            label: t('review.filters.kind'),
            any: t('review.filters.anyKind'),
            options: postKinds.map((value) => ({ value, label: t(`postKinds.${value}`) })),
          },
          {
            name: 'language',
            label: t('review.filters.language'),
            any: t('review.filters.anyLanguage'),
            options: interfaceLanguages.map((value) => ({ value, label: languageName(value) })),
          },
          {
            name: 'audience',
            label: t('editor.audience'),
            any: t('published.anyAudience'),
            options: audiences.map((value) => ({ value, label: t(`audiences.${value}`) })),
          },
        ]}
        onChange={change}
      />
    </ListScreen>
  );
}

function PublishedRow({ post }: { post: PostCardReply }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const { slug, title, language, author_id, first_name, last_name, published_at } = post;
  const ownLog = useOwnLog(post._id.$oid, title);
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return (
    <li className="row row-beside">
      <div>
        <PostTitle post={post} to={postPath(slug)} />
        <p className="row-facts">
          {name !== '' && (
            <Link className="row-link" to={authorPostsPath(author_id)}>
              <bdi>{name}</bdi>
            </Link>
          )}
          <span>{languageName(language)}</span>
          <Timestamp instant={published_at} />
        </p>
      </div>
      <div className="row-actions">
        <IssueNotice post={post} />
        <RowMenu about={title}>
          <Link to={readerAnswersPath(post._id.$oid)}>{t('answers.link')}</Link>
          <RecordingButton post={post} />
          {ownLog}
          <WithdrawAction post={post} refetch={[reading.listPosts]} />
        </RowMenu>
      </div>
    </li>
  );
}

import { Link } from 'react-router';
import { authorPostsPath, postPath } from '../../../../contract/paths.ts';
import type { PostCardReply } from '../../../../contract/posts/calls/posts.ts';
import { reading } from '../../../../contract/posts/calls/reading.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../frame/lists/post-title.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { SearchForm } from '../../frame/search/search-form.tsx';
import { useSearch } from '../../frame/search/use-search.ts';
import { IssueNotice } from '../notices/issue-notice.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Published posts, newest first, which staff can search, withdraw and issue notices about (product.md#review, Roles). */
export function Published() {
  const { t } = useLanguage();
  const [searched, search] = useSearch();
  const query = searched === '' ? {} : { q: searched };
  return (
    <ListScreen
      title={t('published.title')}
      lead={t('published.lead')}
      list={useList(reading.listPosts, { query }, (page) => page.posts)}
      loading={t('published.loading')}
      none={t(searched === '' ? 'published.none' : 'published.noneFound')}
      row={(post) => <PublishedRow key={post._id.$oid} post={post} />}
    >
      <SearchForm
        label={t('published.search')}
        hint={t('published.searchHint')}
        searched={searched}
        onSearch={search}
      />
    </ListScreen>
  );
}

function PublishedRow({ post }: { post: PostCardReply }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const { slug, title, language, author_id, first_name, last_name, published_at } = post;
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
        <RowAction
          label={t('review.withdraw')}
          about={title}
          look="alarm"
          dialog={(close) => (
            <WithdrawDialog
              post={post}
              published
              success={t('review.withdrawn', { title })}
              conflicts={['status_conflict']}
              conflict={{ message: t('review.decidedBefore') }}
              refetch={[reading.listPosts]}
              onClose={close}
            />
          )}
        />
      </div>
    </li>
  );
}

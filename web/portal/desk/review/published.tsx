import { useState } from 'react';
import { Link } from 'react-router';
import { directionOf } from '../../../../contract/constants.ts';
import { authorPostsPath, postPath } from '../../../../contract/paths.ts';
import { type PostCardReply, posts } from '../../../../contract/posts/calls/posts.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { SearchForm } from '../../frame/search/search-form.tsx';
import { useSearch } from '../../frame/search/use-search.ts';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { IssueNotice } from '../notices/issue-notice.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const key = 'published posts';

/** Published posts, newest first, which staff can search, withdraw and issue notices about (product.md#review, Roles). */
export function Published() {
  const { t } = useLanguage();
  const [searched, search] = useSearch();
  const list = usePages([key, searched], (cursor) =>
    call(posts.listPosts, { query: { ...(searched !== '' && { q: searched }), cursor } }),
  );
  const rows = list.data?.pages.flatMap((page) => page.posts) ?? [];
  return (
    <>
      <PageTitle title={t('published.title')} />
      <PageHeading>{t('published.title')}</PageHeading>
      <p className="area-lead">{t('published.lead')}</p>
      <SearchForm
        label={t('published.search')}
        hint={t('published.searchHint')}
        searched={searched}
        onSearch={search}
      />
      <Fetched query={list} label={t('published.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t(searched === '' ? 'published.none' : 'published.noneFound')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('published.title')}>
                {rows.map((post) => (
                  <PublishedRow key={post._id.$oid} post={post} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
    </>
  );
}

function PublishedRow({ post }: { post: PostCardReply }) {
  const { t, publicHref } = useLanguage();
  const languageName = useLanguageName();
  const [asked, setAsked] = useState(false);
  const withdraw = useWithdrawal(post, () => setAsked(false));
  const { slug, title, language, author_id, first_name, last_name, published_at } = post;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return (
    <li className="row row-beside">
      <div>
        <h2 className="row-title in-list" lang={language} dir={directionOf(language)}>
          <a href={publicHref(postPath(slug))}>
            <OrderedText stretches={inOrder(title, directionOf(language))} />
          </a>
        </h2>
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
        <button className="button button-quiet button-alarm" type="button" onClick={() => setAsked(true)}>
          {t('review.withdraw')}
          <span className="visually-hidden"> {title}</span>
        </button>
      </div>
      {asked && (
        <WithdrawDialog post={post} published onWithdraw={withdraw} onClose={() => setAsked(false)} />
      )}
    </li>
  );
}

/** Withdraws the post, or says that somebody else did; then refetches the list. */
function useWithdrawal({ title }: PostCardReply, onClose: () => void) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  return async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action();
      showToast({ status: 'ok', message: t('review.withdrawn', { title }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.is('status_conflict')) throw error;
      showToast({ status: 'error', message: t('review.decidedBefore'), detail: translate(error.message) });
    }
    // Close first: the refetch removes the row, and with it the button that the focus returns to.
    await refetch([key]);
    onClose();
    return true;
  };
}

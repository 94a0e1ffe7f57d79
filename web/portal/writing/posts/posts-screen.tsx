import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { initialVisiblePosts, interfaceLanguages } from '../../../../contract/constants.ts';
import {
  editPath,
  editWithdrawnPath,
  myPostsPath,
  postsPath,
  writePath,
} from '../../../../contract/paths.ts';
import { type OwnRowReply, posts } from '../../../../contract/posts/calls/posts.ts';
import { translationDeskPath } from '../../../../contract/views/translation-paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CallError } from '../../frame/api/call-error.ts';
import type { CallInput, CallReply } from '../../frame/api/caller.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Choice, useChosen } from '../../frame/lists/chosen.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters, writeFilters } from '../../frame/lists/filters.ts';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import profile from '../../people/profile/profile.module.css';
import { ProfileScreen } from '../../people/profile/profile-screen.tsx';
import { ChosenDrafts, isDeletable } from './chosen-drafts.tsx';
import { DeletedDrafts, useBin } from './deleted-drafts.tsx';
import { DraftDeletion } from './draft-deletion.tsx';
import { EditLink, OwnRow, useTitle } from './own-row.tsx';
import { PostCard } from './post-card.tsx';
import { PostList, usePostList } from './post-list.tsx';
import styles from './posts.module.css';
import { RecallButton } from './recall.tsx';
import { SharedDrafts } from './shared-drafts.tsx';
import { WithdrawalButton } from './withdrawal.tsx';

/** The lists of My Posts, by their segment of the URL (product.md#the-profile-area). */
const subTabs = [
  ['approved', 'lists.approved'],
  ['drafts', 'lists.drafts'],
  ['submitted', 'lists.submitted'],
  ['deleted', 'lists.deleted'],
] as const;

export type PostGroup = (typeof subTabs)[number][0];

const lists: Record<PostGroup, () => ReactNode> = {
  approved: () => <ApprovedList />,
  drafts: () => <DraftsList />,
  submitted: () => <PendingList />,
  deleted: () => <DeletedList />,
};

/** One of the lists of My Posts, below the four sub-tabs (product.md#the-profile-area). */
export function MyPosts({ group }: { group: PostGroup }) {
  const { t } = useLanguage();
  return (
    <ProfileScreen heading={t('profile.posts')} next={<WriteLink />}>
      <nav aria-label={t('profile.posts')}>
        <ul className={profile.subTabs}>
          {subTabs.map(([name, label]) => (
            <li key={name}>
              <NavLink to={`${myPostsPath}/${name}`} aria-current={name === group ? 'page' : undefined}>
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {lists[group]()}
    </ProfileScreen>
  );
}

/** The Drafts tab: the list that My Posts has too (product.md#the-profile-area). */
export function Drafts() {
  const { t } = useLanguage();
  return (
    <ProfileScreen heading={t('lists.drafts')} next={<WriteLink />}>
      <DraftsList />
    </ProfileScreen>
  );
}

/** The Deleted tab: the list that My Posts has too (product.md#the-profile-area). */
export function Deleted() {
  const { t } = useLanguage();
  return (
    <ProfileScreen heading={t('lists.deleted')}>
      <DeletedList />
    </ProfileScreen>
  );
}

const ownFilters = posts.getDrafts.query.omit({ cursor: true });

type OwnCall =
  | typeof posts.getApprovedPosts
  | typeof posts.getDrafts
  | typeof posts.getSubmittedDrafts
  | typeof posts.getWithdrawnPosts;

/** A list of one's own posts, and its search where there are more posts than are shown at first. */
function useOwnList<E extends OwnCall, Row>(endpoint: E, rowsOf: (page: CallReply<E>) => readonly Row[]) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const [filters, change] = useFilters(ownFilters);
  const isFiltered = writeFilters(filters) !== '';
  // TypeScript can't tell that each of the calls has the same query.
  const input = { query: filters } as CallInput<E>;
  const list = usePostList(endpoint, input, rowsOf, initialVisiblePosts);
  return {
    list,
    field: (isFiltered || list.rows.length >= initialVisiblePosts) && (
      <FilterForm
        filters={filters}
        fields={[
          { name: 'q', label: t('lists.search'), hint: t('lists.searchHint') },
          {
            name: 'language',
            label: t('review.filters.language'),
            any: t('review.filters.anyLanguage'),
            options: interfaceLanguages.map((value) => ({ value, label: languageName(value) })),
          },
        ]}
        onChange={change}
      />
    ),
    /** What stands in place of rows: the text of an empty list, or that nothing was found. */
    none: (empty: string) => (isFiltered ? t('lists.noneFound') : empty),
  };
}

function WriteLink() {
  const { t } = useLanguage();
  return (
    <SiteLink className="button" to={writePath}>
      {t('lists.write')}
    </SiteLink>
  );
}

/** The published posts of whoever is signed in (product.md#the-profile-area). */
function ApprovedList() {
  const { t } = useLanguage();
  const { data } = useUser();
  const { list, field, none } = useOwnList(posts.getApprovedPosts, (page) => page.posts);
  return (
    <>
      {field}
      <PostList list={list} empty={none(t('lists.empty'))}>
        {(post) => <PostCard post={post} userId={data?.user.id ?? ''} openReports={post.open_reports} />}
      </PostList>
    </>
  );
}

/** The drafts of whoever is signed in (product.md#lists). */
function DraftsList() {
  const { t } = useLanguage();
  const { list, field, none } = useOwnList(posts.getDrafts, (page) => page.posts);
  const deletable = list.rows.filter(isDeletable);
  const { chosen, toggle, clear } = useChosen(deletable.map(({ _id }) => _id.$oid));
  return (
    <>
      {field}
      <PostList list={list} empty={none(t('lists.empty'))}>
        {(row) => (
          <OwnRow
            row={row}
            titleTo={editPath(row._id.$oid)}
            choice={
              isDeletable(row) && (
                <Choice
                  about={row.title.trim() || t('lists.untitled')}
                  checked={chosen.has(row._id.$oid)}
                  onToggle={(isRange) => toggle(row._id.$oid, isRange)}
                />
              )
            }
          >
            <EditLink row={row} to={editPath(row._id.$oid)} />
            {row.is_translation && (
              <SiteLink className="button button-quiet" to={translationDeskPath(row._id.$oid)}>
                {t('translating.open')}
              </SiteLink>
            )}
            <DraftWithdrawal row={row} />
          </OwnRow>
        )}
      </PostList>
      <ChosenDrafts rows={deletable.filter(({ _id }) => chosen.has(_id.$oid))} onClear={clear} />
      <SharedDrafts />
    </>
  );
}

/** The posts of whoever is signed in that wait for review (product.md#lists). */
function PendingList() {
  const { t } = useLanguage();
  const { list, field, none } = useOwnList(posts.getSubmittedDrafts, (page) => page.posts);
  return (
    <>
      {field}
      <PostList
        list={list}
        empty={none(t('lists.empty'))}
        failure={(error, tryAgain) => <ListErrorNotice error={error} onTryAgain={tryAgain} />}
      >
        {(row) => (
          <OwnRow row={row}>
            <p className={styles.postRowStatus}>{t('lists.pending')}</p>
            <RecallButton post={row} />
            <DraftWithdrawal row={row} />
          </OwnRow>
        )}
      </PostList>
    </>
  );
}

/** The withdrawn posts of whoever is signed in (product.md#lists, product.md#messages-for-people). */
function DeletedList() {
  const { t } = useLanguage();
  const { list, field, none } = useOwnList(posts.getWithdrawnPosts, (page) => page.posts);
  const bin = useBin();
  return (
    <>
      {field}
      <PostList
        list={list}
        empty={bin.rows.length === 0 ? none(t('lists.emptyDeleted')) : null}
        failure={() => <ListOffline />}
      >
        {(row) => (
          <OwnRow row={row}>
            <EditLink row={row} to={editWithdrawnPath(row.slug)} />
          </OwnRow>
        )}
      </PostList>
      <DeletedDrafts list={bin} />
    </>
  );
}

/**
 * The button that removes a draft. A draft that staff may have seen is withdrawn with a reason. Of a
 * published post only the revision is discarded; the published list withdraws the post itself.
 */
function DraftWithdrawal({ row }: { row: OwnRowReply }) {
  const { t } = useLanguage();
  const isRevision = row.status === 'approved';
  return (
    <>
      {isRevision && <p className={styles.postRowStatus}>{t('lists.revision')}</p>}
      <RowMenu about={useTitle(row)}>
        {isDeletable(row) ? <DraftDeletion row={row} /> : <WithdrawalButton post={row} />}
      </RowMenu>
    </>
  );
}

function ListErrorNotice({ error, onTryAgain }: { error: Error | null; onTryAgain(): void }) {
  const { t, translate } = useLanguage();
  const isCut = error instanceof CallError && error.is('network');
  const message = isCut ? t('lists.cutOff') : translate(error?.message ?? '');
  return (
    <div className={styles.postListFailure} role="alert">
      <Notice tone="alarm" heading={t('lists.pendingFailed', { message })}>
        <button className="button button-quiet" type="button" onClick={onTryAgain}>
          {t('failure.again')}
        </button>
      </Notice>
    </div>
  );
}

/**
 * Shown when the service is unavailable (product.md#the-offline-screen-and-the-progress-bar) and only a list
 * needs it.
 */
function ListOffline() {
  const { t, publicHref } = useLanguage();
  return (
    <div className="message" role="alert">
      <h2>{t('offline.heading')}</h2>
      <p>{t('offline.text')}</p>
      <ButtonLink href={publicHref(postsPath)}>{t('offline.back')}</ButtonLink>
    </div>
  );
}

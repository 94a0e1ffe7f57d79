import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { myPostsPath, writePath } from '../../../../contract/paths.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import profile from '../../people/profile/profile.module.css';
import { ProfileScreen } from '../../people/profile/profile-screen.tsx';
import { ApprovedList } from './approved-list.tsx';
import { DeletedList } from './deleted-list.tsx';
import { DraftsList } from './drafts-list.tsx';
import { PendingList } from './pending-list.tsx';

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

function WriteLink() {
  const { t } = useLanguage();
  return (
    <SiteLink className="button" to={writePath}>
      {t('lists.write')}
    </SiteLink>
  );
}

import { followingCount } from '../../../contract/constants.ts';
import { useLanguage } from '../language/language-context.tsx';

/** How many follow an author, and how many the author follows: always 0 (spec §2.5, §9). */
export function FollowCounts({ followers }: { followers: number }) {
  const { t } = useLanguage();
  return (
    <dl className="follow-counts">
      <div>
        <dt>{t('profile.followers')}</dt>
        <dd>{followers}</dd>
      </div>
      <div>
        <dt>{t('profile.following')}</dt>
        <dd>{followingCount}</dd>
      </div>
    </dl>
  );
}

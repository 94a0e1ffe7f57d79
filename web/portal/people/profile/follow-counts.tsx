import { followingCount } from '../../../../contract/constants.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useNumbers } from '../../frame/language/use-numbers.ts';
import summary from './summary.module.css';

/**
 * How many follow an author, and how many the author follows: always 0 (product.md#the-profile-area,
 * product.md#limits).
 */
export function FollowCounts({ followers }: { followers: number }) {
  const { t } = useLanguage();
  const { number } = useNumbers();
  return (
    <dl className={summary.followCounts}>
      <div>
        <dt>{t('profile.followers')}</dt>
        <dd>{number(followers)}</dd>
      </div>
      <div>
        <dt>{t('profile.following')}</dt>
        <dd>{followingCount}</dd>
      </div>
    </dl>
  );
}

import { canWrite } from '../../../../contract/people/roles.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import type { User } from '../../frame/user/use-user.ts';
import { AcademicLinks } from './academic-links.tsx';
import { FollowCounts } from './follow-counts.tsx';
import { readStatus } from './network-status.ts';
import summary from './summary.module.css';
import { tabAddresses } from './tabs.ts';

/** The signed-in person's own profile card (product.md#the-profile-area). */
export function SummaryCard({ user }: { user: User }) {
  const { t } = useLanguage();
  const { profile_picture: picture, firstname, lastname, email, about } = user.user;
  const name = [firstname, lastname].filter(Boolean).join(' ');
  return (
    <section className={summary.summary} aria-label={t('profile.summary')}>
      <div className={summary.head}>
        <Portrait picture={picture} firstname={firstname || email} lastname={lastname} />
        <div>
          <p className={summary.name}>
            <bdi>{name || email}</bdi>
          </p>
          <p className={summary.statusLine}>{useBadge(user)}</p>
        </div>
      </div>
      {about ? (
        <p className={summary.about} dir="auto">
          {about}
        </p>
      ) : (
        <div className={summary.about}>
          <p>{t('settings.bioEmpty')}</p>
          <SiteLink className={summary.settings} to={tabAddresses.settings}>
            {t('profile.goToSettings')}
          </SiteLink>
        </div>
      )}
      {user.author && (
        <>
          <FollowCounts followers={user.application?.number_followers ?? 0} />
          {user.application && <AcademicLinks addresses={user.application} />}
        </>
      )}
    </section>
  );
}

/** An author's network status if there is one, otherwise the role. */
function useBadge({ user, author, application }: User): string {
  const { t } = useLanguage();
  const status = readStatus(application?.ace ?? null);
  if (author && status) return t(`networkStatuses.${status}`);
  return t(canWrite(user) ? 'profile.admin' : 'profile.publicUser');
}

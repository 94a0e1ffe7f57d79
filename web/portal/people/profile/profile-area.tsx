import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { NotTranslated } from '../../frame/language/untranslated-notice.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { type User, useUser, useUserOnFocus } from '../../frame/user/use-user.ts';
import profile from './profile.module.css';
import { SummaryCard } from './summary-card.tsx';
import { firstScreen, selectedTab, tabAddresses, tabsOf } from './tabs.ts';

/**
 * The frame of the profile area's screens (product.md#the-profile-area). The guard has loaded the account.
 */
export function ProfileArea() {
  const { data: user } = useUserOnFocus();
  if (!user) return null;
  return (
    <div className={`frame ${profile.area}`}>
      <SummaryCard user={user} />
      <div className={profile.main}>
        <NotTranslated />
        <TabBar user={user} />
        <Outlet />
      </div>
    </div>
  );
}

/** Redirects to the area's first screen. */
export function ProfileHome() {
  const { data } = useUser();
  return data ? <Navigate to={firstScreen(data.user)} replace /> : null;
}

function TabBar({ user: { user } }: { user: User }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const selected = selectedTab(pathname);
  const list = useRef<HTMLUListElement>(null);
  // On a phone the tabs scroll sideways, and the last one stands beyond the edge.
  useEffect(() => {
    const shown = selected && list.current?.querySelector('[aria-current]');
    if (shown) shown.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <nav aria-label={t('profile.navigation')}>
      <ul className={profile.tabs} ref={list}>
        {tabsOf(user).map((tab) => (
          <li key={tab}>
            <SiteLink to={tabAddresses[tab]} aria-current={tab === selected ? 'page' : undefined}>
              {t(`profile.${tab}`)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

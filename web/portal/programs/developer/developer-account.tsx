import '../../frame/shell/area.css';
import { Suspense, useEffect } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { developerAccountPath } from '../../../../contract/paths.ts';
import { settingsParts } from '../../../../contract/people/settings-paths.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { session, useSession } from '../../frame/session/session.ts';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { ProofProvider } from '../../people/proof/proof-provider.tsx';

const areas = ['keys', 'apps', 'webhooks', 'sandbox', 'usage'] as const;

/** A developer's account: keys, apps, webhooks and API usage. The guard has loaded the account. */
export function DeveloperAccount() {
  const { t } = useLanguage();
  const { data: user } = useUser();
  useDevelopersCookie(user?.developer ?? false);
  if (!user) return null;
  if (!user.developer) return <AccessNeeded />;
  return (
    <div className="frame area">
      <nav className="no-print" aria-label={t('developerAccount.title')}>
        <ul className="area-links">
          {areas.map((area) => (
            <li key={area}>
              <NavLink to={`${developerAccountPath}/${area}`}>{t(`developerAccount.areas.${area}`)}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="area-screen">
        <Suspense fallback={<Loading label={t('loading.page')} />}>
          <ProofProvider>
            <Outlet />
          </ProofProvider>
        </Suspense>
      </div>
    </div>
  );
}

/**
 * The masthead reads this cookie, which signing in as a reader doesn't set (product.md#the-developer-portal).
 */
function useDevelopersCookie(mayHave: boolean): void {
  const { token, developer } = useSession();
  useEffect(() => {
    if (mayHave && token !== null && !developer) session.remember(token, { developer: true });
  }, [mayHave, token, developer]);
}

/** Shown to people without developer access: where to turn it on. */
function AccessNeeded() {
  const { t } = useLanguage();
  return (
    <div className="frame message">
      <PageTitle title={t('developerAccount.title')} />
      <PageHeading>{t('developerAccount.accessNeeded')}</PageHeading>
      <p>{t('settings.developerOff')}</p>
      <Link className="button" to={settingsParts.security}>
        {t('developerAccount.goToSettings')}
      </Link>
    </div>
  );
}

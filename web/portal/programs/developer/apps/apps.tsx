import { useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import { AppForm } from './app-form.tsx';
import { AppRow } from './app-row.tsx';
import { useApps } from './use-apps.ts';

/** A developer's apps, which people connect with their accounts. */
export function Apps() {
  const { t } = useLanguage();
  const list = useApps();
  const [registering, setRegistering] = useState(false);
  return (
    <>
      <PageTitle title={t('developerAccount.areas.apps')} />
      <PageHeading>{t('developerAccount.areas.apps')}</PageHeading>
      <p className="area-lead">{t('developerAccount.appsLead')}</p>
      <p>
        <button className="button" type="button" onClick={() => setRegistering(true)}>
          {t('developerAccount.registerApp')}
        </button>
      </p>
      {registering && <AppForm app={null} onClose={() => setRegistering(false)} />}
      <Fetched query={list} label={t('developerAccount.loadingApps')}>
        {({ apps }) =>
          apps.length === 0 ? (
            <p className="no-rows" role="status">
              {t('developerAccount.noApps')}
            </p>
          ) : (
            <ul className="rows" aria-label={t('developerAccount.areas.apps')}>
              {apps.map((app) => (
                <AppRow key={app.client_id} app={app} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </>
  );
}

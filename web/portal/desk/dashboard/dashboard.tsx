import '../../frame/shell/area.css';
import { Suspense } from 'react';
import { NavLink, Outlet } from 'react-router';
import { translations } from '../../../../contract/desk/calls/translations.ts';
import { isStaff, type RoleHolder } from '../../../../contract/people/roles.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { NotTranslated } from '../../frame/language/not-translated.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { ProofProvider } from '../../people/proof/proof-provider.tsx';
import type { Area } from './areas.ts';
import { areasOf } from './areas.ts';
import { useReviewStatistics } from './use-statistics.ts';

/**
 * The dashboard's frame: links to the areas of the role, each with its waiting count (product.md#numbers,
 * Roles).
 */
export function Dashboard() {
  const { data } = useUser();
  return data ? <Areas user={data.user} /> : null;
}

function Areas({ user }: { user: RoleHolder }) {
  const { t } = useLanguage();
  const waiting = useWaiting(user);
  const shown = areasOf(user);
  return (
    <div className="frame area">
      {shown.length > 1 && (
        <nav className="no-print" aria-label={t('dash.navigation')}>
          <ul className="area-links">
            {shown.map(({ name, path }) => (
              <li key={name}>
                <NavLink to={path} end={name === 'overview'}>
                  {t(`dash.areas.${name}`)}
                  <Count waiting={waiting[name]} />
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="area-screen">
        <NotTranslated />
        <Suspense fallback={<Loading label={t('loading.page')} />}>
          <ProofProvider>
            <Outlet />
          </ProofProvider>
        </Suspense>
      </div>
    </div>
  );
}

/** How many items wait in an area; nothing for zero. */
function Count({ waiting = 0 }: { waiting: number | undefined }) {
  const { t } = useLanguage();
  if (waiting === 0) return null;
  return (
    <>
      <span className="area-count" aria-hidden="true">
        {waiting}
      </span>
      <span className="visually-hidden">{t('dash.waiting', { count: waiting })}</span>
    </>
  );
}

/** How many items wait in each area of the dashboard: translations for their authors, and the others for staff. */
function useWaiting(user: RoleHolder): Partial<Record<Area, number>> {
  const { data } = useReviewStatistics(isStaff(user));
  const { data: counted } = useCall(translations.countWaitingTranslations, {});
  return {
    ...(counted && { translations: counted.overdue + counted.asked }),
    ...(data && { review: data.waiting, applications: data.open_applications, reports: data.new_reports }),
  };
}

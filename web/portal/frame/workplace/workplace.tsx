import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { reviewPath } from '../../../../contract/desk/desk-paths.ts';
import { canWrite } from '../../../../contract/people/roles.ts';
import { translationsPath } from '../../../../contract/views/translation-paths.ts';
import { useLanguage } from '../language/language-context.tsx';
import { Loading } from '../loading/loading.tsx';
import { useUser } from '../user/use-user.ts';
import { Rail } from './rail.tsx';
import styles from './workplace.module.css';

/** The frame of all screens of people who write: the rail, and the screen beside it (product.md#the-workplace). */
export function Workplace() {
  const { t } = useLanguage();
  const { data } = useUser();
  const { pathname } = useLocation();
  const screen = (
    <Suspense
      fallback={
        <div className="frame message">
          <Loading label={t('loading.page')} />
        </div>
      }
    >
      <Outlet />
    </Suspense>
  );
  if (!data || !canWrite(data.user)) return screen;
  // Where two texts stand side by side, the names in the rail give way to them, and on a phone the bar to the screen's own.
  const isTable = [reviewPath, translationsPath].some((path) => pathname.startsWith(`${path}/`));
  return (
    <div className={`frame ${styles.workplace}`} data-table={isTable}>
      <Rail user={data.user} iconsOnly={isTable} />
      <div className={styles.screen} id="screen" tabIndex={-1}>
        {screen}
      </div>
    </div>
  );
}

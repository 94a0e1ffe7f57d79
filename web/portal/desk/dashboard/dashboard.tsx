import '../../frame/shell/area.css';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { NotTranslated } from '../../frame/language/untranslated-notice.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { ProofProvider } from '../../people/proof/proof-provider.tsx';

/** What the dashboard's screens have in common: their styles, and a place to ask for a proof. */
export function Dashboard() {
  const { t } = useLanguage();
  return (
    <div className="frame area area-screen">
      <NotTranslated />
      <Suspense fallback={<Loading label={t('loading.page')} />}>
        <ProofProvider>
          <Outlet />
        </ProofProvider>
      </Suspense>
    </div>
  );
}

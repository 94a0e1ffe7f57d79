import type { ReactNode } from 'react';
import { CallError } from '../../frame/api/call-error.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { lazyPage } from '../../frame/loading/lazy-page.ts';
import { Loading } from '../../frame/loading/loading.tsx';
import { DeniedView, ErrorView, OfflineView } from '../../frame/shell/views.tsx';
import { type User, useUser } from '../../frame/user/use-user.ts';

const AddFirst = lazyPage(() => import('../factors/parts.ts').then((parts) => parts.addFirst()));

interface AdmissionProps {
  allow(user: User): boolean;
  otherwise?: ReactNode;
  children: ReactNode;
}

/**
 * Shows the screen to signed-in people whom `allow` accepts; staff who have to add a second factor first are led to that, whatever
 * the screen (product.md#second-factors).
 */
export function Admission({ allow, otherwise = <DeniedView />, children }: AdmissionProps) {
  const { t } = useLanguage();
  const user = useUser();
  if (user.isPending) {
    return (
      <div className="frame message">
        <Loading label={t('loading.account')} />
      </div>
    );
  }
  if (user.isLoadingError) {
    const away = user.error instanceof CallError && user.error.is('unavailable');
    return away ? <OfflineView /> : <ErrorView onTryAgain={() => void user.refetch()} />;
  }
  if (user.data.must_add_factor) return <AddFirst />;
  return allow(user.data) ? children : otherwise;
}

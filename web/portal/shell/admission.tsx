import type { ReactNode } from 'react';
import { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';
import { Loading } from '../loading/loading.tsx';
import { type User, useUser } from '../profile/use-user.ts';
import { DeniedView, ErrorView, OfflineView } from './views.tsx';

interface AdmissionProps {
  allow(user: User): boolean;
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Shows the screen to signed-in people whom `allow` accepts. */
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
  return allow(user.data) ? children : otherwise;
}

import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import { ErrorBoundary } from '../../../frame/shell/error-boundary.tsx';
import type { HistoryProps } from './history-dialog.tsx';

const HistoryDialog = lazy(() => import('./history-dialog.tsx'));

/** The button that opens the earlier texts of a draft: product.md#history */
export function HistoryButton(props: Omit<HistoryProps, 'onClose'>) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        className="button button-quiet"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('history.heading')}
      </button>
      {isOpen && (
        <ErrorBoundary>
          <Suspense fallback={<Loading label={t('history.loading')} />}>
            <HistoryDialog {...props} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

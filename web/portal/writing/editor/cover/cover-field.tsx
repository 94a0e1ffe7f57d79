import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import { ErrorBoundary } from '../../../frame/shell/error-boundary.tsx';
import styles from '../editor.module.css';

const CoverPanel = lazy(() => import('./cover-panel.tsx'));

interface CoverFieldProps {
  cover: string;
  body: string;
  /** Of the text. */
  language: string;
  onChange(cover: string): void;
}

/** The picture that lists show with the text, folded until its author opens it (product.md#covers). */
export function CoverField({ cover, ...props }: CoverFieldProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.references} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id="cover">
        {t('editor.cover')} <bdi>({cover === '' ? 0 : 1})</bdi>
      </summary>
      {isOpen && (
        <ErrorBoundary>
          <Suspense fallback={<Loading label={t('editor.cover')} />}>
            <CoverPanel cover={cover} {...props} />
          </Suspense>
        </ErrorBoundary>
      )}
    </details>
  );
}

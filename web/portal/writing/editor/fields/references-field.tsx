import { lazy, Suspense, useState } from 'react';
import { parseReferences } from '../../../../../contract/posts/references/reference.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import styles from '../editor.module.css';

const ReferencesPanel = lazy(() => import('./references-panel.tsx'));

interface ReferencesFieldProps {
  /** As they are stored. */
  references: string;
  onChange(references: string): void;
}

/** The references of a text, folded until the author opens them. */
export function ReferencesField({ references, onChange }: ReferencesFieldProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const list = parseReferences(references);
  return (
    <details className={styles.references} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id="references">
        {t('editor.references')} <bdi>({list.length})</bdi>
      </summary>
      {isOpen && (
        <Suspense fallback={<Loading label={t('editor.references')} />}>
          <ReferencesPanel references={list} onChange={onChange} />
        </Suspense>
      )}
    </details>
  );
}

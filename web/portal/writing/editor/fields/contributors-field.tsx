import { lazy, Suspense, useState } from 'react';
import { parseContributors } from '../../../../../contract/posts/contributors/contributor.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import styles from '../editor.module.css';

const ContributorsPanel = lazy(() => import('../../contributors/contributors-panel.tsx'));

interface ContributorsFieldProps {
  /** As they are stored. */
  contributors: string;
  /** As they were saved last; null for a new post. */
  saved: string | null;
  /** Null for a new post. */
  post: string | null;
  onChange(contributors: string): void;
}

/** Whom a text is by, folded until its author opens it (product.md#contributors). */
export function ContributorsField({ contributors, ...props }: ContributorsFieldProps) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const list = parseContributors(contributors);
  return (
    <details className={styles.references} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id="contributors">
        {t('editor.contributors')} <bdi>({Math.max(list.length, 1)})</bdi>
      </summary>
      {isOpen && (
        <Suspense fallback={<Loading label={t('editor.contributors')} />}>
          <ContributorsPanel
            contributors={list}
            isSaved={contributors === props.saved}
            post={props.post}
            onChange={props.onChange}
          />
        </Suspense>
      )}
    </details>
  );
}

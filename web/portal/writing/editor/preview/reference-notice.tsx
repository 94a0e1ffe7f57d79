import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { FlaggedReference } from '../../references/flagged-reference.tsx';
import styles from '../editor.module.css';
import type { UsePreview } from './use-preview.ts';

/** Warns of citations without a reference, and of references that were retracted or doubted. */
export function ReferenceNotice({ preview: { rendered } }: { preview: UsePreview }) {
  const { t } = useLanguage();
  const { unknown = [], retracted = [] } = rendered ?? {};
  return (
    // Rendered empty from the start, so that screen readers announce what appears in it.
    <div role="status">
      {unknown.length > 0 && (
        <Notice className={styles.notice} heading={t('references.unknownHeading')}>
          <p>
            {unknown.map((key) => (
              <bdi key={key} dir="ltr">
                [@{key}]{' '}
              </bdi>
            ))}
          </p>
        </Notice>
      )}
      {retracted.length > 0 && (
        <Notice className={styles.notice} tone="alarm" heading={t('references.retractedHeading')}>
          <ul>
            {retracted.map((flagged) => (
              <li key={flagged.key}>
                <FlaggedReference flagged={flagged} />
              </li>
            ))}
          </ul>
          <p>{t('references.retractedText')}</p>
        </Notice>
      )}
    </div>
  );
}

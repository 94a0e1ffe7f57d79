import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import type { UsePreview } from './use-preview.ts';

/** Says which charts can't be drawn, and on which line the problem is. */
export function ChartNotice({ preview: { rendered } }: { preview: UsePreview }) {
  const { t } = useLanguage();
  const { chart_faults: faults = [] } = rendered ?? {};
  return (
    // Rendered empty from the start, so that screen readers announce what appears in it.
    <div role="status">
      {faults.length > 0 && (
        <Notice className={styles.notice} heading={t('charts.heading')}>
          <ul>
            {faults.map(({ line, problem }) => (
              <li key={line}>
                {t('references.line', { line })} {t(`charts.problems.${problem}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

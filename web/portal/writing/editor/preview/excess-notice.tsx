import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';

/** Says as soon as a text exceeds the limits for readers, and what to do about it. */
export function ExcessNotice({ fault }: { fault: string | null }) {
  const { t, translate } = useLanguage();
  return (
    // Rendered empty from the start, so that screen readers announce what appears in it.
    <div role="alert">
      {fault !== null && (
        <Notice className={styles.notice} tone="alarm" heading={t('editor.excessHeading')}>
          <p>{translate(fault)}</p>
          <p>{t('editor.excessText')}</p>
        </Notice>
      )}
    </div>
  );
}

import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';
import { DirectionNotice } from './direction-notice.tsx';

interface TextNoticesProps {
  title: string;
  body: string;
  /** Why the text exceeds the limits for readers; null where it doesn't. */
  fault: string | null;
}

/** What is wrong with a text while it is written: it exceeds the limits, or has characters that turn its direction. */
export function TextNotices({ title, body, fault }: TextNoticesProps) {
  return (
    <>
      <ExcessNotice fault={fault} />
      <DirectionNotice title={title} body={body} />
    </>
  );
}

/** Says as soon as a text exceeds the limits for readers, and what to do about it. */
function ExcessNotice({ fault }: { fault: string | null }) {
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

import type { DraftReply } from '../../../../../contract/posts/calls/posts.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Reason, useWithdrawnBy } from '../../posts/withdrawn-why.tsx';
import styles from '../editor.module.css';
import { DirectionNotice } from './direction-notice.tsx';

interface TextNoticesProps {
  title: string;
  body: string;
  /** Why the text exceeds the limits for readers; null where it doesn't. */
  fault: string | null;
  /** Why the post is withdrawn. */
  withdrawal?: DraftReply['withdrawal'] | undefined;
}

/**
 * What its author has to know of a text while it is written: why it is withdrawn, that it exceeds the limits, or has
 * characters that turn its direction.
 */
export function TextNotices({ title, body, fault, withdrawal }: TextNoticesProps) {
  return (
    <>
      {withdrawal && <WithdrawnNotice withdrawal={withdrawal} />}
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

function WithdrawnNotice({ withdrawal }: { withdrawal: NonNullable<DraftReply['withdrawal']> }) {
  const { t } = useLanguage();
  const withdrawnBy = useWithdrawnBy();
  return (
    <Notice className={styles.notice} tone="alarm" heading={withdrawnBy(withdrawal)}>
      <Reason reason={withdrawal.reason} />
      <p>{t('withdrawn.next')}</p>
    </Notice>
  );
}

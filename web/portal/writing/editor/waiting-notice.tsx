import type { PostKind } from '../../../../contract/constants.ts';
import { pendingDecisions } from '../../../../contract/desk/calls/pending-decisions.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useMoment } from '../../frame/language/moment.ts';
import styles from './editor.module.css';
import { WhatNext } from './what-next.tsx';

/** Says what the text waits for: the reviewers, or the time at which they publish it. */
export function Waiting({ post, kind }: { post: string; kind: PostKind | '' }) {
  const { t } = useLanguage();
  const moment = useMoment();
  const { data } = useCall(pendingDecisions.getSchedule, { params: { id: post } });
  if (!data?.publication)
    return (
      <>
        <Notice className={styles.notice} heading={t('editor.waitingHeading')}>
          <p>{t('editor.waitingText')}</p>
        </Notice>
        <WhatNext kind={kind} />
      </>
    );
  const { publish_at: at, reason } = data.publication;
  return (
    <Notice className={styles.notice} heading={t('editor.scheduledHeading', { at: moment(at) })}>
      {reason !== null && (
        <blockquote className="row-reason" dir="auto">
          {reason}
        </blockquote>
      )}
      <p>{t('editor.scheduledText')}</p>
    </Notice>
  );
}

import { Link } from 'react-router';
import type { PostKind } from '../../../../contract/constants.ts';
import { durations } from '../../../../contract/desk/calls/expected-duration.ts';
import { myPostsSubmittedPath } from '../../../../contract/paths.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './editor.module.css';

/** What happens to a text after its submission: who does what, how long it takes, and how to take it back. */
export function WhatNext({ kind }: { kind: PostKind | '' }) {
  const { t } = useLanguage();
  const duration = useDuration(kind);
  return (
    <section className={styles.next} aria-labelledby="next-heading">
      <h2 id="next-heading">{t('editor.afterwards.heading')}</h2>
      <ol>
        <li>{t('editor.afterwards.review')}</li>
        {duration && <li>{t(`editor.afterwards.duration.${duration.of}`, { count: duration.days })}</li>}
        <li>
          {t('editor.afterwards.where')} <Link to={myPostsSubmittedPath}>{t('editor.afterwards.list')}</Link>
        </li>
        <li>{t('editor.afterwards.recall')}</li>
      </ol>
    </section>
  );
}

/** The usual time to a decision, in whole days; null while it isn't known, or can't be. */
function useDuration(kind: PostKind | ''): { of: 'kind' | 'all'; days: number } | null {
  const { data } = useCall(durations.getExpectedDuration, { query: kind === '' ? {} : { kind } });
  if (!data || data.days === null || data.of === null) return null;
  return { of: data.of, days: Math.max(1, Math.ceil(data.days)) };
}

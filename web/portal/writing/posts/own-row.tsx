import type { ReactNode } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import type { OwnRowReply } from '../../../../contract/posts/calls/posts.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { Tags } from '../../../ui/tags.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { Preview, wordsOf } from './post-list.tsx';
import styles from './posts.module.css';
import { Reason, WithdrawnInList } from './withdrawn-why.tsx';

interface OwnRowProps {
  row: OwnRowReply;
  /** The link of the title. */
  titleTo?: string;
  /** The box that chooses it. */
  choice?: ReactNode;
  /** The post's buttons or notes. */
  children: ReactNode;
}

const statuses = {
  draft: 'lists.isDraft',
  submitted: 'lists.isSubmitted',
  approved: 'lists.isApproved',
  withdrawn: 'lists.isWithdrawn',
} as const;

/**
 * A row of a person's own post: created date, title and preview (product.md#lists), status, version and
 * topics.
 */
export function OwnRow({ row, titleTo, choice, children }: OwnRowProps) {
  const shown = <OrderedText stretches={inOrder(useTitle(row), directionOf(row.language))} />;
  const { t } = useLanguage();
  return (
    <article className={styles.postRow}>
      <div className={styles.postRowDate}>
        {choice}
        <Timestamp instant={row.created_at} />
      </div>
      <h2 className="in-list" {...(row.title.trim() !== '' && wordsOf(row))}>
        {titleTo === undefined ? shown : <SiteLink to={titleTo}>{shown}</SiteLink>}
      </h2>
      {row.withdrawal && <WithdrawnInList withdrawal={row.withdrawal} />}
      {row.returned && <ReturnedInList returned={row.returned} />}
      <Preview post={row} />
      <p className={styles.postRowFacts}>
        {!row.returned && <span>{t(statuses[row.status])}</span>}
        {row.version !== null && <span>{t('lists.version', { version: row.version })}</span>}
      </p>
      <Tags label={t('editor.topics')} tags={row.topics} />
      <div className={styles.postRowActions}>{children}</div>
    </article>
  );
}

/** Who returned a post and why. */
function ReturnedInList({
  returned: { at, by, reason },
}: {
  returned: NonNullable<OwnRowReply['returned']>;
}) {
  const { t } = useLanguage();
  return (
    <div>
      <p>
        <strong>{by === null ? t('toDo.is.returned') : t('toDo.returnedBy', { name: by })}</strong>{' '}
        <Timestamp instant={at} />
      </p>
      <Reason reason={reason} />
    </div>
  );
}

/** The link that opens a post in the editor. */
export function EditLink({ row, to }: { row: { title: string }; to: string }) {
  const { t } = useLanguage();
  const title = useTitle(row);
  return (
    <SiteLink className="button button-quiet" to={to} aria-label={t('lists.editPost', { title })}>
      {t('lists.edit')}
    </SiteLink>
  );
}

/** A post's title, or a placeholder for a draft without one. */
export function useTitle({ title }: { title: string }): string {
  const { t } = useLanguage();
  return title.trim() || t('lists.untitled');
}

import { coAuthors, type SharedDraftReply } from '../../../../contract/posts/calls/co-authors.ts';
import { sharedDraftPath } from '../../../../contract/posts/shared-draft-path.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { SiteLink } from '../../frame/shell/site-link.tsx';
import { useTitle } from './own-row.tsx';
import { wordsOf } from './post-list.tsx';
import styles from './posts.module.css';

/** The drafts of others that name whoever is signed in as a contributor; nothing where there are none. */
export function SharedDrafts() {
  const { t } = useLanguage();
  const { data } = useCall(coAuthors.listSharedDrafts, {});
  if (!data || data.drafts.length === 0) return null;
  return (
    <section className={styles.postRow} aria-labelledby="shared-heading">
      <h2 id="shared-heading">{t('coAuthors.heading')}</h2>
      <ul className="rows" aria-labelledby="shared-heading">
        {data.drafts.map((draft) => (
          <SharedRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function SharedRow({ draft }: { draft: SharedDraftReply }) {
  const { t } = useLanguage();
  const title = useTitle(draft);
  return (
    <li className="row">
      <article className={styles.postRow}>
        <h3 className="in-list" {...(draft.title.trim() !== '' && wordsOf(draft))}>
          <SiteLink to={sharedDraftPath(draft.id)}>{title}</SiteLink>
        </h3>
        {draft.in_review && <p className={styles.postRowStatus}>{t('lists.pending')}</p>}
        <p className={styles.postRowFacts}>
          <bdi>{draft.by}</bdi>
          <Timestamp instant={draft.updated_at} />
        </p>
      </article>
    </li>
  );
}

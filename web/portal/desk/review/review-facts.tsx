import { Link } from 'react-router';
import { readTime } from '../../../../contract/constants.ts';
import { authorPostsPath } from '../../../../contract/paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { Tags } from '../../../ui/tags.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Confirmations } from '../../writing/contributors/confirmations.tsx';
import { PlainFields } from '../../writing/posts/plain-fields.tsx';
import { MadeFrom } from './compare/made-from.tsx';
import { EditChange } from './edit-change.tsx';
import { Unread } from './queue/unread.tsx';
import { WaitingSince } from './queue/waiting-since.tsx';
import styles from './review.module.css';
import type { Submission } from './use-review.ts';

/** What a reviewer knows before deciding: whose text it is, for how long it has waited, and what its author says of it. */
export function ReviewFacts({ submission, me }: { submission: Submission; me: string }) {
  const { post, submitted, history, pending } = submission;
  const { t } = useLanguage();
  const told = history.find(({ revision, note }) => revision === submitted.id && note !== null)?.note;
  return (
    <div className={styles.facts}>
      <p className="row-facts">
        <span className={`badge badge-${post.kind}`}>{t(`review.kinds.${post.kind}`)}</span>
        {post.corrected && <span className="badge">{t('review.corrected')}</span>}
        <Link to={authorPostsPath(post.author_id)}>{post.byline}</Link>
        <WaitingSince instant={post.submitted_at} />
        {!pending && post.overdue && (
          <strong className="badge badge-overdue">{t('review.due.overdue')}</strong>
        )}
        {post.author_id === me && <strong>{t('review.own')}</strong>}
      </p>
      {submitted.change && (
        <p>
          <strong>{t(`changeKinds.${submitted.change.kind}`)}</strong>{' '}
          <bdi lang={submitted.language}>{submitted.change.note}</bdi>{' '}
          {!pending && <EditChange submission={submission} />}
        </p>
      )}
      {told && (
        <section aria-labelledby="told-heading">
          <h2 className={styles.told} id="told-heading">
            {t('review.noteOfAuthor')}
          </h2>
          <blockquote className="row-reason" dir="auto">
            <OrderedText stretches={inOrder(told, 'auto')} />
          </blockquote>
        </section>
      )}
    </div>
  );
}

/** What a decision without it would be wrong: that another has it, that its original changed, that the reviewer doesn't read its language. */
export function ReviewWarnings({ submission, me }: { submission: Submission; me: string }) {
  const { post, translation, pending, unread } = submission;
  const { claim } = post;
  const { t } = useLanguage();
  const isStale = translation !== null && translation.state !== 'current';
  const isTaken = !pending && claim !== null && claim.account_id !== me;
  if (!isStale && !isTaken && (pending || !unread)) return null;
  return (
    <div className={styles.warnings}>
      {isTaken && <p className="notice">{t('review.claims.warning', { name: claim.by })}</p>}
      {isStale && <MadeFrom translation={translation} />}
      {!pending && <Unread row={post} unread={unread} />}
    </div>
  );
}

/** What else is known of a submission, beside its text. */
export function AboutText({ submission }: { submission: Submission }) {
  const { post, submitted, translation, contributors, retraction_file: file } = submission;
  const { t } = useLanguage();
  const languageName = useLanguageName();
  return (
    <section className={styles.about} aria-labelledby="about-heading">
      <h2 id="about-heading">{t('review.about')}</h2>
      <Facts>
        <Fact name={t('review.submitted')}>
          <Timestamp instant={post.submitted_at} />
        </Fact>
        <Fact name={t('review.revision')}>{submitted.number}</Fact>
        <Fact name={t('review.language')}>{languageName(submitted.language)}</Fact>
        <Fact name={t('review.length')}>{t('review.words', { count: post.words })}</Fact>
        <Fact name={t('review.readTime')}>{t('review.minutes', { count: readTime(post.words) })}</Fact>
        {file && submitted.references !== '' && (
          <Fact name={t('references.file')}>
            <Timestamp instant={file.loaded_at} />{' '}
            <bdi dir="ltr" title={file.sha256}>
              SHA-256 {file.sha256.slice(0, 12)}…
            </bdi>
          </Fact>
        )}
      </Facts>
      {translation?.state === 'current' && <MadeFrom translation={translation} />}
      <PlainFields text={submitted} without="summary" />
      <Confirmations confirmations={contributors} />
      <Tags label={t('review.topics')} tags={submitted.topics} />
    </section>
  );
}

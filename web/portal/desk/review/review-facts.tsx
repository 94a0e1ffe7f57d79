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
import { Claim } from './queue/claim.tsx';
import { WaitingSince } from './queue/waiting-since.tsx';
import styles from './review.module.css';
import type { Submission } from './use-review.ts';

/** The facts of a submission besides its text. */
export function ReviewFacts({ submission, own }: { submission: Submission; own: boolean }) {
  const { post, submitted, translation, contributors, history, pending, retraction_file: file } = submission;
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const told = history.find(({ revision, note }) => revision === submitted.id && note !== null)?.note;
  return (
    <div className={styles.facts}>
      <p className="row-facts">
        <span className={`badge badge-${post.kind}`}>{t(`review.kinds.${post.kind}`)}</span>
        {post.corrected && <span className="badge">{t('review.corrected')}</span>}
        <WaitingSince instant={post.submitted_at} />
        {own && <strong>{t('review.own')}</strong>}
      </p>
      {!pending && <Claim row={post} />}
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
      <Facts>
        <Fact name={t('review.author')}>
          <Link to={authorPostsPath(post.author_id)}>{post.byline}</Link>
        </Fact>
        <Fact name={t('review.submitted')}>
          <Timestamp instant={post.submitted_at} />
        </Fact>
        <Fact name={t('review.revision')}>{submitted.number}</Fact>
        <Fact name={t('review.language')}>{languageName(submitted.language)}</Fact>
        <Fact name={t('review.length')}>{t('review.words', { count: post.words })}</Fact>
        <Fact name={t('review.readTime')}>{t('review.minutes', { count: readTime(post.words) })}</Fact>
      </Facts>
      {translation && <MadeFrom translation={translation} />}
      {submitted.change && (
        <Facts>
          <Fact name={t('review.change')}>
            <strong>{t(`changeKinds.${submitted.change.kind}`)}</strong>{' '}
            <bdi lang={submitted.language}>{submitted.change.note}</bdi>{' '}
            {!pending && <EditChange submission={submission} />}
          </Fact>
        </Facts>
      )}
      {file && submitted.references !== '' && (
        <Facts>
          <Fact name={t('references.file')}>
            <Timestamp instant={file.loaded_at} />{' '}
            <bdi dir="ltr" title={file.sha256}>
              SHA-256 {file.sha256.slice(0, 12)}…
            </bdi>
          </Fact>
        </Facts>
      )}
      <PlainFields text={submitted} />
      <Confirmations confirmations={contributors} />
      <Tags label={t('review.topics')} tags={submitted.topics} />
    </div>
  );
}

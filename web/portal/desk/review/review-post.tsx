import { reviewPath } from '../../../../contract/desk/desk-paths.ts';
import styles from './review.module.css';
import '../../frame/shell/prose.css';
import './marks.css';
import './review-prose.css';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { directionOf } from '../../../../contract/constants.ts';
import { review } from '../../../../contract/desk/calls/review.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { CallError } from '../../frame/api/call-error.ts';
import { refetchCalls, useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { writeFilters } from '../../frame/lists/filters.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { Desk } from './desk/desk.tsx';
import { readFilters } from './queue/filters.ts';
import { ReviewBody } from './review-body.tsx';
import { Declare } from './structure/declare.tsx';
import type { Submission } from './use-review.ts';
import { WithdrawnBefore } from './withdrawn-before.tsx';

/** The review of one submission: its text, changes, comments and the decision (product.md#review, §5). */
export function ReviewPost() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  return (
    <Desk id={id} search={writeFilters(readFilters(search))}>
      <Reviewed key={id} id={id} />
    </Desk>
  );
}

function Reviewed({ id }: { id: string }) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const [replaced, setReplaced] = useState(false);
  const { data: me } = useUser();
  const query = useCall(review.getSubmission, { params: { id } });
  const kept = writeFilters(readFilters(search));
  if (query.error instanceof CallError && isNoAddress(query.error)) return <NoLongerWaiting search={kept} />;
  if (query.error instanceof CallError && isUndeclared(query.error)) return <Declare id={id} search={kept} />;

  const onReplaced = () => {
    setReplaced(true);
    void refetchCalls(review.getSubmission);
  };
  return (
    <>
      {!query.data && <ReviewTitle />}
      <Fetched query={query} label={t('review.loading')}>
        {(submission) => (
          <div className={styles.screen}>
            <header className={styles.head}>
              <div className={styles.titleLine}>
                <BackToQueue search={kept} />
                <ReviewTitle submission={submission} />
              </div>
              {replaced && (
                <div role="alert">
                  <Notice tone="alarm" heading={t('review.replaced')}>
                    <p>{t('review.replacedText')}</p>
                  </Notice>
                </div>
              )}
              <WithdrawnBefore submission={submission} />
            </header>
            <ReviewBody
              // Remounts for another text, which doesn't have the old selection.
              key={submission.post.revision}
              submission={submission}
              me={me?.user.id ?? ''}
              search={kept}
              onReplaced={onReplaced}
              onGone={() => void refetchCalls(review.getSubmission)}
            />
          </div>
        )}
      </Fetched>
    </>
  );
}

/** A malformed id is answered with `invalid_input`. */
function isNoAddress(error: CallError): boolean {
  return error.is('not_found') || error.is('invalid_input');
}

function isUndeclared(error: CallError): boolean {
  return error.is('interests_undeclared') || error.is('conflict_declared');
}

function ReviewTitle({ submission }: { submission?: Submission }) {
  const { t } = useLanguage();
  if (!submission) return <PageTitle title={t('review.title')} />;
  const { title, language } = submission.submitted;
  return (
    <>
      <PageTitle title={title} />
      <PageHeading>
        <span className={styles.title} lang={language} dir={directionOf(language)}>
          <OrderedText stretches={inOrder(title, directionOf(language))} />
        </span>
      </PageHeading>
    </>
  );
}

function BackToQueue({ search }: { search: string }) {
  const { t } = useLanguage();
  return (
    <Link className={`${styles.back} no-print`} to={`${reviewPath}${search}`}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span className="visually-hidden">{t('review.backToQueue')}</span>
    </Link>
  );
}

/** Shown if the author recalled it, somebody decided on it, or it never existed. */
function NoLongerWaiting({ search }: { search: string }) {
  const { t } = useLanguage();
  return (
    <div className="message">
      <PageTitle title={t('review.gone')} />
      <PageHeading>{t('review.gone')}</PageHeading>
      <p>{t('review.goneText')}</p>
      <Link className="button" to={`${reviewPath}${search}`}>
        {t('review.backToQueue')}
      </Link>
    </div>
  );
}

import { review } from '../../../../../contract/desk/calls/review.ts';
import { structuredReview } from '../../../../../contract/desk/calls/structured-review.ts';
import { call } from '../../../frame/api/call.ts';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import type { Submission } from '../use-review.ts';

interface ReadersProps {
  submission: Submission;
  /** The reviewer's account id. */
  me: string;
  own: boolean;
}

/** Second readers of a submission and the interests that reviewers declared (product.md#structured-review). */
export function Readers({ submission, me, own }: ReadersProps) {
  const { t } = useLanguage();
  const { second_readers: readers, interests, rules, submitted, post } = submission;
  const asks = rules.second_reader && submitted.kind === 'guidance';
  if (!asks && readers.length === 0 && interests.length === 0) return null;
  const mayRead = asks && !own && !readers.some(({ account_id }) => account_id === me);
  return (
    <section aria-labelledby="readers-heading">
      <h2 id="readers-heading">{t('review.readers.heading')}</h2>
      {asks && readers.length === 0 && <p className="area-note">{t('review.readers.needed')}</p>}
      {readers.map(({ account_id, by, at }) => (
        <p className="row-facts" key={account_id}>
          <span>{t('review.readers.second')}</span> <bdi>{by}</bdi> <Timestamp instant={at} />
        </p>
      ))}
      {mayRead && (
        <SaveButton
          look="quiet"
          label={t('review.readers.add')}
          busyLabel={t('review.readers.adding')}
          failure={t('review.readers.failed')}
          refetch={[review.getSubmission]}
          send={() =>
            call(structuredReview.addSecondReading, {
              params: { id: post._id.$oid },
              body: { revision: post.revision },
            })
          }
        />
      )}
      {interests.map((declared) => (
        <p key={declared.account_id}>
          <strong>
            <bdi>{declared.by}</bdi>
          </strong>
          : {declared.conflict ? t('review.interests.declaredConflict') : t('review.interests.declared')}{' '}
          <bdi>{declared.interests}</bdi>
        </p>
      ))}
    </section>
  );
}

import { structuredReview } from '../../../../../contract/desk/calls/structured-review.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useAction } from '../../../frame/forms/use-action.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { refetchReview, type Submission } from '../use-review.ts';

interface ReadersProps {
  submission: Submission;
  /** The reviewer's account id. */
  me: string;
  own: boolean;
}

/** Second readers of a submission and the interests that reviewers declared (product.md#structured-review). */
export function Readers({ submission, me, own }: ReadersProps) {
  const { t } = useLanguage();
  const { second_readers: readers, interests, rules, submitted } = submission;
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
      {mayRead && <SecondReading submission={submission} />}
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

function SecondReading({ submission: { post } }: { submission: Submission }) {
  const { t } = useLanguage();
  const action = useAction(t('review.readers.failed'));
  const id = post._id.$oid;
  const second = () =>
    void action.run(async () => {
      await call(structuredReview.addSecondReading, { params: { id }, body: { revision: post.revision } });
      await refetchReview(id);
    });
  return (
    <>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <BusyButton
        type="button"
        weight="quiet"
        busy={action.busy}
        label={t('review.readers.add')}
        busyLabel={t('review.readers.adding')}
        onClick={second}
      />
    </>
  );
}

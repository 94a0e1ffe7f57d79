import {
  type ReviewRequestReply,
  reviewRequests,
} from '../../../../../contract/desk/calls/review-requests.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { dayOf } from '../../../../ui/timestamp.ts';
import { call } from '../../../frame/api/call.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import type { Submission } from '../use-review.ts';
import { AskDialog } from './ask-dialog.tsx';

/** Reviewers outside the staff: who was asked, and what they recommend (product.md#reviewers-outside-the-staff). */
export function Outside({ submission }: { submission: Submission }) {
  const { t } = useLanguage();
  const { $oid: id } = submission.post._id;
  const query = useCall(reviewRequests.listReviewRequests, { params: { id } });
  return (
    <section aria-labelledby="outside-heading">
      <h2 id="outside-heading">{t('review.outside.heading')}</h2>
      <Fetched query={query} label={t('review.outside.loading')}>
        {({ requests }) => (
          <>
            {requests.map((request) => (
              <Request key={request.id} post={id} revision={submission.submitted.id} request={request} />
            ))}
          </>
        )}
      </Fetched>
      <div className="row-actions no-print">
        <RowAction
          label={t('review.outside.ask')}
          dialog={(close) => <AskDialog id={id} onClose={close} />}
        />
      </div>
    </section>
  );
}

interface RequestProps {
  post: string;
  /** The text in review. */
  revision: string;
  request: ReviewRequestReply;
}

function Request({ post, revision, request }: RequestProps) {
  const { t } = useLanguage();
  const { name, email, state, at, due_at, reason, interests, recommendation, opinion } = request;
  const isOpen = state === 'asked' || state === 'accepted';
  return (
    <div>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {t(
          recommendation
            ? `review.outside.recommendations.${recommendation}`
            : `review.outside.states.${state === 'recommended' ? 'accepted' : state}`,
        )}
        {request.revision !== revision && <> {t('review.outside.earlier')}</>}
      </p>
      <p className="row-facts">
        {email !== null && <bdi>{email}</bdi>}
        <Timestamp instant={at} />
        {isOpen && (
          <span>
            {t('review.outside.by')} <Timestamp instant={dayOf(due_at)} />
          </span>
        )}
      </p>
      {[reason, opinion ?? ''].map((said) => said !== '' && <Said key={said} text={said} />)}
      {interests !== '' && (
        <p>
          {t('review.outside.interests')} <bdi>{interests}</bdi>
        </p>
      )}
      {isOpen && request.revision === revision && (
        <SaveButton
          look="quiet"
          label={t('review.outside.end')}
          about={name}
          busyLabel={t('review.outside.ending')}
          failure={t('review.outside.notEnded')}
          success={t('review.outside.ended', { name })}
          send={() => call(reviewRequests.endReviewRequest, { params: { id: post, request: request.id } })}
          conflicts={['not_found', 'status_conflict']}
          refetch={[reviewRequests.listReviewRequests]}
        />
      )}
    </div>
  );
}

/** What somebody wrote, with its lines. */
function Said({ text }: { text: string }) {
  return (
    <blockquote dir="auto">
      {text.split('\n').map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines don't move.
        <p key={place}>
          <OrderedText stretches={inOrder(line, 'auto')} />
        </p>
      ))}
    </blockquote>
  );
}

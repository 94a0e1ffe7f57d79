import { review } from '../../../contract/review.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { call } from '../api/call.ts';
import { ProblemAlert } from '../forms/problem-alert.tsx';
import { useDeed } from '../forms/use-deed.ts';
import { useLanguage } from '../language/language-context.tsx';
import type { Decide } from './use-decision.ts';
import type { Submission } from './use-review.ts';

interface ApproveDialogProps {
  submission: Submission;
  own: boolean;
  comments: number;
  decide: Decide;
  onClose(): void;
}

/** Says what will be published, and publishes exactly that (design §4). */
export function ApproveDialog({ submission, own, comments, decide, onClose }: ApproveDialogProps) {
  const { t } = useLanguage();
  const sending = useDeed(t('review.notDecided'));
  const { post, submitted } = submission;
  const approve = async () => {
    await decide(
      () => call(review.approvePost, { params: { id: post._id.$oid }, body: { revision: post.revision } }),
      t('review.published', { title: submitted.title }),
    );
  };
  return (
    <Dialog heading={t('review.approveHeading')} closeLabel={t('notices.close')} onClose={onClose}>
      <ProblemAlert problem={sending.problem} onDismiss={sending.dismiss} />
      <p className="dialog-subject" dir="auto">
        {submitted.title}
      </p>
      <p>{t(`review.approveText.${post.kind}`, { number: submitted.number, byline: post.byline })}</p>
      {own && <p className="notice">{t('review.approveOwn')}</p>}
      {comments > 0 && <p>{t('review.commentsGoWithApproval', { count: comments })}</p>}
      <div className="form-actions">
        <BusyButton
          type="button"
          busy={sending.busy}
          label={t('review.publish')}
          busyLabel={t('review.publishing')}
          onClick={() => void sending.run(approve)}
        />
        <button className="button button-quiet" type="button" onClick={onClose}>
          {t('dash.cancel')}
        </button>
      </div>
    </Dialog>
  );
}

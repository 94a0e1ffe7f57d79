import { reviewers } from '../../../../../contract/posts/calls/confirmations.ts';
import { Tick } from '../../../../ui/fields/tick.tsx';
import { call } from '../../../frame/api/call.ts';
import type { CallReply } from '../../../frame/api/caller.ts';
import { refetchCalls, useCall } from '../../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSection } from './use-section.ts';

type OwnReviewer = CallReply<typeof reviewers.getReviewer>;

/** Whether posts that somebody of the staff reviews show their name (product.md#named-reviewers). */
export function ReviewerSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  return (
    <SettingsSection heading={t('reviewer.heading')}>
      <Fetched query={useReviewer()} label={t('reviewer.loading')}>
        {({ named, institution }) => <Choice userId={userId} own={{ named, institution }} />}
      </Fetched>
    </SettingsSection>
  );
}

function useReviewer() {
  return useCall(reviewers.getReviewer, {}, { staleTime: 0 });
}

function Choice({ userId, own }: { userId: string; own: Pick<OwnReviewer, 'named' | 'institution'> }) {
  const { t } = useLanguage();
  const { form, editing } = useSection({
    schema: reviewers.changeReviewer.body,
    saved: own,
    saveAs: `reviewer ${userId}`,
    send: async (body) => {
      await call(reviewers.changeReviewer, { body });
      await refetchCalls(reviewers.getReviewer);
    },
    success: t('settings.saved'),
  });
  return (
    <div className="form">
      <Tick type="checkbox" disabled={!editing} label={t('reviewer.named')} {...form.register('named')} />
      <p className="field-hint">{t('reviewer.hint')}</p>
      <FormTextField
        form={form}
        name="institution"
        label={t('reviewer.institution')}
        hint={t('reviewer.institutionHint')}
        autoComplete="organization"
        readOnly={!editing}
      />
    </div>
  );
}

/** Takes one's name from the reviews that show it; nothing where none does. */
export function NamedReviewsSection() {
  const { t } = useLanguage();
  const { data } = useReviewer();
  if (!data || data.shown === 0) return null;
  return (
    <SettingsSection heading={t('reviewer.shown', { shown: data.shown })}>
      <div className="form-actions">
        <RowAction
          label={t('reviewer.remove')}
          look="alarm"
          dialog={(close) => (
            <ConfirmDialog
              heading={t('reviewer.removeHeading')}
              labels={{
                submit: t('reviewer.remove'),
                busy: t('reviewer.removing'),
                failed: t('reviewer.notRemoved'),
              }}
              send={() => call(reviewers.removeReviewer, {})}
              success={t('reviewer.removed')}
              refetch={[reviewers.getReviewer]}
              onClose={close}
            >
              <p>{t('reviewer.removeText')}</p>
            </ConfirmDialog>
          )}
        />
      </div>
    </SettingsSection>
  );
}

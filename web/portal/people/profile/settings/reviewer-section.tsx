import { useState } from 'react';
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
import { EditableForm, useEditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';

type OwnReviewer = CallReply<typeof reviewers.getReviewer>;

/** Whether posts that somebody of the staff reviews show their name (product.md#named-reviewers). */
export function ReviewerSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  // The choice is shown anew after a removal, which changes it as well.
  const [removals, setRemovals] = useState(0);
  const query = useCall(reviewers.getReviewer, {}, { staleTime: 0 });
  return (
    <SettingsSection heading={t('reviewer.heading')}>
      <Fetched query={query} label={t('reviewer.loading')}>
        {({ shown, ...own }) => (
          <>
            <Choice key={removals} userId={userId} own={own} />
            {shown > 0 && <Remove shown={shown} onRemoved={() => setRemovals(removals + 1)} />}
          </>
        )}
      </Fetched>
    </SettingsSection>
  );
}

function Choice({ userId, own }: { userId: string; own: Pick<OwnReviewer, 'named' | 'institution'> }) {
  const { t } = useLanguage();
  const { form, editing, controls } = useEditableForm({
    schema: reviewers.changeReviewer.body,
    saved: { named: own.named, institution: own.institution },
    saveAs: `reviewer ${userId}`,
    send: async (body) => {
      await call(reviewers.changeReviewer, { body });
      await refetchCalls(reviewers.getReviewer);
    },
    success: t('settings.saved'),
  });
  return (
    <EditableForm {...controls} firstField="named">
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
    </EditableForm>
  );
}

function Remove({ shown, onRemoved }: { shown: number; onRemoved(): void }) {
  const { t } = useLanguage();
  return (
    <div className="form">
      <p>{t('reviewer.shown', { shown })}</p>
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
              send={async () => {
                await call(reviewers.removeReviewer, {});
                await refetchCalls(reviewers.getReviewer);
              }}
              success={t('reviewer.removed')}
              onSaved={onRemoved}
              onClose={close}
            >
              <p>{t('reviewer.removeText')}</p>
            </ConfirmDialog>
          )}
        />
      </div>
    </div>
  );
}

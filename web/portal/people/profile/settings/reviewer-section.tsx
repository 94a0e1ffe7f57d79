import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewers } from '../../../../../contract/posts/calls/confirmations.ts';
import { call } from '../../../frame/api/call.ts';
import type { CallReply } from '../../../frame/api/caller.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditableForm } from './use-editable-form.ts';

type OwnReviewer = CallReply<typeof reviewers.getReviewer>;

const key = ['reviewer'];

/** Whether posts that somebody of the staff reviews show their name (product.md#named-reviewers). */
export function ReviewerSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  // The choice is shown anew after a removal, which changes it as well.
  const [removals, setRemovals] = useState(0);
  const query = useQuery(
    { queryKey: key, queryFn: () => call(reviewers.getReviewer, {}), staleTime: 0 },
    queryClient,
  );
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
    names: ['institution'],
    send: async (body) => {
      await call(reviewers.changeReviewer, { body });
      await refetch(key);
    },
    success: t('settings.saved'),
  });
  return (
    <EditableForm {...controls} firstField="named">
      <label className="tick">
        <input type="checkbox" disabled={!editing} {...form.register('named')} />
        <span>{t('reviewer.named')}</span>
      </label>
      <p className="field-hint">{t('reviewer.hint')}</p>
      <FormTextField
        form={form}
        name="institution"
        type="text"
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
  const showToast = useToast();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <div className="form">
      <p>{t('reviewer.shown', { shown })}</p>
      <div className="form-actions">
        <button className="button button-quiet button-alarm" type="button" onClick={() => setAsked(true)}>
          {t('reviewer.remove')}
        </button>
      </div>
      {asked && (
        <ConfirmDialog
          heading={t('reviewer.removeHeading')}
          labels={{
            submit: t('reviewer.remove'),
            busy: t('reviewer.removing'),
            failed: t('reviewer.notRemoved'),
          }}
          onClose={close}
          onSubmit={async () => {
            await call(reviewers.removeReviewer, {});
            showToast({ status: 'ok', message: t('reviewer.removed') });
            close();
            await refetch(key);
            onRemoved();
          }}
        >
          <p>{t('reviewer.removeText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

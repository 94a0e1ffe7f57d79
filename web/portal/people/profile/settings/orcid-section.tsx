import { orcids } from '../../../../../contract/people/calls/orcid.ts';
import { orcidUrl } from '../../../../../contract/people/orcid.ts';
import { call } from '../../../frame/api/call.ts';
import type { CallReply } from '../../../frame/api/caller.ts';
import { refetchCalls, useCall } from '../../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { SaveButton } from '../../../frame/forms/save-button.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import styles from '../settings.module.css';
import { EditableForm, useEditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';

type OwnOrcid = CallReply<typeof orcids.getOrcid>;

/** An author's ORCID iD: proven by signing in with ORCID, or typed (product.md#orcid). */
export function OrcidSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  return (
    <SettingsSection heading={t('orcid.heading')}>
      <Fetched query={useCall(orcids.getOrcid, {}, { staleTime: 0 })} label={t('orcid.loading')}>
        {(own) => (
          <>
            <Shown own={own} />
            {own.orcid?.proven_at == null && <Typed userId={userId} saved={own.orcid?.id ?? ''} />}
          </>
        )}
      </Fetched>
    </SettingsSection>
  );
}

/** What readers see, and how to prove or remove it. */
function Shown({ own: { orcid, can_prove } }: { own: OwnOrcid }) {
  const { t } = useLanguage();
  return (
    <div className="form">
      {orcid === null ? (
        <p>{t('orcid.none')}</p>
      ) : (
        <div>
          <p className={styles.value}>
            <a href={orcidUrl(orcid.id)} rel="noopener" dir="ltr">
              {orcidUrl(orcid.id)}
            </a>
          </p>
          <p className="field-hint">{t(orcid.proven_at === null ? 'orcid.unproven' : 'orcid.proven')}</p>
        </div>
      )}
      <div className="form-actions">
        {can_prove && orcid?.proven_at == null && (
          <SaveButton
            label={t('orcid.connect')}
            busyLabel={t('orcid.connecting')}
            failure={t('orcid.notConnected')}
            send={async () => location.assign((await call(orcids.beginOrcidSignIn, {})).url)}
          />
        )}
        {orcid !== null && (
          <RowAction
            label={t('orcid.remove')}
            look="alarm"
            dialog={(close) => (
              <ConfirmDialog
                heading={t('orcid.removeHeading')}
                labels={{
                  submit: t('orcid.remove'),
                  busy: t('orcid.removing'),
                  failed: t('orcid.notRemoved'),
                }}
                send={() => call(orcids.removeOrcid, {})}
                success={t('orcid.removed')}
                refetch={[orcids.getOrcid]}
                onClose={close}
              >
                <p>{t('orcid.removeText')}</p>
              </ConfirmDialog>
            )}
          />
        )}
      </div>
    </div>
  );
}

/** The iD as its owner types it, for whoever can't or doesn't want to sign in with ORCID. */
function Typed({ userId, saved }: { userId: string; saved: string }) {
  const { t } = useLanguage();
  const { form, editing, controls } = useEditableForm({
    schema: orcids.typeOrcid.body,
    saved: { orcid: saved },
    saveAs: `orcid ${userId}`,
    send: async (body) => {
      await call(orcids.typeOrcid, { body });
      await refetchCalls(orcids.getOrcid);
    },
    success: t('settings.saved'),
  });
  return (
    <EditableForm {...controls} firstField="orcid">
      <FormTextField
        form={form}
        name="orcid"
        label={t('orcid.field')}
        hint={t('orcid.hint')}
        readOnly={!editing}
      />
    </EditableForm>
  );
}

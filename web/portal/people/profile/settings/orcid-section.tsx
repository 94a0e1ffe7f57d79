import { useState } from 'react';
import { orcids } from '../../../../../contract/people/calls/orcid.ts';
import { orcidUrl } from '../../../../../contract/people/orcid.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { call } from '../../../frame/api/call.ts';
import type { CallReply } from '../../../frame/api/caller.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { ProblemAlert } from '../../../frame/forms/problem-alert.tsx';
import { useAction } from '../../../frame/forms/use-action.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import styles from '../settings.module.css';
import { EditableForm } from './editable-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useEditableForm } from './use-editable-form.ts';
import { refetchOrcid, useOrcid } from './use-orcid.ts';

type OwnOrcid = CallReply<typeof orcids.getOrcid>;

/** An author's ORCID iD: proven by signing in with ORCID, or typed (product.md#orcid). */
export function OrcidSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  return (
    <SettingsSection heading={t('orcid.heading')}>
      <Fetched query={useOrcid()} label={t('orcid.loading')}>
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
        {can_prove && orcid?.proven_at == null && <Connect />}
        {orcid !== null && <Remove />}
      </div>
    </div>
  );
}

function Connect() {
  const { t } = useLanguage();
  const { problem, busy, run, dismiss } = useAction(t('orcid.notConnected'));
  const open = async () => {
    const { url } = await call(orcids.beginOrcidSignIn, {});
    location.assign(url);
  };
  return (
    <>
      <ProblemAlert problem={problem} onDismiss={dismiss} />
      <BusyButton
        type="button"
        busy={busy}
        label={t('orcid.connect')}
        busyLabel={t('orcid.connecting')}
        onClick={() => void run(open)}
      />
    </>
  );
}

function Remove() {
  const { t } = useLanguage();
  const showToast = useToast();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <button className="button button-quiet button-alarm" type="button" onClick={() => setAsked(true)}>
        {t('orcid.remove')}
      </button>
      {asked && (
        <ConfirmDialog
          heading={t('orcid.removeHeading')}
          labels={{ submit: t('orcid.remove'), busy: t('orcid.removing'), failed: t('orcid.notRemoved') }}
          onClose={close}
          onSubmit={async () => {
            await call(orcids.removeOrcid, {});
            showToast({ status: 'ok', message: t('orcid.removed') });
            close();
            await refetchOrcid();
          }}
        >
          <p>{t('orcid.removeText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The iD as its owner types it, for whoever can't or doesn't want to sign in with ORCID. */
function Typed({ userId, saved }: { userId: string; saved: string }) {
  const { t } = useLanguage();
  const { form, editing, controls } = useEditableForm({
    schema: orcids.typeOrcid.body,
    saved: { orcid: saved },
    saveAs: `orcid ${userId}`,
    names: ['orcid'],
    send: async (body) => {
      await call(orcids.typeOrcid, { body });
      await refetchOrcid();
    },
    success: t('settings.saved'),
  });
  return (
    <EditableForm {...controls} firstField="orcid">
      <FormTextField
        form={form}
        name="orcid"
        type="text"
        label={t('orcid.field')}
        hint={t('orcid.hint')}
        autoComplete="off"
        readOnly={!editing}
      />
    </EditableForm>
  );
}

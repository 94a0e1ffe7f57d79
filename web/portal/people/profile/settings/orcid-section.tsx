import { orcidForm, orcids } from '../../../../../contract/people/calls/orcid.ts';
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
import { SettingsSection } from './settings-section.tsx';
import { useSection } from './use-section.ts';

type Orcid = NonNullable<CallReply<typeof orcids.getOrcid>['orcid']>;

function useOrcid() {
  return useCall(orcids.getOrcid, {}, { staleTime: 0 });
}

/** An author's ORCID iD as it is typed, for whoever hasn't proven one by signing in with ORCID (product.md#orcid). */
export function OrcidSection({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const query = useOrcid();
  if (query.data?.orcid?.proven_at) return null;
  return (
    <SettingsSection heading={t('orcid.heading')}>
      <Fetched query={query} label={t('orcid.loading')}>
        {({ orcid, can_prove }) => (
          <div className="form">
            {orcid === null ? <p>{t('orcid.none')}</p> : <Shown orcid={orcid} />}
            <Typed userId={userId} saved={orcid?.id ?? ''} />
            {can_prove && (
              <div className="form-actions">
                <SaveButton
                  look="quiet"
                  label={t('orcid.connect')}
                  busyLabel={t('orcid.connecting')}
                  failure={t('orcid.notConnected')}
                  send={async () => location.assign((await call(orcids.beginOrcidSignIn, {})).url)}
                />
              </div>
            )}
          </div>
        )}
      </Fetched>
    </SettingsSection>
  );
}

/** The iD that an author has proven, with the button that removes it. */
export function ProvenOrcidSection() {
  const { t } = useLanguage();
  const orcid = useOrcid().data?.orcid;
  if (!orcid?.proven_at) return null;
  return (
    <SettingsSection heading={t('orcid.heading')}>
      <div className="form">
        <Shown orcid={orcid} />
        <div className="form-actions">
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
        </div>
      </div>
    </SettingsSection>
  );
}

/** What readers see. */
function Shown({ orcid: { id, proven_at } }: { orcid: Orcid }) {
  const { t } = useLanguage();
  return (
    <div>
      <p className={styles.value}>
        <a href={orcidUrl(id)} rel="noopener" dir="ltr">
          {orcidUrl(id)}
        </a>
      </p>
      <p className="field-hint">{t(proven_at === null ? 'orcid.unproven' : 'orcid.proven')}</p>
    </div>
  );
}

function Typed({ userId, saved }: { userId: string; saved: string }) {
  const { t } = useLanguage();
  const { form, editing } = useSection({
    schema: orcidForm,
    saved: { orcid: saved },
    saveAs: `orcid ${userId}`,
    send: async (body) => {
      await (body.orcid === '' ? call(orcids.removeOrcid, {}) : call(orcids.typeOrcid, { body }));
      await refetchCalls(orcids.getOrcid);
    },
    success: t('settings.saved'),
  });
  return (
    <FormTextField
      form={form}
      name="orcid"
      label={t('orcid.field')}
      hint={t('orcid.hint')}
      readOnly={!editing}
    />
  );
}

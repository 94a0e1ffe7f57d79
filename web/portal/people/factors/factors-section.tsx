import { type ReactNode, useState } from 'react';
import { type PasskeyReply, secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { refetchCalls, useCall } from '../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { SettingsSection } from '../profile/settings/settings-section.tsx';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { CodesShown } from './one-time-codes.tsx';

/** The account's passkeys, authenticator app and one-time codes (product.md#second-factors). */
export function FactorsSection() {
  const { t } = useLanguage();
  return (
    <SettingsSection heading={t('factors.heading')}>
      <Factors />
    </SettingsSection>
  );
}

/** Closes a dialog, and shows the factors as they are then. */
const withRefetch = (close: () => void) => () => {
  close();
  void refetchCalls(secondFactors.getSecondFactors);
};

/** What the account has of second factors, with what adds and removes them. */
export function Factors() {
  const { t } = useLanguage();
  const factors = useCall(secondFactors.getSecondFactors, {}, { staleTime: 0 });
  const action = (label: string, dialog: (onClose: () => void) => ReactNode) => (
    <RowAction label={label} dialog={(close) => dialog(withRefetch(close))} />
  );
  return (
    <div className="form">
      <p>{t('factors.why')}</p>
      <Fetched query={factors} label={t('factors.loading')}>
        {({ passkeys, app_added_at: app, codes_left: left }) => (
          <>
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} />
            ))}
            <div className="form-actions">
              {action(t('factors.addPasskey'), (close) => (
                <AddPasskey onClose={close} />
              ))}
            </div>
            {app !== null && (
              <p>
                {t('factors.appAdded')} <Timestamp instant={app} />
              </p>
            )}
            <div className="form-actions">
              {app === null
                ? action(t('factors.addApp'), (close) => <AddApp onClose={close} />)
                : action(t('factors.removeApp'), (close) => (
                    <Removal
                      heading={t('factors.removeApp')}
                      remove={() => call(secondFactors.removeAuthenticatorApp, {})}
                      onClose={close}
                    />
                  ))}
            </div>
            {(passkeys.length > 0 || app !== null) && (
              <>
                <p>{t('factors.codesLeft', { count: left })}</p>
                <div className="form-actions">
                  {action(t('factors.newCodes'), (close) => (
                    <NewCodes onClose={close} />
                  ))}
                </div>
              </>
            )}
          </>
        )}
      </Fetched>
    </div>
  );
}

function Passkey({ passkey: { id, name, created_at, last_used_at, suspect } }: { passkey: PasskeyReply }) {
  const { t } = useLanguage();
  return (
    <div>
      <p>
        <bdi>{name}</bdi>
      </p>
      <p className="field-hint">
        {last_used_at === null ? t('factors.added') : t('factors.lastUsed')}{' '}
        <Timestamp instant={last_used_at ?? created_at} />
      </p>
      {suspect && <p className="notice">{t('factors.suspect')}</p>}
      <div className="form-actions">
        <RowAction
          label={t('factors.rename')}
          about={name}
          dialog={(close) => <RenamePasskey id={id} name={name} onClose={withRefetch(close)} />}
        />
        <RowAction
          label={t('factors.remove')}
          about={name}
          dialog={(close) => (
            <Removal
              heading={t('factors.removePasskey', { name })}
              remove={() => call(secondFactors.removePasskey, { params: { id } })}
              onClose={withRefetch(close)}
            />
          )}
        />
      </div>
    </div>
  );
}

interface RemovalProps {
  heading: string;
  /** @throws CallError */
  remove(): Promise<unknown>;
  onClose(): void;
}

function Removal({ heading, remove, onClose }: RemovalProps) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      heading={heading}
      labels={{ submit: t('factors.remove'), busy: t('factors.working'), failed: t('factors.notDone') }}
      send={remove}
      onClose={onClose}
    >
      <p>{t('factors.removeMeans')}</p>
    </ConfirmDialog>
  );
}

function NewCodes({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <ConfirmDialog
      heading={t('factors.newCodes')}
      labels={{ submit: t('factors.newCodes'), busy: t('factors.working'), failed: t('factors.notDone') }}
      send={() => call(secondFactors.renewCodes, {})}
      onSaved={(renewed) => setCodes(renewed.codes)}
      onClose={onClose}
      done={codes && <CodesShown codes={codes} onClose={onClose} />}
    >
      <p>{t('factors.newCodesMean')}</p>
    </ConfirmDialog>
  );
}

interface RenamePasskeyProps {
  id: string;
  name: string;
  onClose(): void;
}

/** Renames a passkey. */
function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const { t } = useLanguage();
  const form = useContractForm(secondFactors.renamePasskey.body, { name });
  return (
    <FormDialog
      heading={t('factors.rename')}
      form={form}
      labels={{
        submit: t('factors.save'),
        busy: t('factors.working'),
        failed: t('factors.notDone'),
      }}
      send={(body) => call(secondFactors.renamePasskey, { params: { id }, body })}
      onClose={onClose}
      scope="rename-passkey"
    >
      <FormTextField form={form} name="name" label={t('factors.name')} />
    </FormDialog>
  );
}

import { useState } from 'react';
import { type PasskeyReply, secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { SettingsSection } from '../profile/settings/settings-section.tsx';
import { ProofProvider } from '../proof/proof-provider.tsx';
import { useProof } from '../proof/use-proof.ts';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { CodesShown } from './codes-shown.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { refetchFactors, useFactors } from './use-factors.ts';

/** The account's passkeys, authenticator app and one-time codes (product.md#second-factors). */
export function FactorsSection() {
  const { t } = useLanguage();
  return (
    <SettingsSection heading={t('factors.heading')}>
      <ProofProvider>
        <Factors />
      </ProofProvider>
    </SettingsSection>
  );
}

type Open = 'passkey' | 'app' | 'codes' | 'remove-app' | null;

/** What the account has of second factors, with what adds and removes them. */
export function Factors() {
  const { t } = useLanguage();
  const factors = useFactors();
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void refetchFactors();
  };
  const button = (what: Open, label: string) => (
    <button className="button button-quiet" type="button" onClick={() => setOpen(what)}>
      {label}
    </button>
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
            <div className="form-actions">{button('passkey', t('factors.addPasskey'))}</div>
            {app !== null && (
              <p>
                {t('factors.appAdded')} <Timestamp instant={app} />
              </p>
            )}
            <div className="form-actions">
              {app === null
                ? button('app', t('factors.addApp'))
                : button('remove-app', t('factors.removeApp'))}
            </div>
            {(passkeys.length > 0 || app !== null) && (
              <>
                <p>{t('factors.codesLeft', { count: left })}</p>
                <div className="form-actions">{button('codes', t('factors.newCodes'))}</div>
              </>
            )}
          </>
        )}
      </Fetched>
      {open === 'passkey' && <AddPasskey onClose={close} />}
      {open === 'app' && <AddApp onClose={close} />}
      {open === 'codes' && <NewCodes onClose={close} />}
      {open === 'remove-app' && (
        <Removal
          heading={t('factors.removeApp')}
          remove={() => call(secondFactors.removeAuthenticatorApp, {})}
          onClose={close}
        />
      )}
    </div>
  );
}

function Passkey({ passkey: { id, name, created_at, last_used_at, suspect } }: { passkey: PasskeyReply }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => {
    setOpen(null);
    void refetchFactors();
  };
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
        <button className="button button-quiet" type="button" onClick={() => setOpen('rename')}>
          {t('factors.rename')}
          <span className="visually-hidden"> {name}</span>
        </button>
        <button className="button button-quiet" type="button" onClick={() => setOpen('remove')}>
          {t('factors.remove')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
      {open === 'rename' && <RenamePasskey id={id} name={name} onClose={close} />}
      {open === 'remove' && (
        <Removal
          heading={t('factors.removePasskey', { name })}
          remove={() => call(secondFactors.removePasskey, { params: { id } })}
          onClose={close}
        />
      )}
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
  const proved = useProof();
  return (
    <ConfirmDialog
      heading={heading}
      labels={{ submit: t('factors.remove'), busy: t('factors.working'), failed: t('factors.notDone') }}
      onSubmit={async () => {
        await proved(remove);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('factors.removeMeans')}</p>
    </ConfirmDialog>
  );
}

function NewCodes({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const proved = useProof();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <ConfirmDialog
      heading={t('factors.newCodes')}
      labels={{ submit: t('factors.newCodes'), busy: t('factors.working'), failed: t('factors.notDone') }}
      onSubmit={async () => setCodes((await proved(() => call(secondFactors.renewCodes, {}))).codes)}
      onClose={onClose}
      done={codes && <CodesShown codes={codes} onClose={onClose} />}
    >
      <p>{t('factors.newCodesMean')}</p>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { useAction } from '../../frame/forms/use-action.ts';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useProof } from '../proof/use-proof.ts';
import { CodesShown } from './codes-shown.tsx';

type Started = CallReply<typeof secondFactors.startAuthenticatorApp>;

/** Adds an authenticator app: shows its QR code, and takes its first code. */
export function AddApp({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const proved = useProof();
  const [started, setStarted] = useState<Started | null>(null);
  if (started) return <FirstCode started={started} onClose={onClose} />;
  return (
    <ConfirmDialog
      heading={t('factors.addApp')}
      labels={{ submit: t('factors.showQr'), busy: t('factors.working'), failed: t('factors.notDone') }}
      onSubmit={async () => setStarted(await proved(() => call(secondFactors.startAuthenticatorApp, {})))}
      onClose={onClose}
    >
      <p>{t('factors.appMeans')}</p>
    </ConfirmDialog>
  );
}

function FirstCode({ started: { secret, qr }, onClose }: { started: Started; onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(secondFactors.confirmAuthenticatorApp.body, { code: '' });
  const action = useAction(t('factors.notDone'));
  const proved = useProof();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const confirm = async (code: string) => {
    const added = await proved(() => call(secondFactors.confirmAuthenticatorApp, { body: { code } }));
    if (added.codes === null) onClose();
    else setCodes(added.codes);
  };
  return (
    <FormDialog
      heading={t('factors.addApp')}
      introduction={
        <>
          <p>{t('factors.scan')}</p>
          <QrCode drawing={qr} label={t('factors.qr')} />
          <p>
            {t('factors.orType')} <code dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </>
      }
      form={form}
      submission={action}
      labels={{ submit: t('factors.confirm'), busy: t('factors.working') }}
      onSubmit={({ code }) => action.run(() => confirm(code))}
      onClose={onClose}
      scope="app"
      done={codes && <CodesShown codes={codes} onClose={onClose} />}
    >
      <FormTextField
        form={form}
        name="code"
        type="text"
        label={t('factors.code')}
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}

/** The server's drawing, as elements: the content security policy allows no pictures from elsewhere. */
function QrCode({ drawing, label }: { drawing: string; label: string }) {
  const { side = '0', dark = '' } =
    /viewBox="0 0 (?<side>\d+) .* d="(?<dark>[^"]*)"\/><\/svg>$/.exec(drawing)?.groups ?? {};
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width={220} height={220}>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={dark} />
    </svg>
  );
}

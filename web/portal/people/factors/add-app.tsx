import { useState } from 'react';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { FormDialog } from '../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../frame/forms/form-fields.tsx';
import { useContractForm } from '../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { CodesShown } from './one-time-codes.tsx';

type Started = CallReply<typeof secondFactors.startAuthenticatorApp>;

/** Adds an authenticator app: shows its QR code, and takes its first code. */
export function AddApp({ onClose }: { onClose(): void }) {
  const { t } = useLanguage();
  const [started, setStarted] = useState<Started | null>(null);
  if (started) return <FirstCode started={started} onClose={onClose} />;
  return (
    <ConfirmDialog
      heading={t('factors.addApp')}
      labels={{ submit: t('factors.showQr'), busy: t('factors.working'), failed: t('factors.notDone') }}
      send={() => call(secondFactors.startAuthenticatorApp, {})}
      onSaved={setStarted}
      done={null}
      onClose={onClose}
    >
      <p>{t('factors.appMeans')}</p>
    </ConfirmDialog>
  );
}

function FirstCode({ started: { secret, qr }, onClose }: { started: Started; onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(secondFactors.confirmAuthenticatorApp.body, { code: '' });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
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
      labels={{
        submit: t('factors.confirm'),
        busy: t('factors.working'),
        failed: t('factors.notDone'),
      }}
      send={(body) => call(secondFactors.confirmAuthenticatorApp, { body })}
      onSaved={(added) => (added.codes === null ? onClose() : setCodes(added.codes))}
      onClose={onClose}
      scope="app"
      done={codes && <CodesShown codes={codes} onClose={onClose} />}
    >
      <FormTextField form={form} name="code" label={t('factors.code')} autoComplete="one-time-code" />
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

import { useState } from 'react';
import type { z } from 'zod';
import { type AppReply, apps } from '../../../../../contract/programs/calls/apps.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { FormTextArea } from '../../../frame/forms/form-text-area.tsx';
import { putOnFields } from '../../../frame/forms/server-problems.ts';
import { useAction } from '../../../frame/forms/use-action.ts';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { useProof } from '../../../people/proof/use-proof.ts';
import { SecretShown } from '../secret-shown.tsx';
import { appRules } from './app-rules.ts';
import { refetchApps } from './use-apps.ts';

/** Registers an app and shows its secret once; or, given an app, changes its details. */
export function AppForm({ app, onClose }: { app: AppReply | null; onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(appRules, {
    client_name: app?.client_name ?? '',
    client_uri: app?.client_uri ?? '',
    redirect_uris: app?.redirect_uris.join('\n') ?? '',
  });
  const [authMethod, setAuthMethod] = useState<AuthMethod>('client_secret_basic');
  const { action, secret, save, finish } = useSaving(app, authMethod, onClose, (error) =>
    putOnFields(form, error, ['client_name', 'client_uri']),
  );
  return (
    <FormDialog
      heading={
        app
          ? t('developerAccount.changeHeading', { name: app.client_name })
          : t('developerAccount.registerApp')
      }
      form={form}
      submission={action}
      labels={{
        submit: app ? t('settings.save') : t('developerAccount.register'),
        busy: t('developerAccount.working'),
      }}
      onSubmit={(values) => action.run(() => save(values))}
      onClose={finish}
      scope="app"
      done={secret !== null && <SecretShown secret={secret} onClose={finish} />}
    >
      <FormTextField
        form={form}
        name="client_name"
        type="text"
        label={t('developerAccount.name')}
        hint={t('developerAccount.appNameHint')}
        autoComplete="off"
      />
      <FormTextField
        form={form}
        name="client_uri"
        type="url"
        label={t('developerAccount.homepage')}
        autoComplete="url"
      />
      <FormTextArea
        form={form}
        name="redirect_uris"
        label={t('developerAccount.addresses')}
        hint={t('developerAccount.addressesHint')}
        maximumRows={6}
      />
      {!app && <KindChoice chosen={authMethod} onChoose={setAuthMethod} />}
    </FormDialog>
  );
}

function useSaving(
  app: AppReply | null,
  authMethod: AuthMethod,
  onClose: () => void,
  showServerError: (error: CallError) => boolean,
) {
  const { t } = useLanguage();
  const showToast = useToast();
  const [secret, setSecret] = useState<string | null>(null);
  const action = useAction(t('developerAccount.notSaved'));
  const proved = useProof();

  const finish = () => {
    onClose();
    void refetchApps();
  };
  const send = async (details: z.output<typeof appRules>) => {
    const made = await proved(() =>
      app ? change(app.client_id, details) : register({ ...details, token_endpoint_auth_method: authMethod }),
    );
    showToast({ status: 'ok', message: t('developerAccount.saved', { name: details.client_name }) });
    if (made === null) finish();
    else setSecret(made);
  };
  const save = (values: z.output<typeof appRules>) =>
    send(values).catch((error: unknown) => {
      if (!(error instanceof CallError) || !showServerError(error)) throw error;
    });
  return { action, secret, save, finish };
}

type Details = z.input<typeof apps.changeApp.body>;
type AuthMethod = AppReply['token_endpoint_auth_method'];

/** Changing an app makes no secret. */
async function change(clientId: string, body: Details): Promise<null> {
  await call(apps.changeApp, { params: { client_id: clientId }, body });
  return null;
}

/** Returns the app's secret; null if it has none. */
async function register(body: z.input<typeof apps.registerApp.body>): Promise<string | null> {
  return (await call(apps.registerApp, { body })).client_secret;
}

function KindChoice({ chosen, onChoose }: { chosen: AuthMethod; onChoose(chosen: AuthMethod): void }) {
  const { t } = useLanguage();
  return (
    <fieldset className="ticks">
      <legend>{t('developerAccount.runs')}</legend>
      {(['client_secret_basic', 'none'] as const).map((choice) => {
        const name = choice === 'none' ? 'device' : 'server';
        return (
          <label className="tick" key={name}>
            <input
              type="radio"
              name="kind"
              checked={chosen === choice}
              aria-labelledby={`kind-${name}-name`}
              aria-describedby={`kind-${name}-hint`}
              onChange={() => onChoose(choice)}
            />
            <span id={`kind-${name}-name`}>{t(`developerAccount.kinds.${name}`)}</span>
            <span className="field-hint" id={`kind-${name}-hint`}>
              {t(`developerAccount.kindHints.${name}`)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

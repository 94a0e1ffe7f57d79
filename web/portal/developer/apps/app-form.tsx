import { useState } from 'react';
import type { z } from 'zod';
import { type AppReply, apps } from '../../../../contract/calls/apps.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormTextField } from '../../forms/form-fields.tsx';
import { FormTextArea } from '../../forms/form-text-area.tsx';
import { putOnFields } from '../../forms/server-problems.ts';
import { useAction } from '../../forms/use-action.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useLanguage } from '../../language/language-context.tsx';
import { useProof } from '../../proof/use-proof.ts';
import { useToast } from '../../toast/toast-context.tsx';
import { SecretShown } from '../secret-shown.tsx';
import { appRules } from './app-rules.ts';
import { refetchApps } from './use-apps.ts';

/** Registers an app and shows its secret the one time; or, given one, says something else of it. */
export function AppForm({ app, onClose }: { app: AppReply | null; onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(appRules, {
    name: app?.name ?? '',
    homepage: app?.homepage ?? '',
    addresses: app?.redirect_addresses.join('\n') ?? '',
  });
  const [confidential, setConfidential] = useState(true);
  const { action, secret, save, finish } = useSaving(app, confidential, onClose, (error) =>
    putOnFields(form, error, ['name', 'homepage']),
  );
  return (
    <FormDialog
      heading={
        app ? t('developerAccount.changeHeading', { name: app.name }) : t('developerAccount.registerApp')
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
        name="name"
        type="text"
        label={t('developerAccount.name')}
        hint={t('developerAccount.appNameHint')}
        autoComplete="off"
      />
      <FormTextField
        form={form}
        name="homepage"
        type="url"
        label={t('developerAccount.homepage')}
        autoComplete="url"
      />
      <FormTextArea
        form={form}
        name="addresses"
        label={t('developerAccount.addresses')}
        hint={t('developerAccount.addressesHint')}
        maximumRows={6}
      />
      {!app && <KindChoice confidential={confidential} onChoose={setConfidential} />}
    </FormDialog>
  );
}

function useSaving(
  app: AppReply | null,
  confidential: boolean,
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
  const send = async ({ addresses, ...details }: z.output<typeof appRules>) => {
    const body = { ...details, redirect_addresses: addresses };
    const made = await proved(() => (app ? change(app.id, body) : register({ ...body, confidential })));
    showToast({ status: 'ok', message: t('developerAccount.saved', { name: details.name }) });
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

/** There is no secret to be shown. */
async function change(id: string, body: Details): Promise<null> {
  await call(apps.changeApp, { params: { id }, body });
  return null;
}

/** The secret to be shown; null for an app that has none. */
async function register(body: Details & { confidential: boolean }): Promise<string | null> {
  return (await call(apps.registerApp, { body })).secret;
}

function KindChoice({ confidential, onChoose }: { confidential: boolean; onChoose(chosen: boolean): void }) {
  const { t } = useLanguage();
  return (
    <fieldset className="ticks">
      <legend>{t('developerAccount.runs')}</legend>
      {([true, false] as const).map((choice) => {
        const name = choice ? 'server' : 'device';
        return (
          <label className="tick" key={name}>
            <input
              type="radio"
              name="kind"
              checked={confidential === choice}
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

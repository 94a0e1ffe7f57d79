import { useState } from 'react';
import { z } from 'zod';
import { type AppReply, apps } from '../../../../../contract/programs/calls/apps.ts';
import { Tick } from '../../../../ui/fields/tick.tsx';
import { call } from '../../../frame/api/call.ts';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { FormTextArea } from '../../../frame/forms/signed-in-fields.tsx';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useSecret } from '../secret.tsx';

const { client_name, client_uri, redirect_uris } = apps.changeApp.body.shape;

/** Rules of the form of an app: redirect URIs one per line, checked by the contract's rules. */
const appRules = z.strictObject({
  client_name,
  client_uri,
  redirect_uris: z.string().transform((text, context) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const parsed = redirect_uris.safeParse(lines);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? '' });
    return z.NEVER;
  }),
});

type AuthMethod = AppReply['token_endpoint_auth_method'];

/** Registers an app and shows its secret once; or, given an app, changes its details, which makes no secret. */
export function AppForm({ app, onClose }: { app: AppReply | null; onClose(): void }) {
  const { t } = useLanguage();
  const form = useContractForm(appRules, {
    client_name: app?.client_name ?? '',
    client_uri: app?.client_uri ?? '',
    redirect_uris: app?.redirect_uris.join('\n') ?? '',
  });
  const [authMethod, setAuthMethod] = useState<AuthMethod>('client_secret_basic');
  const secret = useSecret([apps.listApps], onClose);
  return (
    <FormDialog
      {...secret}
      heading={
        app
          ? t('developerAccount.changeHeading', { name: app.client_name })
          : t('developerAccount.registerApp')
      }
      form={form}
      labels={{
        submit: t(app ? 'settings.save' : 'developerAccount.register'),
        busy: t('developerAccount.working'),
        failed: t('developerAccount.notSaved'),
      }}
      send={async (details): Promise<string | null> => {
        if (!app) {
          const body = { ...details, token_endpoint_auth_method: authMethod };
          return (await call(apps.registerApp, { body })).client_secret;
        }
        await call(apps.changeApp, { params: { client_id: app.client_id }, body: details });
        return null;
      }}
      success={({ client_name: name }) => t('developerAccount.saved', { name })}
      scope="app"
    >
      <FormTextField
        form={form}
        name="client_name"
        label={t('developerAccount.name')}
        hint={t('developerAccount.appNameHint')}
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

function KindChoice({ chosen, onChoose }: { chosen: AuthMethod; onChoose(chosen: AuthMethod): void }) {
  const { t } = useLanguage();
  return (
    <fieldset className="ticks">
      <legend>{t('developerAccount.runs')}</legend>
      {(['client_secret_basic', 'none'] as const).map((choice) => {
        const name = choice === 'none' ? 'device' : 'server';
        return (
          <Tick
            key={name}
            id={`kind-${name}`}
            type="radio"
            name="kind"
            checked={chosen === choice}
            label={t(`developerAccount.kinds.${name}`)}
            hint={t(`developerAccount.kindHints.${name}`)}
            onChange={() => onChoose(choice)}
          />
        );
      })}
    </fieldset>
  );
}

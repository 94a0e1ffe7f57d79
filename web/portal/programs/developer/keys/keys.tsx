import { useState } from 'react';
import { type KeyReply, keys } from '../../../../../contract/programs/calls/keys.ts';
import type { KeyScope } from '../../../../../contract/programs/scopes.ts';
import { Tick } from '../../../../ui/fields/tick.tsx';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { FormDialog } from '../../../frame/forms/form-dialog.tsx';
import { FormTextField } from '../../../frame/forms/form-fields.tsx';
import { useContractForm } from '../../../frame/forms/use-contract-form.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { ListScreen } from '../../../frame/lists/list-screen.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { RowMenu } from '../../../frame/lists/row-menu.tsx';
import { useList } from '../../../frame/lists/use-list.ts';
import { LifeChoice, OverlapChoice, ScopeChoice } from '../choices.tsx';
import { SecretDialog, useSecret } from '../secret.tsx';

/** A developer's API keys for their own programs. */
export function Keys() {
  const { t } = useLanguage();
  return (
    <ListScreen
      title={t('developerAccount.areas.keys')}
      lead={t('developerAccount.keysLead')}
      list={useList(keys.listKeys, {}, (page) => page.keys, { staleTime: 0 })}
      loading={t('developerAccount.loadingKeys')}
      none={t('developerAccount.noKeys')}
      row={(apiKey) => <KeyRow key={apiKey.id} apiKey={apiKey} />}
      action={
        <RowAction
          label={t('developerAccount.newKey')}
          look="strong"
          dialog={(close) => <NewKey onClose={close} />}
        />
      }
    />
  );
}

/** One key, with the buttons that change it. */
function KeyRow({ apiKey }: { apiKey: KeyReply }) {
  const { t } = useLanguage();
  const { name, hint, scopes, test, replaced } = apiKey;
  return (
    <li className="row">
      <h2 className="row-title">
        <bdi>{name}</bdi>
      </h2>
      <p className="row-facts">
        <code dir="ltr">…{hint}</code>
        {scopes.map((scope) => (
          <code key={scope} dir="ltr">
            {scope}
          </code>
        ))}
        {test && <span className="badge">{t('developerAccount.test')}</span>}
        {replaced && <span className="badge">{t('developerAccount.replaced')}</span>}
      </p>
      <p className="row-facts">
        <span>
          {t('developerAccount.created')} <Timestamp instant={apiKey.created_at} />
        </span>
        <span>
          {t('developerAccount.expires')} <Timestamp instant={apiKey.expires_at} />
        </span>
        <span>
          {t('developerAccount.lastUsed')}{' '}
          {apiKey.last_used_at === null ? (
            t('developerAccount.never')
          ) : (
            <Timestamp instant={apiKey.last_used_at} />
          )}
        </span>
      </p>
      <div className="row-actions">
        {!replaced && (
          <RowAction
            label={t('developerAccount.rotate')}
            dialog={(close) => <RotateKey apiKey={apiKey} onClose={close} />}
          />
        )}
        <RowMenu about={name}>
          <RowAction
            label={t('developerAccount.revoke')}
            look="alarm"
            dialog={(close) => <RevokeKey apiKey={apiKey} onClose={close} />}
          />
        </RowMenu>
      </div>
    </li>
  );
}

function RevokeKey({ apiKey: { id, name }, onClose }: { apiKey: KeyReply; onClose(): void }) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      heading={t('developerAccount.revokeHeading', { name })}
      labels={{
        submit: t('developerAccount.revoke'),
        busy: t('developerAccount.working'),
        failed: t('developerAccount.notRevoked'),
      }}
      send={() => call(keys.revokeKey, { params: { id } })}
      success={t('developerAccount.revoked', { name })}
      refetch={[keys.listKeys]}
      onClose={onClose}
    >
      <p>{t('developerAccount.revokeText')}</p>
    </ConfirmDialog>
  );
}

/** Replaces a key. Both work for a while, so that no program stops meanwhile. */
function RotateKey({ apiKey: { id, name }, onClose }: { apiKey: KeyReply; onClose(): void }) {
  const { t } = useLanguage();
  const [overlap, setOverlap] = useState(24);
  const [days, setDays] = useState(90);
  return (
    <SecretDialog
      heading={t('developerAccount.rotateHeading', { name })}
      label={t('developerAccount.rotate')}
      make={async () =>
        (await call(keys.rotateKey, { params: { id }, body: { overlap_hours: overlap, days } })).secret
      }
      refetch={[keys.listKeys]}
      onClose={onClose}
    >
      <OverlapChoice value={overlap} onChoose={setOverlap} />
      <LifeChoice value={days} onChoose={setDays} />
    </SecretDialog>
  );
}

const nameRules = keys.createKey.body.pick({ name: true });

/** Makes a key and shows it once. */
function NewKey({ onClose }: { onClose(): void }) {
  const { t, translate } = useLanguage();
  const form = useContractForm(nameRules, { name: '' });
  const [scopes, setScopes] = useState<KeyScope[]>(['posts:read']);
  const [days, setDays] = useState(90);
  const [test, setTest] = useState(false);
  const chosen = keys.createKey.body.shape.scopes.safeParse(scopes);
  const fault = chosen.success ? undefined : chosen.error.issues[0]?.message;
  return (
    <FormDialog
      {...useSecret([keys.listKeys], onClose)}
      heading={t('developerAccount.newKey')}
      form={form}
      labels={{
        submit: t('developerAccount.makeKey'),
        busy: t('developerAccount.working'),
        failed: t('developerAccount.notMade'),
      }}
      send={async ({ name }) => {
        if (fault !== undefined) return false;
        return (await call(keys.createKey, { body: { name, scopes, days, test } })).secret;
      }}
      scope="new-key"
    >
      <FormTextField
        form={form}
        name="name"
        label={t('developerAccount.name')}
        hint={t('developerAccount.nameHint')}
      />
      <Tick
        id="test-key"
        type="checkbox"
        checked={test}
        label={t('developerAccount.testKey')}
        hint={t('developerAccount.testKeyHint')}
        onChange={({ target }) => setTest(target.checked)}
      />
      <ScopeChoice chosen={scopes} onChoose={setScopes} test={test} error={fault && translate(fault)} />
      <LifeChoice value={days} onChoose={setDays} />
    </FormDialog>
  );
}

import { useState } from 'react';
import { type KeyReply, keys } from '../../../../../contract/programs/calls/keys.ts';
import { call } from '../../../frame/api/call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Timestamp } from '../../../frame/language/timestamp.tsx';
import { useToast } from '../../../frame/toast/toast-context.tsx';
import { RotateKey } from './rotate-key.tsx';
import { refetchKeys } from './use-keys.ts';

/** One key, with the buttons that change it. */
export function KeyRow({ apiKey }: { apiKey: KeyReply }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const { name, hint, scopes, replaced } = apiKey;
  const close = () => setAsked(null);
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
          <button className="button button-quiet" type="button" onClick={() => setAsked('rotate')}>
            {t('developerAccount.rotate')}
          </button>
        )}
        <button className="button button-quiet button-alarm" type="button" onClick={() => setAsked('revoke')}>
          {t('developerAccount.revoke')}
        </button>
      </div>
      {asked === 'rotate' && <RotateKey apiKey={apiKey} onClose={close} />}
      {asked === 'revoke' && <RevokeKey apiKey={apiKey} onClose={close} />}
    </li>
  );
}

function RevokeKey({ apiKey: { id, name }, onClose }: { apiKey: KeyReply; onClose(): void }) {
  const { t } = useLanguage();
  const showToast = useToast();
  return (
    <ConfirmDialog
      heading={t('developerAccount.revokeHeading', { name })}
      labels={{
        submit: t('developerAccount.revoke'),
        busy: t('developerAccount.working'),
        failed: t('developerAccount.notRevoked'),
      }}
      onClose={onClose}
      onSubmit={async () => {
        await call(keys.revokeKey, { params: { id } });
        showToast({ status: 'ok', message: t('developerAccount.revoked', { name }) });
        onClose();
        await refetchKeys();
      }}
    >
      <p>{t('developerAccount.revokeText')}</p>
    </ConfirmDialog>
  );
}

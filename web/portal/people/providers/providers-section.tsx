import { requestPasswordPath } from '../../../../contract/paths.ts';
import { providers as calls } from '../../../../contract/people/calls/providers.ts';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { SettingsSection } from '../profile/settings/settings-section.tsx';

type Provider = CallReply<typeof calls.listProviders>['providers'][number];

/** The institutions with which the account signs in (product.md#signing-in-with-an-institution). */
export function ProvidersSection() {
  const { t, publicHref } = useLanguage();
  return (
    <SettingsSection heading={t('providers.heading')}>
      <div className="form">
        <p>{t('providers.why')}</p>
        <Fetched query={useCall(calls.listProviders, {}, { staleTime: 0 })} label={t('providers.loading')}>
          {({ providers, has_password: hasPassword }) => (
            <>
              {providers.map((provider) => (
                <Institution key={provider.key} provider={provider} />
              ))}
              {!hasPassword && (
                <p className="notice">
                  {t('providers.noPassword')}{' '}
                  <a href={publicHref(requestPasswordPath)}>{t('providers.choosePassword')}</a>
                </p>
              )}
            </>
          )}
        </Fetched>
      </div>
    </SettingsSection>
  );
}

function Institution({ provider: { key, name, connected_at: at } }: { provider: Provider }) {
  const { t } = useLanguage();
  return (
    <div>
      <p>
        <bdi>{name}</bdi>
      </p>
      <p className="field-hint">
        {at === null ? (
          t('providers.none')
        ) : (
          <>
            {t('providers.connectedAt')} <Timestamp instant={at} />
          </>
        )}
      </p>
      <div className="form-actions">
        {at === null ? (
          <SaveButton
            look="quiet"
            label={t('providers.link')}
            about={name}
            busyLabel={t('providers.linking')}
            failure={t('providers.notDone')}
            send={async () =>
              location.assign((await call(calls.beginProviderLink, { body: { provider: key } })).url)
            }
          />
        ) : (
          <RowAction
            label={t('providers.unlink')}
            about={name}
            dialog={(close) => (
              <ConfirmDialog
                heading={t('providers.unlinkHeading', { name })}
                labels={{
                  submit: t('providers.unlink'),
                  busy: t('providers.unlinking'),
                  failed: t('providers.notDone'),
                }}
                send={() => call(calls.endProviderLink, { params: { provider: key } })}
                success={t('providers.unlinked', { name })}
                refetch={[calls.listProviders]}
                onClose={close}
              >
                <p>{t('providers.unlinkText')}</p>
              </ConfirmDialog>
            )}
          />
        )}
      </div>
    </div>
  );
}

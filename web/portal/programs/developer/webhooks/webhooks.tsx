import { useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../../frame/shell/page.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** A developer's webhooks, which are notified of publications. */
export function Webhooks() {
  const { t } = useLanguage();
  const list = useWebhooks();
  const [registering, setRegistering] = useState(false);
  return (
    <>
      <PageTitle title={t('developerAccount.areas.webhooks')} />
      <PageHeading>{t('developerAccount.areas.webhooks')}</PageHeading>
      <p className="area-lead">{t('webhooks.lead')}</p>
      <p>
        <button className="button" type="button" onClick={() => setRegistering(true)}>
          {t('webhooks.register')}
        </button>
      </p>
      {registering && <WebhookForm webhook={null} onClose={() => setRegistering(false)} />}
      <Fetched query={list} label={t('webhooks.loading')}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p className="no-rows" role="status">
              {t('webhooks.none')}
            </p>
          ) : (
            <ul className="rows" aria-label={t('developerAccount.areas.webhooks')}>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </>
  );
}

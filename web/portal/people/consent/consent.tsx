import { useState } from 'react';
import { useParams } from 'react-router';
import { postsPath } from '../../../../contract/paths.ts';
import { connections } from '../../../../contract/programs/calls/connections.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useSave } from '../../frame/forms/use-save.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { product } from '../../frame/shell/product.ts';
import styles from './consent.module.css';

type Request = CallReply<typeof connections.getConsentRequest>;

/** Asks whether to connect an app with the signed-in account, and says what the app will be able to see. */
export function Consent() {
  const { uid = '' } = useParams();
  const { t } = useLanguage();
  const request = useCall(connections.getConsentRequest, { params: { uid } });
  const { error } = request;
  const isOver = error instanceof CallError && (error.is('link_expired') || error.is('invalid_input'));
  return (
    <div className="frame message">
      <PageTitle title={t('consent.title')} />
      {isOver ? (
        <Over />
      ) : (
        <Fetched query={request} label={t('consent.loading')}>
          {(data) => <Question uid={uid} request={data} />}
        </Fetched>
      )}
    </div>
  );
}

/** The request is unknown, has expired, or was started in another browser. */
function Over() {
  const { t, publicHref } = useLanguage();
  return (
    <>
      <PageHeading>{t('consent.over')}</PageHeading>
      <p>{t('consent.overText')}</p>
      <ButtonLink href={publicHref(postsPath)}>{t('denied.back')}</ButtonLink>
    </>
  );
}

function Question({ uid, request }: { uid: string; request: Request }) {
  const { t } = useLanguage();
  const { app, scopes, account } = request;
  const [answer, setAnswer] = useState<'allow' | 'deny' | null>(null);
  const action = useSave({ failure: t('consent.failed') });
  const say = (chosen: 'allow' | 'deny') => {
    if (action.busy) return;
    setAnswer(chosen);
    void action.run(async () => {
      const endpoint = chosen === 'allow' ? connections.allowConsent : connections.denyConsent;
      const { location } = await call(endpoint, { params: { uid } });
      window.location.assign(location);
      // The button stays busy until the browser leaves for the app's page.
      await new Promise(() => undefined);
    });
  };
  return (
    <>
      <PageHeading>{t('consent.heading')}</PageHeading>
      <p className={styles.app}>
        {t('consent.app')} <strong dir="auto">{app.client_name}</strong>
      </p>
      <p>{t(app.reviewed ? 'consent.reviewed' : 'consent.notReviewed')}</p>
      <p>
        {t('consent.account', { product: product.shortName })} <strong dir="ltr">{account.email}</strong>
      </p>
      <h2>{t('consent.willSee')}</h2>
      <ul className={styles.scopes}>
        <li>{t('consent.identity')}</li>
        {scopes.map((scope) => (
          <li key={scope}>{t(`consent.scopes.${scope}`)}</li>
        ))}
      </ul>
      <p>{t('consent.never')}</p>
      <p className={styles.app}>
        {t('consent.returnsTo')} <strong dir="ltr">{request.returns_to}</strong>
      </p>
      <p>{t('consent.end')}</p>
      <ProblemAlert problem={action.problem} onDismiss={action.dismiss} />
      <div className="ways">
        <BusyButton
          type="button"
          busy={action.busy && answer === 'allow'}
          label={t('consent.allow')}
          busyLabel={t('consent.working')}
          onClick={() => say('allow')}
        />
        <BusyButton
          type="button"
          weight="quiet"
          busy={action.busy && answer === 'deny'}
          label={t('consent.deny')}
          busyLabel={t('consent.working')}
          onClick={() => say('deny')}
        />
      </div>
    </>
  );
}

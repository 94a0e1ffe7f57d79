import { useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import { type AlertReply, alerts } from '../../../../contract/desk/calls/alerts.ts';
import { postPath } from '../../../../contract/paths.ts';
import { countryName } from '../../../../messages/locale.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useProof } from '../../people/proof/use-proof.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { refetchAlerts, useAlerts } from './use-alerts.ts';

/** What staff tell the readers of a language on its front page (product.md#alerts). */
export function Alerts() {
  const { t } = useLanguage();
  const list = useAlerts();
  const [writing, setWriting] = useState(false);
  const rows = list.data?.pages.flatMap((page) => page.alerts) ?? [];
  return (
    <>
      <PageTitle title={t('alerts.title')} />
      <PageHeading>{t('alerts.title')}</PageHeading>
      <p className="area-lead">{t('alerts.lead')}</p>
      <p>
        <button className="button" type="button" onClick={() => setWriting(true)}>
          {t('alerts.new')}
        </button>
      </p>
      <Fetched query={list} label={t('alerts.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t('alerts.none')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('alerts.title')}>
                {rows.map((alert) => (
                  <AlertRow key={alert.id} alert={alert} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
      {writing && <AlertDialog onClose={() => setWriting(false)} />}
    </>
  );
}

function AlertRow({ alert }: { alert: AlertReply }) {
  const { t, currentLanguage, publicHref } = useLanguage();
  const languageName = useLanguageName();
  const [asked, setAsked] = useState<'change' | 'end' | null>(null);
  const close = () => setAsked(null);
  const { kind, language, country, title, text, post, state, set_by, starts_at, ends_at } = alert;
  const written = { lang: language, dir: directionOf(language) };
  return (
    <li className="row">
      <h2 className="row-title" {...written}>
        {title}
      </h2>
      <p className="row-facts">
        <span className={state === 'shown' ? 'badge' : undefined}>{t(`alerts.states.${state}`)}</span>
        <span>{t(`alerts.kinds.${kind}`)}</span>
        <span>{languageName(language)}</span>
        <span>{country === null ? t('alerts.everywhere') : countryName(country, currentLanguage)}</span>
        <span>
          {t('alerts.from')} <Timestamp instant={starts_at} />
        </span>
        <span>
          {t('alerts.to')} <Timestamp instant={ends_at} />
        </span>
        {set_by !== null && <span>{t('alerts.by', { name: set_by })}</span>}
      </p>
      <p {...written}>{text}</p>
      {post && (
        <p>
          {t('alerts.about')}{' '}
          <a dir="auto" href={publicHref(postPath(post.slug))}>
            {post.title}
          </a>
        </p>
      )}
      {state !== 'ended' && (
        <div className="row-actions">
          <button className="text-button" type="button" onClick={() => setAsked('change')}>
            {t('alerts.edit')}
            <span className="visually-hidden"> {title}</span>
          </button>
          <button className="text-button" type="button" onClick={() => setAsked('end')}>
            {t('alerts.end')}
            <span className="visually-hidden"> {title}</span>
          </button>
        </div>
      )}
      {asked === 'change' && <AlertDialog alert={alert} onClose={close} />}
      {asked === 'end' && <EndDialog alert={alert} onClose={close} />}
    </li>
  );
}

function EndDialog({ alert, onClose }: { alert: AlertReply; onClose(): void }) {
  const { t, translate } = useLanguage();
  const showToast = useToast();
  const proved = useProof();
  const end = async () => {
    try {
      await proved(() => call(alerts.endAlert, { params: { id: alert.id } }));
      showToast({ status: 'ok', message: t('alerts.ended', { title: alert.title }) });
    } catch (error) {
      // Somebody else has ended it, or its time is over.
      if (!(error instanceof CallError) || !error.is('alert_ended')) throw error;
      showToast({ status: 'error', message: t('alerts.notEnded'), detail: translate(error.message) });
    }
    // Closes first, because the refetch removes the button to which the focus returns.
    onClose();
    await refetchAlerts();
  };
  return (
    <ConfirmDialog
      heading={t('alerts.endHeading')}
      labels={{ submit: t('alerts.end'), busy: t('alerts.ending'), failed: t('alerts.notEnded') }}
      onSubmit={end}
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        {alert.title}
      </p>
      <p>{t('alerts.endText')}</p>
    </ConfirmDialog>
  );
}

import { directionOf } from '../../../../contract/constants.ts';
import { type AlertReply, alerts } from '../../../../contract/desk/calls/alerts.ts';
import { postPath } from '../../../../contract/paths.ts';
import { countryName } from '../../../../messages/country-name.ts';
import { localeOf } from '../../../../messages/locale.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { useOwnLog } from '../../frame/lists/use-own-log.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { missingIn, type Written } from './texts.ts';

/** What staff tell the readers of a language on its front page (product.md#alerts). */
export function Alerts() {
  const { t } = useLanguage();
  return (
    <ListScreen
      title={t('alerts.title')}
      lead={t('alerts.lead')}
      list={useList(alerts.listAlerts, { query: {} }, (page) => page.alerts)}
      loading={t('alerts.loading')}
      none={t('alerts.none')}
      row={(alert) => <AlertRow key={alert.id} alert={alert} />}
      action={
        <RowAction
          label={t('alerts.new')}
          look="strong"
          anchor="#new"
          dialog={(close) => <AlertDialog onClose={close} />}
        />
      }
    />
  );
}

function AlertRow({ alert }: { alert: AlertReply }) {
  const { t } = useLanguage();
  const { id, language, title, state, change, may_agree, set_by } = alert;
  const missing = missingIn(alert);
  const written = { lang: language, dir: directionOf(language) };
  const ownLog = useOwnLog(id, title);
  const edit = (
    <RowAction
      label={t('alerts.edit')}
      about={title}
      dialog={(close) => <AlertDialog alert={alert} onClose={close} />}
    />
  );
  return (
    <li className="row">
      <h2 className="row-title" {...written}>
        {title}
      </h2>
      <p className="row-facts">
        <span className={state === 'shown' ? 'badge' : undefined}>{t(`alerts.states.${state}`)}</span>
        <Facts alert={alert} />
        {set_by !== null && <span>{t('alerts.by', { name: set_by })}</span>}
      </p>
      <Wording alert={alert} />
      <Languages alert={alert} missing={missing} />
      {change && (
        <>
          <p className="row-reason">{t('alerts.changeWaits')}</p>
          <Titled alert={change} />
        </>
      )}
      {state !== 'ended' && (
        <div className="row-actions">
          {may_agree && (
            <RowAction
              label={t('alerts.agree')}
              about={title}
              dialog={(close) => (
                <ConfirmDialog
                  heading={t('alerts.agreeHeading')}
                  labels={{
                    submit: t('alerts.agree'),
                    busy: t('alerts.agreeing'),
                    failed: t('alerts.notAgreed'),
                  }}
                  send={() => call(alerts.agreeToAlert, { params: { id }, body: asRead(change ?? alert) })}
                  success={t('alerts.agreed', { title })}
                  // Somebody else has agreed, changed or ended it.
                  conflicts={['alert_changed', 'alert_ended']}
                  refetch={[alerts.listAlerts]}
                  onClose={close}
                >
                  <Titled alert={change ?? alert} />
                  {change && <p>{t('alerts.instead', { title })}</p>}
                  <p>{t('alerts.agreeText')}</p>
                </ConfirmDialog>
              )}
            />
          )}
          {!may_agree && edit}
          {missing.length > 0 && (
            <RowAction
              label={t('alerts.addText')}
              about={title}
              dialog={(close) => <AlertDialog sameAs={alert} onClose={close} />}
            />
          )}
          <RowMenu about={title}>
            {may_agree && edit}
            {ownLog}
            {change && (
              <RowAction
                label={t('alerts.discard')}
                about={title}
                dialog={(close) => (
                  <ConfirmDialog
                    heading={t('alerts.discardHeading')}
                    labels={{
                      submit: t('alerts.discard'),
                      busy: t('alerts.discarding'),
                      failed: t('alerts.notDiscarded'),
                    }}
                    send={() => call(alerts.changeAlert, { params: { id }, body: asRead(alert) })}
                    success={t('alerts.discarded', { title })}
                    conflicts={['alert_ended']}
                    refetch={[alerts.listAlerts]}
                    onClose={close}
                  >
                    <Titled alert={change} />
                    <p>{t('alerts.discardText')}</p>
                  </ConfirmDialog>
                )}
              />
            )}
            <RowAction
              label={t('alerts.end')}
              about={title}
              look="alarm"
              dialog={(close) => (
                <ConfirmDialog
                  heading={t('alerts.endHeading')}
                  labels={{ submit: t('alerts.end'), busy: t('alerts.ending'), failed: t('alerts.notEnded') }}
                  send={() => call(alerts.endAlert, { params: { id } })}
                  success={t('alerts.ended', { title })}
                  // Somebody else has ended it, or its time is over.
                  conflicts={['alert_ended']}
                  refetch={[alerts.listAlerts]}
                  onClose={close}
                >
                  <p className="dialog-subject" dir="auto">
                    {title}
                  </p>
                  <p>{t('alerts.endText')}</p>
                </ConfirmDialog>
              )}
            />
          </RowMenu>
        </div>
      )}
    </li>
  );
}

/** In which languages the alert has a text, and in which it has none; nothing of one that has ended. */
function Languages({ alert, missing }: { alert: AlertReply; missing: readonly string[] }) {
  const { t, currentLanguage } = useLanguage();
  const languageName = useLanguageName();
  if (alert.state === 'ended') return null;
  const named = (languages: readonly string[]) =>
    new Intl.ListFormat(localeOf(currentLanguage)).format(languages.map(languageName));
  return (
    <p className="row-facts">
      {alert.also_in.length > 0 && <span>{t('alerts.alsoIn', { languages: named(alert.also_in) })}</span>}
      {missing.length > 0 && <span>{t('alerts.missingIn', { languages: named(missing) })}</span>}
    </p>
  );
}

/** All that somebody wrote: the title, the facts and the text. */
function Titled({ alert }: { alert: Written }) {
  return (
    <>
      <p className="dialog-subject" lang={alert.language} dir={directionOf(alert.language)}>
        {alert.title}
      </p>
      <p className="row-facts">
        <Facts alert={alert} />
      </p>
      <Wording alert={alert} />
    </>
  );
}

function Facts({ alert: { kind, language, country, starts_at, ends_at } }: { alert: Written }) {
  const { t, currentLanguage } = useLanguage();
  const languageName = useLanguageName();
  return (
    <>
      <span>{t(`alerts.kinds.${kind}`)}</span>
      <span>{languageName(language)}</span>
      <span>{country === null ? t('alerts.everywhere') : countryName(country, currentLanguage)}</span>
      <span>
        {t('alerts.from')} <Timestamp instant={starts_at} />
      </span>
      <span>
        {t('alerts.to')} <Timestamp instant={ends_at} />
      </span>
    </>
  );
}

function Wording({ alert: { language, text, post } }: { alert: Written }) {
  const { t, publicHref } = useLanguage();
  return (
    <>
      <p lang={language} dir={directionOf(language)}>
        {text}
      </p>
      {post && (
        <p>
          {t('alerts.about')}{' '}
          <a dir="auto" href={publicHref(postPath(post.slug))}>
            {post.title}
          </a>
        </p>
      )}
    </>
  );
}

/** What the server compares, so that nobody agrees to what they haven't read. */
function asRead({ kind, language, country, title, text, post, starts_at, ends_at }: Written) {
  return { kind, language, country, title, text, post: post?.slug ?? null, starts_at, ends_at };
}

import { directionOf } from '../../../../contract/constants.ts';
import { noticePath } from '../../../../contract/paths.ts';
import { type PhoneAlertReply, phoneAlerts } from '../../../../contract/site/calls/phone-alerts.ts';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { List } from '../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../frame/lists/post-title.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';

/** The SMS about notices that telephones asked for, with their cost (product.md#telephones); nothing on a site without a gateway. */
export function PhoneAlerts() {
  const { t } = useLanguage();
  const list = useList(phoneAlerts.listPhoneAlerts, {}, (page) => page.alerts);
  if (!list.query.data?.pages[0]?.available) return null;
  return (
    <section aria-labelledby="phone-alerts">
      <h2 id="phone-alerts">{t('phoneAlerts.title')}</h2>
      <p className="area-note">{t('phoneAlerts.lead')}</p>
      <List
        label={{ id: 'phone-alerts' }}
        list={list}
        loading={t('phoneAlerts.loading')}
        none={t('phoneAlerts.none')}
        row={(alert) => <PhoneAlertRow key={alert.notice} alert={alert} />}
      />
    </section>
  );
}

function PhoneAlertRow({ alert }: { alert: PhoneAlertReply }) {
  const { t } = useLanguage();
  const { notice, kind, issued_at, post, id, state, may_agree, receivers, parts, sent } = alert;
  const again = {
    refetch: [phoneAlerts.listPhoneAlerts],
    conflicts: ['alert_changed', 'status_conflict'] as const,
  };
  return (
    <li className="row">
      <PostTitle post={post} to={noticePath(notice)} level="h3" />
      <p className="row-facts">
        <span className={state === 'waiting' ? 'badge' : undefined}>{t(`phoneAlerts.states.${state}`)}</span>
        <span>{t(`readerNotices.kinds.${kind}`)}</span>
        <Timestamp instant={issued_at} />
        {sent ? <span>{t('phoneAlerts.sent', sent)}</span> : <Cost alert={alert} />}
      </p>
      <div className="row-actions">
        {(state === 'none' || state === 'discarded') && receivers > 0 && (
          <RowAction
            label={t('phoneAlerts.ask')}
            about={post.title}
            dialog={(close) => (
              <ConfirmDialog
                heading={t('phoneAlerts.askHeading')}
                labels={{
                  submit: t('phoneAlerts.ask'),
                  busy: t('phoneAlerts.asking'),
                  failed: t('phoneAlerts.notAsked'),
                }}
                send={() => call(phoneAlerts.askForPhoneAlert, { body: { notice } })}
                success={t('phoneAlerts.asked', { title: post.title })}
                {...again}
                onClose={close}
              >
                <Messages alert={alert} />
                <p>{t('phoneAlerts.askText')}</p>
              </ConfirmDialog>
            )}
          />
        )}
        {may_agree && id !== null && (
          <RowAction
            label={t('phoneAlerts.agree')}
            about={post.title}
            dialog={(close) => (
              <ConfirmDialog
                heading={t('phoneAlerts.agreeHeading')}
                labels={{
                  submit: t('phoneAlerts.agree'),
                  busy: t('phoneAlerts.agreeing'),
                  failed: t('phoneAlerts.notAgreed'),
                }}
                send={() =>
                  call(phoneAlerts.agreeToPhoneAlert, { params: { id }, body: { receivers, parts } })
                }
                success={t('phoneAlerts.agreed', { title: post.title })}
                {...again}
                onClose={close}
              >
                <Messages alert={alert} />
                <p>{t('phoneAlerts.agreeText')}</p>
              </ConfirmDialog>
            )}
          />
        )}
        {state === 'waiting' && id !== null && (
          <RowAction
            label={t('phoneAlerts.discard')}
            about={post.title}
            dialog={(close) => (
              <ConfirmDialog
                heading={t('phoneAlerts.discardHeading')}
                labels={{
                  submit: t('phoneAlerts.discard'),
                  busy: t('phoneAlerts.discarding'),
                  failed: t('phoneAlerts.notDiscarded'),
                }}
                send={() => call(phoneAlerts.discardPhoneAlert, { params: { id } })}
                success={t('phoneAlerts.discarded', { title: post.title })}
                {...again}
                onClose={close}
              >
                <p className="dialog-subject" dir="auto">
                  {post.title}
                </p>
              </ConfirmDialog>
            )}
          />
        )}
      </div>
    </li>
  );
}

function Cost({ alert: { receivers, parts, amount } }: { alert: PhoneAlertReply }) {
  const { t } = useLanguage();
  if (receivers === 0) return <span>{t('phoneAlerts.nobody')}</span>;
  return (
    <>
      <span>{t('phoneAlerts.receivers', { count: receivers })}</span>
      <span>{t('phoneAlerts.cost', { parts, amount })}</span>
    </>
  );
}

/** What is sent in each language, to how many, and what it costs. */
function Messages({ alert }: { alert: PhoneAlertReply }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  return (
    <>
      <p className="row-facts">
        <Cost alert={alert} />
      </p>
      {alert.texts.map(({ language, text, receivers, parts }) => (
        <div key={language}>
          <p className="row-facts">
            <bdi>{languageName(language)}</bdi>
            <span>{t('phoneAlerts.receivers', { count: receivers })}</span>
            <span>{t('phoneAlerts.parts', { count: parts })}</span>
          </p>
          <blockquote className="row-reason" lang={language} dir={directionOf(language)}>
            {text.split('\n').map((line) => (
              <p key={line} dir="auto">
                {line}
              </p>
            ))}
          </blockquote>
        </div>
      ))}
    </>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { directionOf } from '../../../../contract/constants.ts';
import { type OverdueTranslation, translations } from '../../../../contract/desk/calls/translations.ts';
import { editPath, noticePath, postPath, versionPath } from '../../../../contract/paths.ts';
import { isStaff } from '../../../../contract/people/roles.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { isAlarmingState } from '../../../../contract/views/translation-view.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { WithdrawDialog } from '../review/withdraw-dialog.tsx';

/** A published translation whose original has changed, with what can be done about it. */
export function OverdueRow({ row, refetchKey }: { row: OverdueTranslation; refetchKey: readonly unknown[] }) {
  const { t, publicHref } = useLanguage();
  const { data } = useUser();
  const [asked, setAsked] = useState<'confirm' | 'withdraw' | null>(null);
  const { title, slug, language, state, source, version, translator, notice } = row;
  const direction = directionOf(language);
  const isAlarming = isAlarmingState(state);
  const close = () => setAsked(null);
  return (
    <li className="row">
      <h2 className="row-title" lang={language} dir={direction}>
        <a href={publicHref(postPath(slug))}>
          <OrderedText stretches={inOrder(title, direction)} />
        </a>
      </h2>
      <p className="row-facts">
        <span className="badge">{t(`translating.states.${state}`)}</span>
        <span>{t('translating.by', { name: translator })}</span>
        <span>{t('translating.views', { number: row.views })}</span>
      </p>
      <p className="row-actions">
        <a href={publicHref(postPath(source.slug))} lang={source.language} dir={directionOf(source.language)}>
          {source.title}
        </a>
        {version !== null && source.version !== null && version !== source.version && (
          <a href={publicHref(versionPath(source.slug, `${version}..${source.version}`))}>
            {t('translating.difference')}
          </a>
        )}
        {notice !== null && (
          <a href={publicHref(noticePath(notice))}>{t('translating.notice', { number: notice })}</a>
        )}
      </p>
      <div className="row-actions">
        {row.mine && !isAlarming && (
          <Link className="button button-quiet" to={editPath(row.id)}>
            {t('translating.revise')}
            <span className="visually-hidden"> {title}</span>
          </Link>
        )}
        {row.may_confirm && (
          <button className="button button-quiet" type="button" onClick={() => setAsked('confirm')}>
            {t('translating.confirm')}
            <span className="visually-hidden"> {title}</span>
          </button>
        )}
        {isAlarming && data && isStaff(data.user) && (
          <button className="button button-quiet" type="button" onClick={() => setAsked('withdraw')}>
            {t('review.withdraw')}
            <span className="visually-hidden"> {title}</span>
          </button>
        )}
      </div>
      {asked === 'confirm' && <Confirm row={row} onDone={() => refetch(refetchKey)} onClose={close} />}
      {asked === 'withdraw' && (
        <WithdrawDialog
          post={{ _id: { $oid: row.id }, title }}
          published={true}
          onWithdraw={async (withdraw) => {
            await withdraw();
            close();
            await refetch(refetchKey);
            return true;
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

/** Asks before somebody says in their name that a translation is up to date. */
function Confirm({
  row,
  onDone,
  onClose,
}: {
  row: OverdueTranslation;
  onDone(): Promise<void>;
  onClose(): void;
}) {
  const { t } = useLanguage();
  const showToast = useToast();
  return (
    <ConfirmDialog
      heading={t('translating.confirmHeading')}
      labels={{
        submit: t('translating.confirm'),
        busy: t('translating.saving'),
        failed: t('translating.failed'),
      }}
      onSubmit={async () => {
        const { revision, newest_notice: notice } = row.source;
        await call(translations.confirmTranslation, {
          params: { id: row.id },
          body: { translation: row.revision, revision, notice },
        });
        showToast({ status: 'ok', message: t('translating.confirmed', { title: row.title }) });
        onClose();
        await onDone();
      }}
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        {row.title}
      </p>
      <p>{t('translating.confirmText')}</p>
    </ConfirmDialog>
  );
}

import { type TranslationDeskReply, translations } from '../../../../contract/desk/calls/translations.ts';
import { noticePath, versionPath } from '../../../../contract/paths.ts';
import { isAlarmingState } from '../../../../contract/views/translation-view.ts';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../frame/api/call.ts';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** What became of the original since the draft was made from it, and the button that says that the draft follows it. */
export function SourceState({
  desk,
  onSave,
  onReload,
}: {
  desk: TranslationDeskReply;
  /** Saves what is unsaved, and says so where that fails; whether all is saved then. */
  onSave(): Promise<boolean>;
  onReload(): Promise<unknown>;
}) {
  const { t } = useLanguage();
  const { id, state, made_from: madeFrom, newest, newest_notice } = desk;
  if (state === 'current')
    return madeFrom.version === null ? null : <p>{t('translating.agrees', { version: madeFrom.version })}</p>;
  return (
    <Notice tone={isAlarmingState(state) ? 'alarm' : 'plain'} heading={t(`translating.states.${state}`)}>
      <SourceLinks desk={desk} />
      {!isAlarmingState(state) && (
        <>
          <p>{t('translating.upToDateText')}</p>
          <div className="form-actions">
            <SaveButton
              label={t('translating.upToDate')}
              busyLabel={t('translating.saving')}
              failure={t('translating.failed')}
              send={async () => {
                if (!(await onSave())) return false;
                const seen = { revision: newest.revision, notice: newest_notice };
                await call(translations.changeTranslation, { params: { id }, body: { seen } });
                return onReload();
              }}
            />
          </div>
        </>
      )}
    </Notice>
  );
}

/** Links to what changed in the original, and to a notice about it that the translator didn't know. */
export function SourceLinks({
  desk: { source, made_from: madeFrom, newest, notice },
}: {
  desk: Pick<TranslationDeskReply, 'source' | 'made_from' | 'newest' | 'notice'>;
}) {
  const { t, publicHref } = useLanguage();
  return (
    <>
      {madeFrom.version !== null && newest.version !== null && madeFrom.version !== newest.version && (
        <p>
          <a href={publicHref(versionPath(source.slug, `${madeFrom.version}..${newest.version}`))}>
            {t('translating.difference')}
          </a>
        </p>
      )}
      {notice !== null && (
        <p>
          <a href={publicHref(noticePath(notice))}>{t('translating.notice', { number: notice })}</a>
        </p>
      )}
    </>
  );
}

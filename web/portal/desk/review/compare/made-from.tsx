import { directionOf } from '../../../../../contract/constants.ts';
import type { ReviewedTranslationReply } from '../../../../../contract/desk/calls/translations.ts';
import { noticePath, versionPath, versionsPath } from '../../../../../contract/paths.ts';
import { isAlarmingState } from '../../../../../contract/views/translation-view.ts';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { SourceLinks } from '../../translating/source-state.tsx';

/** Which version of the original a translation was made from, which notices its translator knew, and what came since. */
export function MadeFrom({ translation }: { translation: ReviewedTranslationReply }) {
  const { t, publicHref } = useLanguage();
  const { source, made_from: madeFrom, known_notices: known, state, machine } = translation;
  return (
    <>
      {state !== 'current' && (
        <Notice tone={isAlarmingState(state) ? 'alarm' : 'plain'} heading={t(`translating.states.${state}`)}>
          <SourceLinks desk={translation} />
        </Notice>
      )}
      <Facts>
        <Fact name={t('translating.madeFrom')}>
          <bdi lang={source.language} dir={directionOf(source.language)}>
            {madeFrom.title}
          </bdi>{' '}
          {madeFrom.version === null ? (
            <a href={publicHref(versionsPath(source.slug))}>{t('translating.original')}</a>
          ) : (
            <a href={publicHref(versionPath(source.slug, String(madeFrom.version)))}>
              {t('translating.versionOfOriginal', { version: madeFrom.version })}
            </a>
          )}
        </Fact>
        {known.length > 0 && (
          <Fact name={t('translating.known')}>
            {known.map((number) => (
              <a key={number} href={publicHref(noticePath(number))}>
                {t('translating.notice', { number })}
              </a>
            ))}
          </Fact>
        )}
      </Facts>
      {machine && <p>{t('translating.machine')}</p>}
    </>
  );
}

import { directionOf, interfaceLanguages, primaryLanguage } from '../../../contract/constants.ts';
import { noticePath, postPath, versionPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import { isAlarmingState, type TranslationView } from '../../../contract/views/translation-view.ts';
import { Fact } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderedText } from '../../ui/ordered-text.tsx';
import { createPageContext, type PageContext } from '../page-context.ts';
import { dateOf } from '../timestamp.tsx';

/**
 * What became of the original of a translation, above its text: in the language of the text, because whoever reads that
 * has to understand it (product.md#translations).
 */
export function TranslationBanner({
  context,
  post: { language: own, translation },
}: {
  context: PageContext;
  post: Pick<PostView, 'language' | 'translation'>;
}) {
  if (!translation || translation.state === 'current') return null;
  const primary = primaryLanguage(own);
  const spoken = interfaceLanguages.find((known) => known === primary);
  const { t, language, direction } = spoken
    ? createPageContext({ ...context.frame, language: spoken })
    : context;
  const { state, source, version, newest, changed, notice } = translation;
  const isWithdrawn = state === 'withdrawn';
  return (
    <div className="correction" lang={language} dir={direction}>
      <Notice tone={isAlarmingState(state) ? 'alarm' : 'plain'} heading={t(`translations.${state}Heading`)}>
        <p>{t(`translations.${state}Text`, { number: changed })}</p>
        {notice !== null && (
          <p>
            <a href={context.href(noticePath(notice))}>{t('notices.read', { number: notice })}</a>
          </p>
        )}
        {!isWithdrawn && version !== null && newest !== null && version !== newest && (
          <p>
            <a href={context.href(versionPath(source.slug, `${version}..${newest}`))}>
              {t('translations.difference')}
            </a>
          </p>
        )}
        <p>
          <a href={context.href(postPath(source.slug))}>
            {t(isWithdrawn ? 'translations.why' : 'translations.original')}
          </a>
        </p>
      </Notice>
    </div>
  );
}

/** Who translated a post, from what, and with what help. */
export function TranslationFacts({
  context,
  translation,
}: {
  context: PageContext;
  translation: TranslationView;
}) {
  const { t, origin } = context;
  const { source, translators, version, confirmed, machine } = translation;
  return (
    <>
      <Fact name={t('translations.by')} note={machine ? t('translations.machine') : null}>
        <strong>
          <bdi>{translators.join(', ')}</bdi>
        </strong>
      </Fact>
      <Fact name={t('translations.from')}>
        <a
          href={origin + postPath(source.slug)}
          lang={source.language}
          hrefLang={source.language}
          dir={directionOf(source.language)}
        >
          <OrderedText stretches={inOrder(source.title, directionOf(source.language))} />
        </a>
        {version !== null && ` ${t('translations.agrees', { number: version })}`}
        {confirmed &&
          ` ${t('translations.confirmed', { name: confirmed.name, date: dateOf(context, confirmed.at) })}`}
      </Fact>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { directionOf, interfaceLanguages } from '../../../../contract/constants.ts';
import {
  type MissingTranslation,
  type OverdueTranslation,
  translations,
} from '../../../../contract/desk/calls/translations.ts';
import { postPath } from '../../../../contract/paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { translationsPath } from '../../../../contract/views/translation-paths.ts';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { queryClient } from '../../frame/api/query-client.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useReadingLanguages } from '../../people/profile/settings/reading-languages.tsx';
import { OverdueRow } from './overdue-row.tsx';
import { AskLanguage, TranslateButton } from './translate.tsx';

/** Also of the number of them in the navigation. */
const overdueKey = 'translations overdue';

const lists = ['read', 'asked', 'overdue'] as const;
type List = (typeof lists)[number];

/** What there is to translate into a language (product.md#translations). The list and the language are in the address. */
export function TranslationQueue() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const list = lists.find((known) => known === search.get('list')) ?? 'read';
  const language = useChosenLanguage(search.get('language'));
  const post = search.get('post');
  const address = (chosen: Partial<{ list: List; language: string }>) =>
    `${translationsPath}?${new URLSearchParams({ list, language, ...chosen })}`;
  return (
    <>
      <PageTitle title={t('dash.areas.translations')} />
      <PageHeading>{t('dash.areas.translations')}</PageHeading>
      <p className="area-lead">{t('translating.lead')}</p>
      <FieldFrame name="translate-into" label={t('translating.into')}>
        {(attributes) => (
          <select
            className="select"
            {...attributes}
            value={language}
            onChange={({ target }) => setSearch({ list, language: target.value })}
          >
            <Languages chosen={language} />
          </select>
        )}
      </FieldFrame>
      <nav aria-label={t('translating.lists')}>
        <ul className="area-links">
          {lists.map((one) => (
            <li key={one}>
              <Link to={address({ list: one })} aria-current={one === list ? 'page' : undefined}>
                {t(`translating.listOf.${one}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {list === 'overdue' ? (
        <Overdue language={language} />
      ) : (
        <Missing key={list} order={list} language={language} />
      )}
      {post !== null && <AskLanguage post={post} initial={language} onClose={() => setSearch({})} />}
    </>
  );
}

/** The language of the address, else the first that the translator reads, else that of the interface. */
function useChosenLanguage(asked: string | null): string {
  const { currentLanguage } = useLanguage();
  const { data } = useReadingLanguages();
  return asked ?? data?.find((one) => one !== 'en') ?? data?.[0] ?? currentLanguage;
}

function Languages({ chosen }: { chosen: string }) {
  const languageName = useLanguageName();
  return [...new Set<string>([...interfaceLanguages, chosen])].map((language) => (
    <option key={language} value={language} lang={language}>
      {languageName(language)}
    </option>
  ));
}

function Missing({ order, language }: { order: 'read' | 'asked'; language: string }) {
  const { t } = useLanguage();
  const query = useQuery(
    {
      queryKey: ['translations missing', order, language],
      queryFn: async () =>
        (await call(translations.listMissingTranslations, { query: { order, language } })).posts,
    },
    queryClient,
  );
  return (
    <Fetched query={query} label={t('translating.loadingQueue')}>
      {(posts) =>
        posts.length === 0 ? (
          <p className="no-rows" role="status">
            {t('translating.nothing')}
          </p>
        ) : (
          <ul className="rows" aria-label={t(`translating.listOf.${order}`)}>
            {posts.map((post) => (
              <MissingRow key={post.id} post={post} language={language} />
            ))}
          </ul>
        )
      }
    </Fetched>
  );
}

function MissingRow({ post, language }: { post: MissingTranslation; language: string }) {
  const { t, publicHref } = useLanguage();
  const languageName = useLanguageName();
  const { id, slug, title, views, requests } = post;
  const direction = directionOf(post.language);
  return (
    <li className="row">
      <h2 className="row-title" lang={post.language} dir={direction}>
        <a href={publicHref(postPath(slug))}>
          <OrderedText stretches={inOrder(title, direction)} />
        </a>
      </h2>
      <p className="row-facts">
        <span>{languageName(post.language)}</span>
        <span>{t('translating.views', { number: views })}</span>
        {requests > 0 && <span className="badge">{t('translating.requests', { number: requests })}</span>}
      </p>
      <TranslateButton post={id} title={title} language={language} />
    </li>
  );
}

function Overdue({ language }: { language: string }) {
  const { t } = useLanguage();
  const query = useQuery(
    {
      queryKey: [overdueKey, language],
      queryFn: async (): Promise<OverdueTranslation[]> =>
        (await call(translations.listOverdueTranslations, { query: { language } })).translations,
    },
    queryClient,
  );
  return (
    <Fetched query={query} label={t('translating.loadingQueue')}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="no-rows" role="status">
            {t('translating.nothingOverdue')}
          </p>
        ) : (
          <ul className="rows" aria-label={t('translating.listOf.overdue')}>
            {rows.map((row) => (
              <OverdueRow key={row.id} row={row} refetchKey={[overdueKey]} />
            ))}
          </ul>
        )
      }
    </Fetched>
  );
}

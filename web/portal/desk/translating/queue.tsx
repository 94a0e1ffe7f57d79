import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { directionOf, type PostKind, postKinds } from '../../../../contract/constants.ts';
import {
  type MissingTranslation,
  type OverdueTranslation,
  translations,
} from '../../../../contract/desk/calls/translations.ts';
import { editPath, noticePath, postPath, versionPath } from '../../../../contract/paths.ts';
import { isStaff } from '../../../../contract/people/roles.ts';
import { translationsPath } from '../../../../contract/views/translation-paths.ts';
import { isAlarmingState } from '../../../../contract/views/translation-view.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { call } from '../../frame/api/call.ts';
import { ConfirmDialog } from '../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useLanguageName } from '../../frame/language/language-name.ts';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters, writeFilters } from '../../frame/lists/filters.ts';
import { List } from '../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../frame/lists/post-title.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { useReadingLanguages } from '../../people/profile/settings/reading-languages.tsx';
import { WithdrawAction } from '../review/withdraw-action.tsx';
import { AskLanguage, TranslateButton, useTranslationLanguages } from './translate.tsx';

const lists = ['read', 'asked', 'overdue'] as const;

/** The list, the language and what narrows the list down, as the address has them. */
const shown = translations.listMissingTranslations.query
  .pick({ q: true, kind: true, language: true })
  .extend({ list: z.enum(lists) })
  .partial();

/** What there is to translate into a language (product.md#translations). */
export function TranslationQueue() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [filters, change] = useFilters(shown);
  const list = filters.list ?? lists[0];
  const language = useChosenLanguage(filters.language);
  const post = search.get('post');
  return (
    <>
      <PageTitle title={t('dash.areas.translations')} />
      <PageHeading>{t('dash.areas.translations')}</PageHeading>
      <p className="area-lead">{t('translating.lead')}</p>
      <div className="form">
        <SelectField
          name="translate-into"
          label={t('translating.into')}
          options={useTranslationLanguages(language)}
          value={language}
          onChange={({ target }) => change({ ...filters, language: target.value })}
        />
      </div>
      <nav aria-label={t('translating.lists')}>
        <ul className="area-links">
          {lists.map((one) => (
            <li key={one}>
              <Link
                to={translationsPath + writeFilters({ ...filters, language, list: one })}
                aria-current={one === list ? 'page' : undefined}
              >
                {t(`translating.listOf.${one}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {list === 'overdue' ? (
        <>
          <FilterForm
            filters={filters}
            fields={[{ name: 'q', label: t('lists.titleSearch') }]}
            onChange={change}
          />
          <Overdue language={language} q={filters.q} />
        </>
      ) : (
        <>
          <FilterForm
            filters={filters}
            fields={[
              { name: 'q', label: t('lists.titleSearch') },
              {
                name: 'kind',
                label: t('review.filters.kind'),
                any: t('review.filters.anyKind'),
                options: postKinds.map((value) => ({ value, label: t(`postKinds.${value}`) })),
              },
            ]}
            onChange={change}
          />
          <Missing key={list} order={list} language={language} q={filters.q} kind={filters.kind} />
        </>
      )}
      {post !== null && <AskLanguage post={post} initial={language} onClose={() => setSearch({})} />}
    </>
  );
}

/** The language of the address, else the first that the translator reads, else that of the interface. */
function useChosenLanguage(asked: string | undefined): string {
  const { currentLanguage } = useLanguage();
  const { data } = useReadingLanguages();
  return asked ?? data?.languages.find((one) => one !== 'en') ?? data?.languages[0] ?? currentLanguage;
}

interface MissingProps {
  order: 'read' | 'asked';
  language: string;
  q: string | undefined;
  kind: PostKind | undefined;
}

function Missing({ order, language, q, kind }: MissingProps) {
  const { t } = useLanguage();
  return (
    <List
      label={t(`translating.listOf.${order}`)}
      list={useList(
        translations.listMissingTranslations,
        { query: { order, language, q, kind } },
        ({ posts }) => posts,
      )}
      loading={t('translating.loadingQueue')}
      none={t(q || kind ? 'lists.noneLeft' : 'translating.nothing')}
      row={(post) => <MissingRow key={post.id} post={post} language={language} />}
    />
  );
}

function MissingRow({ post, language }: { post: MissingTranslation; language: string }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  const { id, slug, title, views, requests } = post;
  return (
    <li className="row row-beside">
      <div>
        <PostTitle post={post} to={postPath(slug)} />
        <p className="row-facts">
          {post.kind !== '' && <span className="badge">{t(`postKinds.${post.kind}`)}</span>}
          <span>{languageName(post.language)}</span>
          <span>{t('translating.views', { number: views })}</span>
          {requests > 0 && <span className="badge">{t('translating.requests', { number: requests })}</span>}
        </p>
      </div>
      <TranslateButton post={id} title={title} language={language} />
    </li>
  );
}

/** Also of the number of them in the navigation. */
const overdueCalls = [translations.listOverdueTranslations, translations.countWaitingTranslations];

function Overdue({ language, q }: { language: string; q: string | undefined }) {
  const { t } = useLanguage();
  const list = useList(
    translations.listOverdueTranslations,
    { query: { language, q } },
    (page): OverdueTranslation[] => page.translations,
  );
  return (
    <List
      label={t('translating.listOf.overdue')}
      list={list}
      loading={t('translating.loadingQueue')}
      none={t(q ? 'lists.noneLeft' : 'translating.nothingOverdue')}
      row={(row) => <OverdueRow key={row.id} row={row} />}
    />
  );
}

/** A published translation whose original has changed, with what can be done about it. */
function OverdueRow({ row }: { row: OverdueTranslation }) {
  const { t, publicHref } = useLanguage();
  const { data } = useUser();
  const { title, slug, language, state, source, version, translator, notice } = row;
  const isAlarming = isAlarmingState(state);
  return (
    <li className="row">
      <PostTitle post={{ title, language }} to={postPath(slug)} />
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
          <RowAction
            label={t('translating.confirm')}
            about={title}
            dialog={(close) => <Confirm row={row} onClose={close} />}
          />
        )}
        {isAlarming && data && isStaff(data.user) && (
          <WithdrawAction post={{ _id: { $oid: row.id }, title }} refetch={overdueCalls} />
        )}
      </div>
    </li>
  );
}

/** Asks before somebody says in their name that a translation is up to date. */
function Confirm({ row, onClose }: { row: OverdueTranslation; onClose(): void }) {
  const { t } = useLanguage();
  const { revision, newest_notice: notice } = row.source;
  return (
    <ConfirmDialog
      heading={t('translating.confirmHeading')}
      labels={{
        submit: t('translating.confirm'),
        busy: t('translating.saving'),
        failed: t('translating.failed'),
      }}
      send={() =>
        call(translations.confirmTranslation, {
          params: { id: row.id },
          body: { translation: row.revision, revision, notice },
        })
      }
      success={t('translating.confirmed', { title: row.title })}
      refetch={overdueCalls}
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        {row.title}
      </p>
      <p>{t('translating.confirmText')}</p>
    </ConfirmDialog>
  );
}

import './administration.css';
import { useState } from 'react';
import { type AccountReply, administration } from '../../../contract/administration.ts';
import { call } from '../api/call.ts';
import { refetch } from '../api/query-client.ts';
import { usePages } from '../api/use-pages.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useTimestamp } from '../language/timestamp.tsx';
import { Fetched } from '../loading/fetched.tsx';
import { LoadMore } from '../loading/load-more.tsx';
import { PageHeading, PageTitle } from '../shell/page.tsx';
import { ChangeAccount } from './change-account.tsx';
import { nameOf } from './name-of.ts';
import { SearchForm } from './search-form.tsx';
import { useSearch } from './use-search.ts';

const key = 'accounts';

/** Accounts and their roles, newest first (design §4, §5). */
export function Accounts() {
  const { t } = useLanguage();
  const [searched, search] = useSearch();
  const list = usePages([key, searched], (cursor) =>
    call(administration.listAccounts, { query: { ...(searched !== '' && { q: searched }), cursor } }),
  );
  const rows = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  return (
    <>
      <PageTitle title={t('accounts.title')} />
      <PageHeading>{t('accounts.title')}</PageHeading>
      <SearchForm
        label={t('accounts.search')}
        hint={t('accounts.searchHint')}
        searched={searched}
        onSearch={search}
      />
      <Fetched query={list} label={t('accounts.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="empty" role="status">
                {t('accounts.none')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('accounts.title')}>
                {rows.map((account) => (
                  <AccountRow key={account.id} account={account} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
    </>
  );
}

function AccountRow({ account }: { account: AccountReply }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  const [changing, setChanging] = useState(false);
  const name = nameOf(account);
  const marks = [
    account.author && t('accounts.marks.author'),
    account.developer && t('accounts.marks.developer'),
    !account.verified && t('accounts.marks.unverified'),
    account.disabled && t('accounts.marks.disabled'),
  ].filter((mark) => mark !== false);
  return (
    <li className="row row-beside">
      <div>
        <h2 className="row-title">
          <bdi>{name}</bdi>
        </h2>
        <p className="row-facts">
          <span className="badge">{t(`roles.${account.role}`)}</span>
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </p>
        <p className="row-facts">
          <bdi dir="ltr">{account.email}</bdi>
          <time dateTime={account.created_at}>
            {t('accounts.since', { date: write(account.created_at) })}
          </time>
        </p>
      </div>
      {!account.disabled && (
        <button className="button button-quiet" type="button" onClick={() => setChanging(true)}>
          {t('accounts.change')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
      {changing && (
        <ChangeAccount
          account={account}
          onClose={() => setChanging(false)}
          onChanged={() => void refetch([key])}
        />
      )}
    </li>
  );
}

import { Suspense, useState } from 'react';
import { type AccountReply, administration } from '../../../../contract/people/calls/administration.ts';
import { call } from '../../frame/api/call.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useTimestamp } from '../../frame/language/timestamp.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { lazyPage } from '../../frame/loading/lazy-page.ts';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { SearchForm } from '../../frame/search/search-form.tsx';
import { useSearch } from '../../frame/search/use-search.ts';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { nameOf } from '../../people/accounts/name-of.ts';
import { useProof } from '../../people/proof/use-proof.ts';
import { ChangeAccount } from './change-account.tsx';
import { DisableAccount } from './disable-account.tsx';
import { InviteAccount } from './invite-account.tsx';
import { RoleProposals } from './roles/proposals.tsx';
import { useProposals } from './roles/use-proposals.ts';

const key = 'accounts';

/** Accounts and their roles, newest first (product.md#administration). */
export function Accounts() {
  const { t } = useLanguage();
  const [searched, search] = useSearch();
  const proved = useProof();
  const list = usePages([key, searched], (cursor) => {
    const query = { ...(searched !== '' && { q: searched }), cursor };
    return proved(() => call(administration.listAccounts, { query }));
  });
  const proposals = useProposals();
  const fourEyes = proposals.data?.four_eyes ?? false;
  const rows = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  return (
    <>
      <PageTitle title={t('accounts.title')} />
      <PageHeading>{t('accounts.title')}</PageHeading>
      <RoleProposals query={proposals} />
      <InviteAccount fourEyes={fourEyes} />
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
              <p className="no-rows" role="status">
                {t('accounts.none')}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t('accounts.title')}>
                {rows.map((account) => (
                  <AccountRow key={account.id} account={account} fourEyes={fourEyes} />
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

const RemoveFactors = lazyPage(() =>
  import('../../people/factors/parts.ts').then((parts) => parts.removeFactors()),
);

function AccountRow({ account, fourEyes }: { account: AccountReply; fourEyes: boolean }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  const { data: me } = useUser();
  const [open, setOpen] = useState<'change' | 'disable' | 'factors' | null>(null);
  const name = nameOf(account);
  const dialog = { account, onClose: () => setOpen(null), onChanged: () => void refetch([key]) };
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
      <div className="row-actions">
        {!account.disabled && (
          <button className="button button-quiet" type="button" onClick={() => setOpen('change')}>
            {t('accounts.change')}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
        {me?.user.id !== account.id && (
          <button className="button button-quiet" type="button" onClick={() => setOpen('disable')}>
            {t(account.disabled ? 'accounts.enable' : 'accounts.disable')}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
        {me?.user.id !== account.id && account.second_factor && !account.disabled && (
          <button className="button button-quiet" type="button" onClick={() => setOpen('factors')}>
            {t('accounts.removeFactors')}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
      </div>
      {open === 'factors' && (
        <Suspense>
          <RemoveFactors {...dialog} />
        </Suspense>
      )}
      {open === 'change' && <ChangeAccount {...dialog} fourEyes={fourEyes} />}
      {open === 'disable' && <DisableAccount {...dialog} fourEyes={fourEyes} />}
    </li>
  );
}

import { Suspense } from 'react';
import {
  type AccountReply,
  accountStates,
  administration,
} from '../../../../contract/people/calls/administration.ts';
import { roleProposals } from '../../../../contract/people/calls/role-proposals.ts';
import { roles } from '../../../../contract/people/roles.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useTimestamp } from '../../frame/language/timestamp.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { lazyPage } from '../../frame/loading/lazy-page.ts';
import { useUser } from '../../frame/user/use-user.ts';
import { nameOf } from '../../people/accounts/name-of.ts';
import { ChangeAccount, DisableAccount, InvitationDialog } from './account-dialogs.tsx';
import { PublicActsDialog } from './public-acts.tsx';
import { RoleProposals } from './roles/proposals.tsx';

const shown = administration.listAccounts.query.omit({ cursor: true });

/** Accounts and their roles, newest first (product.md#administration). */
export function Accounts() {
  const { t } = useLanguage();
  const [filters, change] = useFilters(shown);
  const list = useList(administration.listAccounts, { query: filters }, (page) => page.accounts);
  const counts = list.pages[0]?.counts;
  const proposals = useCall(roleProposals.listRoleProposals, {}, { staleTime: 0 });
  const fourEyes = proposals.data?.four_eyes ?? false;
  return (
    <ListScreen
      title={t('accounts.title')}
      list={list}
      loading={t('accounts.loading')}
      none={t('accounts.none')}
      row={(account) => <AccountRow key={account.id} account={account} fourEyes={fourEyes} />}
      action={
        <RowAction
          label={t('accounts.invite')}
          look="strong"
          anchor="#new"
          dialog={(close) => <InvitationDialog fourEyes={fourEyes} onClose={close} />}
        />
      }
    >
      <RoleProposals query={proposals} />
      <FilterForm
        filters={filters}
        fields={[
          { name: 'q', label: t('accounts.search'), hint: t('accounts.searchHint') },
          {
            name: 'role',
            label: t('accounts.role'),
            any: t('accounts.anyRole'),
            options: roles.map((value) => ({
              value,
              label: t(`roles.${value}`),
              count: counts?.role[value],
            })),
          },
          {
            name: 'state',
            label: t('accounts.state'),
            any: t('accounts.anyState'),
            options: accountStates.map((value) => ({
              value,
              label: t(`accounts.marks.${value}`),
              count: counts?.state[value],
            })),
          },
        ]}
        onChange={change}
      />
    </ListScreen>
  );
}

const RemoveFactors = lazyPage(() =>
  import('../../people/factors/parts.ts').then((parts) => parts.removeFactors()),
);

function AccountRow({ account, fourEyes }: { account: AccountReply; fourEyes: boolean }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  const { data: me } = useUser();
  const about = nameOf(account);
  const isOther = me?.user.id !== account.id;
  const marks = [
    account.author && t('accounts.marks.author'),
    account.developer && t('accounts.marks.developer'),
    !account.verified && t('accounts.marks.unverified'),
    account.disabled && t('accounts.marks.disabled'),
  ].filter((mark) => mark !== false);
  const ableAction = isOther && (
    <RowAction
      label={t(account.disabled ? 'accounts.enable' : 'accounts.disable')}
      about={about}
      dialog={(close) => <DisableAccount account={account} fourEyes={fourEyes} onClose={close} />}
    />
  );
  return (
    <li className="row row-beside">
      <div>
        <h2 className="row-title">
          <bdi>{about}</bdi>
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
        {account.disabled ? (
          ableAction
        ) : (
          <RowAction
            label={t('accounts.change')}
            about={about}
            dialog={(close) => <ChangeAccount account={account} fourEyes={fourEyes} onClose={close} />}
          />
        )}
        <RowMenu about={about}>
          {!account.disabled && ableAction}
          {isOther && (
            <RowAction
              label={t('accounts.lastActions')}
              about={about}
              dialog={(close) => <PublicActsDialog account={account} onClose={close} />}
            />
          )}
          {isOther && account.second_factor && !account.disabled && (
            <RowAction
              label={t('accounts.removeFactors')}
              about={about}
              dialog={(close) => (
                <Suspense>
                  <RemoveFactors account={account} onClose={close} />
                </Suspense>
              )}
            />
          )}
        </RowMenu>
      </div>
    </li>
  );
}

import { Link } from 'react-router';
import { accountPath } from '../../../../contract/people/account-paths.ts';
import {
  type AccountReply,
  accountStates,
  administration,
} from '../../../../contract/people/calls/administration.ts';
import { roleProposals } from '../../../../contract/people/calls/role-proposals.ts';
import { roles } from '../../../../contract/people/roles.ts';
import { dayOf } from '../../../ui/timestamp.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { nameOf } from '../../people/accounts/name-of.ts';
import { AccountActions, AccountMarks } from './account-actions.tsx';
import { InvitationDialog } from './account-dialogs.tsx';
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
      columns={{
        columns: [
          { label: t('accounts.name'), sort: 'name' },
          { label: t('accounts.role') },
          { label: t('accounts.lastUsed'), sort: 'used', descending: true },
          { label: t('accounts.memberSince'), sort: 'created', descending: true },
          { label: t('accounts.actions'), hidden: true },
        ],
        sort: filters.sort ?? '-created',
        onSort: (sort) => change({ ...filters, sort: sort === '-created' ? undefined : sort }),
      }}
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

function AccountRow({ account, fourEyes }: { account: AccountReply; fourEyes: boolean }) {
  const { t } = useLanguage();
  const { created_at, active_on } = account;
  return (
    <tr className="row">
      <td>
        <h2 className="row-title">
          <Link to={accountPath(account.id)}>
            <bdi>{nameOf(account)}</bdi>
          </Link>
        </h2>
        <p className="row-facts">
          <bdi dir="ltr">{account.email}</bdi>
        </p>
      </td>
      <td>
        <p className="row-facts">
          <AccountMarks account={account} />
        </p>
      </td>
      <td data-label={t('accounts.lastUsed')}>
        {active_on !== null && <Timestamp instant={dayOf(active_on)} />}
      </td>
      <td data-label={t('accounts.memberSince')}>
        <Timestamp instant={created_at} />
      </td>
      <td>
        <div className="row-actions">
          <AccountActions account={account} fourEyes={fourEyes} />
        </div>
      </td>
    </tr>
  );
}

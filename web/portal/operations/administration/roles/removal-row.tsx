import { type AccountReply, administration } from '../../../../../contract/people/calls/administration.ts';
import { type RemovalReply, roleProposals } from '../../../../../contract/people/calls/role-proposals.ts';
import { isStaff } from '../../../../../contract/people/roles.ts';
import { call } from '../../../frame/api/call.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useTimestamp } from '../../../frame/language/timestamp.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { useUser } from '../../../frame/user/use-user.ts';
import { ProposedChange } from './propose-role.tsx';

/** What one super admin alone took from one of the staff; another one can agree. */
export function RemovalRow({ removal }: { removal: RemovalReply }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  const { data: me } = useUser();
  const { account, by, kind, from_role, to_role, takes_author, lapses_at } = removal;
  const to_author = takes_author ? false : null;
  const isMine = me?.user.id === by.id;
  return (
    <li className="row row-beside">
      <div>
        <h3 className="row-title">
          <bdi>{account.name}</bdi>
        </h3>
        <p className="row-facts">
          {kind === 'disabled' ? (
            t('removals.disabled')
          ) : (
            <ProposedChange change={{ from_role, to_role, to_author, enables: false }} />
          )}
        </p>
        <p className="row-facts">
          <span>{t('removals.by', { name: by.name })}</span>
          <time dateTime={lapses_at}>{t('removals.until', { date: write(lapses_at) })}</time>
        </p>
        {isMine && <p>{t('removals.own')}</p>}
      </div>
      <div className="row-actions">
        {me !== undefined && !isMine && me.user.id !== account.id && (
          <RowAction
            label={t('removals.agree')}
            about={account.name}
            look="strong"
            dialog={(close) => <AgreeToRemoval removal={removal} onClose={close} />}
          />
        )}
      </div>
    </li>
  );
}

/** Says, before one super admin alone takes a role or the account from one of the staff, until when that holds, or that it can't be. */
export function TakenAlone({ account: { id, role, disabled } }: { account: AccountReply }) {
  const { t } = useLanguage();
  const { data: me } = useUser();
  const { data: known } = useCall(roleProposals.listRoleProposals, {});
  if (!me || !known || me.user.id === id || !isStaff({ role })) return null;
  const isSuperAdmin = role === 'S' && !disabled;
  if (isSuperAdmin && known.super_admins < 3) return <p>{t('removals.tooFew')}</p>;
  return known.super_admins > 1 ? <p>{t('removals.lapses')}</p> : null;
}

function AgreeToRemoval({ removal: { id, account }, onClose }: { removal: RemovalReply; onClose(): void }) {
  const { t } = useLanguage();
  const { name } = account;
  return (
    <ConfirmDialog
      heading={t('removals.heading', { name })}
      labels={{ submit: t('removals.agree'), busy: t('removals.agreeing'), failed: t('removals.notAgreed') }}
      success={t('removals.agreed', { name })}
      conflicts={['not_found']}
      conflict={{ message: t('removals.over'), detail: t('roleProposals.overDetail') }}
      refetch={[roleProposals.listRoleProposals, administration.listAccounts]}
      send={async () => {
        await call(roleProposals.agreeToRemoval, { params: { id } });
      }}
      onClose={onClose}
    >
      <p>{t('removals.text')}</p>
    </ConfirmDialog>
  );
}

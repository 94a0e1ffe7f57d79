import { Suspense } from 'react';
import type { AccountReply } from '../../../../contract/people/calls/administration.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { lazyPage } from '../../frame/loading/lazy-page.ts';
import { useUser } from '../../frame/user/use-user.ts';
import { nameOf } from '../../people/accounts/name-of.ts';
import { ChangeAccount, DisableAccount } from './account-dialogs.tsx';
import { PublicActsDialog } from './public-acts.tsx';

const RemoveFactors = lazyPage(() =>
  import('../../people/factors/parts.ts').then((parts) => parts.removeFactors()),
);

/** The role of an account, and what else is to be known of it at a glance. */
export function AccountMarks({ account }: { account: AccountReply }) {
  const { t } = useLanguage();
  const marks = [
    account.author && t('accounts.marks.author'),
    account.developer && t('accounts.marks.developer'),
    !account.verified && t('accounts.marks.unverified'),
    account.disabled && t('accounts.marks.disabled'),
  ].filter((mark) => mark !== false);
  return (
    <>
      <span className="badge">{t(`roles.${account.role}`)}</span>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </>
  );
}

/** What a super admin can do with an account: the next step, and the rest in a menu. */
export function AccountActions({ account, fourEyes }: { account: AccountReply; fourEyes: boolean }) {
  const { t } = useLanguage();
  const { data: me } = useUser();
  const about = nameOf(account);
  const isOther = me?.user.id !== account.id;
  const ableAction = isOther && (
    <RowAction
      label={t(account.disabled ? 'accounts.enable' : 'accounts.disable')}
      about={about}
      dialog={(close) => <DisableAccount account={account} fourEyes={fourEyes} onClose={close} />}
    />
  );
  return (
    <>
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
    </>
  );
}

import { useState } from 'react';
import { type AccountReply, administration } from '../../../../contract/people/calls/administration.ts';
import { changesStaff } from '../../../../contract/people/four-eyes.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import type { Problem } from '../../frame/forms/problem.ts';
import { ProblemAlert } from '../../frame/forms/problem-alert.tsx';
import { useErrorText } from '../../frame/forms/use-error-text.ts';
import { useSubmission } from '../../frame/forms/use-submission.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { nameOf } from '../../people/accounts/name-of.ts';
import { useProof } from '../../people/proof/use-proof.ts';
import { AuthorChoice, RoleChoice } from './account-choices.tsx';
import { ProposeRole } from './roles/propose-role.tsx';

interface ChangeAccountProps {
  account: AccountReply;
  /** Whether a role of staff needs two super admins on this site. */
  fourEyes: boolean;
  onClose(): void;
  onChanged(): void;
}

/**
 * Changes an account's role and author flag, and says beforehand what that means (product.md#administration).
 */
export function ChangeAccount({ account, fourEyes, onClose, onChanged }: ChangeAccountProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const showToast = useToast();
  const { data: me } = useUser();
  const submission = useSubmission();
  const proved = useProof();
  const [role, setRole] = useState(account.role);
  const [author, setAuthor] = useState(account.author);
  const [proposing, setProposing] = useState(false);
  const name = nameOf(account);
  const roleChanges = role !== account.role;
  const needsSecond = fourEyes && changesStaff({ from: account.role, to: role });
  const changes = roleChanges || author !== account.author;

  const change = async (): Promise<Problem | null> => {
    try {
      const body = { ...(roleChanges && { role }), ...(author !== account.author && { author }) };
      await proved(() => call(administration.changeAccount, { params: { id: account.id }, body }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const text = errorText(error);
      return { heading: t('accounts.notChanged'), text };
    }
    showToast({ status: 'ok', message: t('accounts.changed', { name }) });
    onClose();
    onChanged();
    return null;
  };

  if (proposing) return <ProposeRole account={account} role={role} author={author} onClose={onClose} />;
  return (
    <Dialog heading={t('accounts.changeHeading', { name })} closeLabel={t('notices.close')} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!changes || submission.busy) return;
          if (needsSecond) setProposing(true);
          else void submission.run(change);
        }}
      >
        <ProblemAlert problem={submission.problem} onDismiss={submission.dismiss} />
        <RoleChoice role={role} onChoose={setRole} />
        <AuthorChoice author={author} onChoose={setAuthor} />
        <div role="status">
          {changes && (
            <div className="notice">
              {needsSecond && <p>{t('roleProposals.proposeText')}</p>}
              {roleChanges && <p>{t('accounts.roleMeans', { name, role: t(`roles.${role}`) })}</p>}
              {roleChanges && me?.user.id === account.id && <p>{t('accounts.ownRole')}</p>}
              {author && !account.author && <p>{t('accounts.becomesAuthor', { name })}</p>}
              {!author && account.author && <p>{t('accounts.noAuthorAnyMore', { name })}</p>}
            </div>
          )}
        </div>
        <div className="form-actions">
          {changes && (
            <BusyButton
              type="submit"
              busy={submission.busy}
              label={t(needsSecond ? 'roleProposals.continue' : 'accounts.save')}
              busyLabel={t('accounts.saving')}
            />
          )}
          <button className="button button-quiet" type="button" onClick={onClose}>
            {t('dash.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

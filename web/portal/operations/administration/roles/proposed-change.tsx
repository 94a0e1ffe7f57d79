import type { RoleProposalReply } from '../../../../../contract/people/calls/role-proposals.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';

interface ProposedChangeProps {
  change: Pick<RoleProposalReply, 'from_role' | 'to_role' | 'to_author' | 'enables'>;
}

/** What a proposal changes, in words. */
export function ProposedChange({ change: { from_role, to_role, to_author, enables } }: ProposedChangeProps) {
  const { t } = useLanguage();
  const [from, to] = [t(`roles.${from_role}`), t(`roles.${to_role}`)];
  return (
    <>
      {enables && <span className="badge">{t('roleProposals.enable', { role: to })}</span>}{' '}
      {from_role !== to_role && <span className="badge">{t('roleProposals.change', { from, to })}</span>}{' '}
      {to_author !== null && (
        <span>{t(to_author ? 'roleProposals.becomesAuthor' : 'roleProposals.noAuthor')}</span>
      )}
    </>
  );
}

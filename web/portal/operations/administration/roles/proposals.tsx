import type { UseQueryResult } from '@tanstack/react-query';
import type { RoleProposalsReply } from '../../../../../contract/people/calls/role-proposals.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { ProposalRow } from './proposal-row.tsx';

/** What other super admins have to confirm; nothing on a site that doesn't ask for that and has no open proposal. */
export function RoleProposals({ query }: { query: UseQueryResult<RoleProposalsReply> }) {
  const { t } = useLanguage();
  const { data } = query;
  if (data && !data.four_eyes && data.proposals.length === 0) return null;
  return (
    <Fetched query={query} label={t('roleProposals.loading')}>
      {({ proposals, super_admins, four_eyes }) => (
        <section className="area-screen" aria-labelledby="role-proposals">
          <h2 id="role-proposals">{t('roleProposals.title')}</h2>
          <p>{t('roleProposals.lead')}</p>
          {four_eyes && super_admins < 2 && (
            <div className="notice">
              <p>{t('roleProposals.alone')}</p>
              <p>
                <code dir="ltr">npm run admin -- create --email E --role S</code>
              </p>
            </div>
          )}
          {proposals.length === 0 && (
            <p className="no-rows" role="status">
              {t('roleProposals.none')}
            </p>
          )}
          {proposals.length > 0 && (
            <ul className="rows" aria-labelledby="role-proposals">
              {proposals.map((proposal) => (
                <ProposalRow key={proposal.id} proposal={proposal} />
              ))}
            </ul>
          )}
        </section>
      )}
    </Fetched>
  );
}

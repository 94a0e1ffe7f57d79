import { useState } from 'react';
import type { RoleProposalReply } from '../../../../../contract/people/calls/role-proposals.ts';
import { WaitingSince } from '../../../desk/review/queue/waiting-since.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useTimestamp } from '../../../frame/language/timestamp.tsx';
import { useUser } from '../../../frame/user/use-user.ts';
import { DecideProposal, type Deciding } from './decide-proposal.tsx';
import { ProposedChange } from './proposed-change.tsx';

/** A proposal, with what the reader may do about it. */
export function ProposalRow({ proposal }: { proposal: RoleProposalReply }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  const { data: me } = useUser();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { account, by } = proposal;
  const isMine = me?.user.id === by.id;
  const isAboutMe = me?.user.id === account.id;
  const decidable = me !== undefined && !isMine && !isAboutMe;
  const button = (what: Deciding, className: string) => (
    <button className={className} type="button" onClick={() => setDeciding(what)}>
      {t(`roleProposals.${what}`)}
      <span className="visually-hidden"> {account.name}</span>
    </button>
  );
  return (
    <li className="row row-beside">
      <div>
        <h3 className="row-title">
          <bdi>{account.name}</bdi>
        </h3>
        <p className="row-facts">
          <ProposedChange change={proposal} />
        </p>
        <p className="row-facts">
          <span>{t('roleProposals.by', { name: by.name })}</span>
          <WaitingSince instant={proposal.proposed_at} />
          <time dateTime={proposal.expires_at}>
            {t('roleProposals.until', { date: write(proposal.expires_at) })}
          </time>
        </p>
        <blockquote className="row-reason" dir="auto">
          {proposal.reason}
        </blockquote>
        {proposal.void !== null && <p className="notice">{t(`roleProposals.void.${proposal.void}`)}</p>}
        {isAboutMe && !isMine && <p>{t('roleProposals.own')}</p>}
      </div>
      <div className="row-actions">
        {decidable && proposal.void === null && button('confirm', 'button')}
        {decidable && button('decline', 'button button-quiet')}
        {isMine && button('withdraw', 'button button-quiet')}
      </div>
      {deciding && (
        <DecideProposal proposal={proposal} deciding={deciding} onClose={() => setDeciding(null)} />
      )}
    </li>
  );
}

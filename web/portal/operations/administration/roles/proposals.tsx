import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { administration } from '../../../../../contract/people/calls/administration.ts';
import {
  type RoleProposalReply,
  type RoleProposalsReply,
  roleProposals,
} from '../../../../../contract/people/calls/role-proposals.ts';
import { WaitingSince } from '../../../desk/review/queue/waiting-since.tsx';
import { call } from '../../../frame/api/call.ts';
import { refetchCalls } from '../../../frame/api/use-call.ts';
import { ConfirmDialog } from '../../../frame/forms/confirm-dialog.tsx';
import { ReasonDialog } from '../../../frame/forms/reason-dialog.tsx';
import type { SaveOptions } from '../../../frame/forms/use-save.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useTimestamp } from '../../../frame/language/timestamp.tsx';
import { RowAction } from '../../../frame/lists/row-action.tsx';
import { Fetched } from '../../../frame/loading/fetched.tsx';
import { useUser } from '../../../frame/user/use-user.ts';
import { rejection } from '../decision-rules.ts';
import { ProposedChange } from './propose-role.tsx';
import { RemovalRow } from './removal-row.tsx';

/** What other super admins have to confirm; nothing on a site that doesn't ask for that and has no open proposal. */
export function RoleProposals({ query }: { query: UseQueryResult<RoleProposalsReply> }) {
  const { t } = useLanguage();
  const { data } = query;
  if (data && !data.four_eyes && data.proposals.length + data.removals.length === 0) return null;
  return (
    <Fetched query={query} label={t('roleProposals.loading')}>
      {({ proposals, removals, super_admins, four_eyes }) => (
        <section className="area-screen" aria-labelledby="role-proposals">
          <h2 id="role-proposals">{t('roleProposals.title')}</h2>
          {four_eyes && <p>{t('roleProposals.lead')}</p>}
          {four_eyes && super_admins < 2 && (
            <div className="notice">
              <p>{t('roleProposals.alone')}</p>
              <p>
                <code dir="ltr">npm run admin -- create --email E --role S</code>
              </p>
            </div>
          )}
          {proposals.length + removals.length === 0 && (
            <p className="no-rows" role="status">
              {t('roleProposals.none')}
            </p>
          )}
          {proposals.length + removals.length > 0 && (
            <ul className="rows" aria-labelledby="role-proposals">
              {removals.map((removal) => (
                <RemovalRow key={removal.id} removal={removal} />
              ))}
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

/** A proposal, with what the reader may do about it. */
function ProposalRow({ proposal }: { proposal: RoleProposalReply }) {
  const { t } = useLanguage();
  const write = useTimestamp();
  const { data: me } = useUser();
  const { account, by } = proposal;
  const isMine = me?.user.id === by.id;
  const isAboutMe = me?.user.id === account.id;
  const decidable = me !== undefined && !isMine && !isAboutMe;
  const action = (deciding: Deciding, look: 'strong' | 'quiet') => (
    <RowAction
      label={t(`roleProposals.${deciding}`)}
      about={account.name}
      look={look}
      dialog={(close) => <DecideProposal proposal={proposal} deciding={deciding} onClose={close} />}
    />
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
        {decidable && proposal.void === null && action('confirm', 'strong')}
        {decidable && action('decline', 'quiet')}
        {isMine && action('withdraw', 'quiet')}
      </div>
    </li>
  );
}

type Deciding = 'confirm' | 'decline' | 'withdraw';

interface DecideProposalProps {
  proposal: RoleProposalReply;
  deciding: Deciding;
  onClose(): void;
}

const outcomes = { confirm: 'confirmed', decline: 'declined', withdraw: 'withdrawn' } as const;

/** Confirms, declines or takes back a proposal, and says before what that does, or that somebody else was first. */
function DecideProposal({ proposal, deciding, onClose }: DecideProposalProps) {
  const { t } = useLanguage();
  const params = { id: proposal.id };
  const { name } = proposal.account;
  const isVoid = useRef(false);
  const confirming = deciding === 'confirm';
  const shared = {
    heading: t(`roleProposals.${deciding}Heading`, { name }),
    success: t(`roleProposals.${outcomes[deciding]}`, { name }),
    conflicts: ['proposal_over', 'not_found'],
    conflict: { message: t('roleProposals.over'), detail: t('roleProposals.overDetail') },
    refetch: [roleProposals.listRoleProposals, administration.listAccounts],
    onClose,
  } satisfies Partial<SaveOptions> & Record<string, unknown>;
  const what = (
    <p>
      <ProposedChange change={proposal} />
    </p>
  );
  if (deciding === 'decline')
    return (
      <ReasonDialog
        {...shared}
        rules={rejection}
        saveAs={`decline role ${proposal.id}`}
        labels={{
          reason: t('roleProposals.reason'),
          hint: t('roleProposals.reasonHint'),
          submit: t('roleProposals.decline'),
          busy: t('roleProposals.declining'),
          failed: t('roleProposals.notDeclined'),
        }}
        send={(reason) => call(roleProposals.declineRole, { params, body: { reason } })}
      >
        {what}
        <p>{t('roleProposals.declineText')}</p>
      </ReasonDialog>
    );
  return (
    <ConfirmDialog
      {...shared}
      labels={{
        submit: t(`roleProposals.${deciding}`),
        busy: t(confirming ? 'roleProposals.confirming' : 'roleProposals.withdrawing'),
        failed: t(confirming ? 'roleProposals.notConfirmed' : 'roleProposals.notWithdrawn'),
      }}
      send={async () => {
        await (confirming
          ? call(roleProposals.confirmRole, { params })
          : call(roleProposals.withdrawRole, { params }));
      }}
      onError={(error) => {
        isVoid.current = error.is('proposal_void');
        return false;
      }}
      onClose={() => {
        onClose();
        // Not before: what it says in its row takes the place of the button.
        if (isVoid.current) void refetchCalls(...shared.refetch);
      }}
    >
      {what}
      <p>{t(confirming ? 'roleProposals.confirmText' : 'roleProposals.withdrawText', { name })}</p>
    </ConfirmDialog>
  );
}

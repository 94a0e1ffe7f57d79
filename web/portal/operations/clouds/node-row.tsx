import { useState } from 'react';
import type { CandidateReply } from '../../../../contract/cloud/calls/clouds.ts';
import { isSuperAdmin } from '../../../../contract/people/roles.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { DecideNode, type NodeDecision } from './decide-node.tsx';
import { GradeActions, NodeGrade } from './node-grade.tsx';

/** The decisions that a node's status allows. */
const decisions: Partial<Record<CandidateReply['status'], readonly NodeDecision[]>> = {
  proposed: ['approve', 'decline'],
  approved: ['retire'],
};

/** A node: its self-description, who proposed it, and the decisions that are possible. */
export function NodeRow({ node }: { node: CandidateReply }) {
  const { t } = useLanguage();
  const { data } = useUser();
  const [deciding, setDeciding] = useState<NodeDecision | null>(null);
  const mayDecide = data !== undefined && isSuperAdmin(data.user);
  const possible = mayDecide ? (decisions[node.status] ?? []) : [];
  const isAsked = node.status === 'approved' && node.type.artifact === 'beacon';
  return (
    <li className="row">
      <h2 className="row-title">
        <bdi>{node.name}</bdi>
      </h2>
      <p className="row-facts">
        <bdi>{node.organization.name}</bdi>
        <bdi dir="ltr">{`${node.type.artifact} ${node.type.version}`}</bdi>
        <bdi dir="ltr">{node.url}</bdi>
      </p>
      {node.description !== null && (
        <p className="row-text" dir="auto">
          {node.description}
        </p>
      )}
      {node.note !== null && (
        <blockquote className="row-reason" dir="auto">
          {node.note}
        </blockquote>
      )}
      <p className="row-facts">
        <span>{t('cloudNodes.proposedBy', { name: node.proposed_by })}</span>
        <Timestamp instant={node.proposed_at} />
      </p>
      {node.decided_at !== null && (
        <p className="row-facts">
          <span className="badge">{t(`cloudNodes.status.${node.status}`)}</span>
          <Timestamp instant={node.decided_at} />
        </p>
      )}
      {isAsked && <NodeGrade node={node} />}
      {isAsked && mayDecide && <GradeActions node={node} />}
      {node.reason !== null && (
        <blockquote className="row-reason" dir="auto">
          {node.reason}
        </blockquote>
      )}
      {possible.length > 0 && (
        <div className="row-actions">
          {possible.map((decision) => (
            <button
              className={decision === 'approve' ? 'button' : 'button button-quiet'}
              key={decision}
              type="button"
              onClick={() => setDeciding(decision)}
            >
              {t(`cloudNodes.${decision}`)}
              <span className="visually-hidden"> {node.name}</span>
            </button>
          ))}
        </div>
      )}
      {deciding && <DecideNode node={node} decision={deciding} onClose={() => setDeciding(null)} />}
    </li>
  );
}

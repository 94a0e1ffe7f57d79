import { type CandidateReply, clouds } from '../../../../contract/cloud/calls/clouds.ts';
import { cloudNodeStatuses } from '../../../../contract/constants.ts';
import { isSuperAdmin } from '../../../../contract/people/roles.ts';
import { call } from '../../frame/api/call.ts';
import { ReasonDialog } from '../../frame/forms/reason-dialog.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { useAddressChoice, ViewLinks } from '../../frame/lists/view-links.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { acceptance, rejection } from '../administration/decision-rules.ts';
import { GradeActions, NodeGrade } from './node-grade.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';

/**
 * Nodes of the federated cloud: staff propose them, a super admin decides (product.md#the-federated-cloud).
 */
export function CloudNodes() {
  const { t } = useLanguage();
  const status = useAddressChoice('status', cloudNodeStatuses);
  return (
    <ListScreen
      title={t('cloudNodes.title')}
      lead={t('cloudNodes.lead')}
      label={t(`cloudNodes.status.${status}`)}
      list={useList(clouds.listCloudNodes, { query: { status } }, (page) => page.nodes)}
      loading={t('cloudNodes.loading')}
      none={t(`cloudNodes.none.${status}`)}
      row={(node) => <NodeRow key={node.id} node={node} />}
      action={
        <RowAction
          label={t('cloudNodes.propose')}
          look="strong"
          dialog={(close) => <ProposalDialog onClose={close} />}
        />
      }
    >
      <ViewLinks
        label={t('cloudNodes.statuses')}
        name="status"
        values={cloudNodeStatuses}
        chosen={status}
        text={(choice) => t(`cloudNodes.status.${choice}`)}
      />
    </ListScreen>
  );
}

type NodeDecision = 'approve' | 'decline' | 'retire';

/** The decisions that a node's status allows. */
const decisions: Partial<Record<CandidateReply['status'], readonly NodeDecision[]>> = {
  proposed: ['approve', 'decline'],
  approved: ['retire'],
};

/** A node: its self-description, who proposed it, and the decisions that are possible. */
function NodeRow({ node }: { node: CandidateReply }) {
  const { t } = useLanguage();
  const { data } = useUser();
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
            <RowAction
              key={decision}
              label={t(`cloudNodes.${decision}`)}
              about={node.name}
              look={decision === 'approve' ? 'strong' : 'quiet'}
              dialog={(close) => <DecideNode node={node} decision={decision} onClose={close} />}
            />
          ))}
        </div>
      )}
    </li>
  );
}

interface DecideNodeProps {
  node: CandidateReply;
  decision: NodeDecision;
  onClose(): void;
}

/** Says what the decision does and asks for the reason. Says so when somebody else decided first. */
function DecideNode({ node: { id, name }, decision, onClose }: DecideNodeProps) {
  const { t } = useLanguage();
  return (
    <ReasonDialog
      heading={t(`cloudNodes.${decision}Heading`, { name })}
      rules={decision === 'approve' ? acceptance : rejection}
      saveAs={`${decision} ${id}`}
      labels={{
        reason: t(decision === 'approve' ? 'cloudNodes.reasonIfAny' : 'cloudNodes.reason'),
        hint: t('cloudNodes.reasonHint'),
        submit: t(`cloudNodes.${decision}`),
        busy: t('cloudNodes.busy'),
        failed: t('cloudNodes.failed'),
      }}
      send={(reason) => {
        const body = { decision, ...(reason !== '' && { reason }) };
        return call(clouds.decideCloudNode, { params: { id }, body });
      }}
      success={t(`cloudNodes.done.${decision}`, { name })}
      conflicts={['node_decided', 'own_node', 'not_found']}
      refetch={[clouds.listCloudNodes]}
      onClose={onClose}
    >
      <p>{t(`cloudNodes.${decision}Text`)}</p>
    </ReasonDialog>
  );
}

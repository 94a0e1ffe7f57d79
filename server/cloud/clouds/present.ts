/** Turns rows into the JSON that the contract describes. */
import type {
  CandidateReply,
  CloudNodeReply,
  CloudProbeReply,
  ExternalServiceReply,
  NodeGradeReply,
  ServiceInfo,
} from '../../../contract/cloud/calls/clouds.ts';
import type { Config } from '../../platform/config/config.ts';
import type { GradeRow } from './grade-queries.ts';
import type { Candidate, Node } from './nodes.ts';
import type { NodeRow, ProbeRow } from './queries.ts';

export function presentNode({ row, last, grade, days }: Node): CloudNodeReply {
  return {
    ...presentSelf(row),
    id: row.id,
    url: row.url,
    country: row.country,
    unknown_country: row.unknown_country,
    since: (row.decided_at ?? row.proposed_at).toISOString(),
    last_probe: last && presentProbe(last),
    grade: grade && presentGrade(grade),
    days: days.map(({ day, probes, good, milliseconds }) => ({ day, probes, good, milliseconds })),
  };
}

export function presentProbe({ at, outcome, status_code, milliseconds }: ProbeRow): CloudProbeReply {
  return { at: at.toISOString(), outcome, status_code, milliseconds };
}

export function presentCandidate(row: Candidate): CandidateReply {
  return {
    ...presentSelf(row),
    id: row.id,
    status: row.status,
    url: row.url,
    note: row.note,
    proposed_by: row.proposer,
    proposed_at: row.proposed_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    grade: row.grade && presentGrade(row.grade),
    known_answers:
      row.answers_assembly === null || row.answer_yes === null || row.answer_no === null
        ? null
        : { assembly: row.answers_assembly, yes: row.answer_yes, no: row.answer_no },
  };
}

export function presentGrade(row: GradeRow): NodeGradeReply {
  const { passed, failures, gradings, questions, right_answers: right, snapshot, floor } = row;
  const [since, at] = [row.at.toISOString(), row.last_at.toISOString()];
  return { passed, since, at, gradings, questions, right_answers: right, failures, snapshot, floor };
}

/** A node in the form of GA4GH's Service Registry. */
export function presentService(row: NodeRow): ExternalServiceReply {
  const { description, ...self } = presentSelf(row);
  return {
    id: row.service_id,
    ...self,
    ...(description !== null && { description }),
    ...(row.contact_url !== null && { contactUrl: row.contact_url }),
    ...(row.documentation_url !== null && { documentationUrl: row.documentation_url }),
    ...(row.environment !== null && { environment: row.environment }),
    ...(row.service_created_at !== null && { createdAt: row.service_created_at }),
    ...(row.service_updated_at !== null && { updatedAt: row.service_updated_at }),
    ...(row.country !== null && { country: row.country }),
    url: row.url,
  };
}

/** The service info of this site, which is a registry. */
export function presentRegistry({ product, publicUrl }: Config, version: string): ServiceInfo {
  const reversed = new URL(publicUrl).hostname.split('.').reverse().join('.');
  return {
    id: `${reversed}.service-registry`,
    name: product.name,
    type: { group: 'org.ga4gh', artifact: 'service-registry', version: '1.0.0' },
    organization: { name: product.name, url: publicUrl },
    version,
  };
}

function presentSelf(row: NodeRow) {
  return {
    name: row.name,
    description: row.description,
    type: { group: row.type_group, artifact: row.type_artifact, version: row.type_version },
    organization: { name: row.organization_name, url: row.organization_url },
    version: row.version,
  };
}

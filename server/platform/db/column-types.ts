/**
 * The types of columns that the database doesn't tell: what is in JSON, and values of the contract that no check in the database lists.
 * schema.ts, which is written from the database, names them.
 */
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import type { GradeCheck, GradeFinding } from '../../../contract/cloud/beacon/outcomes.ts';
import type {
  Audience,
  DeliveryOutcome,
  InterfaceLanguage,
  NetworkStatus,
  ProbeOutcome,
  RecallReason,
  WebhookEvent,
  WebhookMessageType,
} from '../../../contract/constants.ts';
import type { QueueFilters } from '../../../contract/desk/calls/review.ts';
import type { Recommendation } from '../../../contract/desk/calls/review-requests.ts';
import type { LeftCheck } from '../../../contract/desk/review-checks.ts';
import type { StaffMailChoice, StaffMailKind } from '../../../contract/people/calls/staff-mail.ts';
import type { StaffRole } from '../../../contract/people/roles.ts';
import type { KeyScope } from '../../../contract/programs/scopes.ts';
import type { PostText } from '../../../contract/text/post-text.ts';
import type { SecurityEventKind } from '../../../contract/trust/event-kinds.ts';
import type { AlertKind } from '../../../contract/views/alert-view.ts';

/** Written as JSON, and read as what it says. */
type Json<Value> = ColumnType<Value, string, string>;

export interface ColumnTypes {
  'accounts.language': Generated<InterfaceLanguage>;
  'alert_changes.kind': AlertKind;
  'alerts.kind': AlertKind;
  'api_keys.scopes': KeyScope[];
  'approvals.network_status': NetworkStatus | null;
  'audit_log.detail': ColumnType<Record<string, unknown>, string | undefined, never>;
  /** It is read with a schema. */
  'beacon_answers.answer': Json<unknown>;
  /** Fields that have come since are missing. */
  'bin.text': Json<Partial<PostText>>;
  'bin.translation': ColumnType<object | null, RawBuilder<unknown> | undefined, never>;
  'cloud_grades.failures': Json<GradeFailure[]>;
  'cloud_probes.outcome': ProbeOutcome;
  'contributor_requests.language': InterfaceLanguage;
  'draft_texts.text': Json<Partial<PostText>>;
  'drafts.audience': Audience | '';
  'edge_purges.round': Generated<1 | 2>;
  'facet_counts.field': 'country' | 'audience' | 'kind';
  /** Copied in binary form. */
  'follow_mail.bounced': Generated<string[]>;
  'import_words.stems': Buffer | null;
  'import_words.words': Buffer;
  'mail_follow_requests.language': InterfaceLanguage;
  'mail_followers.bounced': Generated<string[]>;
  'mail_followers.language': InterfaceLanguage;
  'oauth_entries.payload': Json<AdapterPayload>;
  'packs.files': ColumnType<PackFile[], string | undefined, string>;
  'pending_decisions.given': Json<GivenDecision>;
  'profile_changes.before': Json<PublicProfile>;
  'profiles.network_status': NetworkStatus | null;
  'queue_views.filters': Json<QueueFilters>;
  'recall_recipients.reasons': RecallReason[];
  'reader_answers.language': InterfaceLanguage;
  'reports.language': InterfaceLanguage;
  'reports.pending': ColumnType<PendingReport | null, string | null | undefined, string | null>;
  'review_requests.answer': 'accepted' | 'declined' | null;
  'review_requests.language': InterfaceLanguage;
  'review_requests.recommendation': Recommendation | null;
  'revisions.audience': Audience | '';
  /** Made for `Space` of programs. */
  'sandboxes.content': Json<unknown>;
  'security_events.detail': ColumnType<Record<string, unknown>, string, never>;
  'security_events.kind': SecurityEventKind;
  'staff_asked.kind': StaffMailKind;
  'staff_mail.choice': StaffMailChoice;
  'staff_mail.kind': StaffMailKind;
  /** Made for `TranslationFacts` of publications. */
  'translation_facts.facts': object;
  'webhook_deliveries.event': WebhookMessageType;
  'webhook_deliveries.outcome': DeliveryOutcome | null;
  'webhooks.events': WebhookEvent[];
}

/** What readers see of an author's profile beside the name. */
export interface PublicProfile {
  about: string | null;
  picture: string | null;
  google_scholar: string | null;
  research_gate: string | null;
  scopus: string | null;
  pub_med: string | null;
  network_status: NetworkStatus | null;
}

/** One thing that was wrong. */
export interface GradeFailure {
  check: GradeCheck;
  found: GradeFinding;
}

/** What staff decide about a report. */
export type ReportDecision =
  | { action: 'send'; note: string | null }
  | { action: 'fix'; version: number }
  | { action: 'answer' }
  | { action: 'decline'; reason: string };

/** A file of a pack: its name for readers, its name in the store, and its size. */
export interface PackFile {
  name: string;
  file: string;
  bytes: number;
}

/** A decision on a report that can be undone until an instant. */
export interface PendingReport {
  decision: ReportDecision;
  by: string | null;
  as: StaffRole;
  until: string;
}

/** What comes with an approval, and the comment of a return. */
export interface GivenDecision {
  acknowledged?: readonly number[];
  checked?: readonly string[];
  checklist?: readonly string[];
  /** What was left unticked, by the id of the check or the name of the item. */
  left?: readonly (LeftCheck & { check: string })[];
  review_due?: string | null | undefined;
  comment?: string;
}

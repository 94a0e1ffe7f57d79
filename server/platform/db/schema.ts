/**
 * The tables, as Kysely sees them. `server/platform/db/migrations` creates them; change both together. The tables of
 * posts, developers, notices and reports have files of their own.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  ApplicationStatus,
  FollowMailFrequency,
  InterfaceLanguage,
  NetworkStatus,
} from '../../../contract/constants.ts';
import type { Role } from '../../../contract/people/roles.ts';
import type { DeveloperTables } from './developer-tables.ts';
import type { GeneratedRow } from './generated-row.ts';
import type { PostTables, TopicTables, TranslationTables } from './post-tables.ts';
import type { BackupTables } from './tables/backup-tables.ts';
import type { BeaconTables } from './tables/beacon-tables.ts';
import type { EdgeTables } from './tables/edge-tables.ts';
import type { GradeTables } from './tables/grade-tables.ts';
import type { NoticeTables } from './tables/notice-tables.ts';
import type { OrcidTables } from './tables/orcid-tables.ts';
import type { RecordingTables } from './tables/recording-tables.ts';
import type { ReportTables } from './tables/report-tables.ts';
import type { ReviewerTables } from './tables/reviewer-tables.ts';
import type { RoleTables } from './tables/role-tables.ts';
import type { RorTables } from './tables/ror-tables.ts';
import type { SecondFactorTables } from './tables/second-factor-tables.ts';
import type { SecurityTables } from './tables/security-tables.ts';
import type { SharedKeyTables } from './tables/shared-key-tables.ts';
import type { StaffMailTables } from './tables/staff-mail-tables.ts';
import type { StatusTables } from './tables/status-tables.ts';

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

export interface Database
  extends BackupTables,
    BeaconTables,
    DeveloperTables,
    EdgeTables,
    GradeTables,
    NoticeTables,
    OrcidTables,
    PostTables,
    RecordingTables,
    ReportTables,
    StaffMailTables,
    ReviewerTables,
    RoleTables,
    RorTables,
    SecondFactorTables,
    SecurityTables,
    SharedKeyTables,
    StatusTables,
    TopicTables,
    TranslationTables {
  accounts: {
    id: Generated<string>;
    email: string;
    firstname: string;
    lastname: string;
    role: Role;
    author: Generated<boolean>;
    developer: Generated<boolean>;
    language: Generated<InterfaceLanguage>;
    password_hash: string | null;
    second_factor: Generated<boolean>;
    /** Proofs of identity from before count no more. */
    factors_changed_at: Date | null;
    /** Kept by the database; null for others than staff. */
    staff_since: Generated<Date | null>;
    verified_at: Date | null;
    disabled_at: Date | null;
    closed_at: Date | null;
    created_at: Generated<Date>;
    signed_up_with: string | null;
  };
  signing_keys: { id: Generated<string>; secret: Buffer; created_at: Generated<Date> };
  transparency_leaves: GeneratedRow<{
    index: number;
    entry: string;
    publication: number | null;
    audit_day: string | null;
    salt: Buffer | null;
  }>;
  transparency_nodes: GeneratedRow<{ level: number; place: number; hash: Buffer }>;
  transparency_keys: {
    id: Generated<string>;
    name: string;
    private_key: Buffer;
    created_at: Generated<Date>;
    signs_until: Date | null;
  };
  sessions: {
    id: Generated<string>;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
    user_agent: string | null;
  };
  one_time_links: {
    id: Generated<string>;
    purpose:
      | 'first-admin'
      | 'verify-email'
      | 'reset-password'
      | 'confirm-old-email'
      | 'confirm-new-email'
      | 'end-access'
      | 'undo-email-change'
      | 'undo-factors';
    account_id: string | null;
    token_sha256: Buffer | null;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    ended_at: Date | null;
  };
  email_undos: {
    link_id: string;
    account_id: string;
    email: string;
  };
  email_changes: {
    account_id: string;
    email: string;
    old_link_id: string;
    new_link_id: string | null;
    asked_at: Date;
  };
  name_changes: { account_id: string; firstname: string; lastname: string; asked_at: Date };
  familiar_devices: { account_id: string; device_sha256: Buffer; seen_at: Date };
  rate_limits: { key_sha256: Buffer; full_at: Date };
  schedule: { name: string; begun_at: Date };
  profile_changes: {
    account_id: string;
    before: ColumnType<PublicProfile, string, string>;
    changed_at: Date;
  };
  profiles: PublicProfile & {
    account_id: string;
    followers: Generated<number>;
    updated_at: Generated<Date>;
  };
  applications: {
    id: Generated<string>;
    account_id: string;
    status: Generated<ApplicationStatus>;
    statement: string;
    affiliation: string;
    profile_link: string | null;
    created_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    reason: string | null;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    actor_id: string | null;
    action: string;
    subject_type: string;
    subject_id: string;
    reason: string | null;
    /** An object; written as JSON. */
    detail: ColumnType<Record<string, unknown>, string | undefined, never>;
  };
  audit_seals: { number: number; entry_id: number; salt: Buffer; hash: Buffer };
  audit_unsealed: { entry_id: number };
  pictures: {
    sha256: string;
    format: 'png' | 'jpeg' | 'webp';
    width: number;
    height: number;
    bytes: number;
    kept_at: Date;
    variants_at: Date | null;
    /** When a text first named it as its cover. */
    cover_since: Generated<Date | null>;
    covers_at: Generated<Date | null>;
    /** Passes from before are no longer good. */
    passes_from: Generated<Date | null>;
  };
  picture_owners: { sha256: string; account_id: string; portrait: Generated<boolean> };
  /** Files of a picture that is a cover: its middle part, for lists. */
  cover_files: { sha256: string; format: 'jpeg' | 'avif'; width: number; height: number; bytes: number };
  picture_variants: {
    sha256: string;
    format: 'png' | 'jpeg' | 'webp' | 'avif';
    width: number;
    height: number;
    bytes: number;
  };
  mails: {
    id: Generated<string>;
    cause: string;
    recipient: string | null;
    subject: string | null;
    text: string | null;
    html: string | null;
    queued_at: Generated<Date>;
    outcome: 'sent' | 'refused' | 'given up' | 'superseded' | null;
    ended_at: Date | null;
    link_id: string | null;
    unsubscribe_url: string | null;
  };
  saved_posts: { account_id: string; post_id: string; saved_at: Date };
  topic_follows: { account_id: string; topic: string; created_at: Date };
  follow_mail: {
    account_id: string;
    frequency: Generated<FollowMailFrequency>;
    told_number: Generated<number>;
    told_at: Date | null;
    unsubscribe_id: Generated<string>;
  };
  search_misses: { day: string; words: string; searches: Generated<number> };
  follow_progress: { one: Generated<boolean>; number: number };
  follows: { account_id: string; author_id: string; created_at: Date };
  author_days: { author_id: string; day: string; followers: Generated<number> };
  view_salts: { day: string; salt: Buffer };
}

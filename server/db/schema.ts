/** The tables, as Kysely sees them. `server/db/migrations` creates them; change both together. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  ApplicationStatus,
  ChangeKind,
  FollowMailFrequency,
  InterfaceLanguage,
  NetworkStatus,
  PostKind,
  PostStatus,
} from '../../contract/constants.ts';
import type { Role, StaffRole } from '../../contract/roles.ts';
import type { DeveloperTables } from './developer-tables.ts';
import type { NoticeTables } from './notice-tables.ts';

/** The text of a post, in a draft and in a revision (contract/post-text.ts). */
interface PostTextColumns {
  title: string;
  body: string;
  language: string;
  topics: string[];
  references: string;
  kind: PostKind | '';
  summary: string;
  funding: string;
  competing_interests: string;
}

/** A row that only triggers in the database write. */
type GeneratedRow<Row> = { [Column in keyof Row]: GeneratedAlways<Row[Column]> };

export interface Database extends DeveloperTables, NoticeTables {
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
    verified_at: Date | null;
    disabled_at: Date | null;
    closed_at: Date | null;
    created_at: Generated<Date>;
  };
  signing_keys: { id: Generated<string>; secret: Buffer; created_at: Generated<Date> };
  cursor_key: { id: Generated<number>; secret: Buffer };
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
      | 'undo-email-change';
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
  familiar_devices: { account_id: string; device_sha256: Buffer; seen_at: Date };
  rate_limits: { key_sha256: Buffer; full_at: Date };
  schedule: { name: string; begun_at: Date };
  profiles: {
    account_id: string;
    about: string | null;
    picture: string | null;
    google_scholar: string | null;
    research_gate: string | null;
    scopus: string | null;
    pub_med: string | null;
    network_status: NetworkStatus | null;
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
  pictures: {
    sha256: string;
    format: 'png' | 'jpeg' | 'webp';
    width: number;
    height: number;
    bytes: number;
    kept_at: Date;
    variants_at: Date | null;
  };
  picture_owners: { sha256: string; account_id: string; portrait: Generated<boolean> };
  picture_keys: { id: Generated<number>; secret: Buffer };
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
  posts: {
    id: Generated<string>;
    author_id: string;
    status: PostStatus;
    slug: string;
    approved_revision_id: string | null;
    published_at: Date | null;
    revised_at: Date | null;
    /** Null where its review never falls due. */
    review_due_at: Generated<Date | null>;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
    withdrawn_name: string | null;
    withdrawn_as: 'author' | 'admin' | null;
    withdrawal_reason: string | null;
    /** Written by the database when a retraction is issued. */
    retracted: GeneratedAlways<boolean>;
    views: Generated<number>;
    likes: Generated<number>;
    created_at: Generated<Date>;
    number: Generated<number>;
    /** Written by the database. */
    changed_at: Generated<Date | null>;
    /** Written by triggers, as are the tables of lists and search below. */
    language: GeneratedAlways<string | null>;
  };
  post_topics: GeneratedRow<{ topic: string; post_id: string; language: string; published_at: Date }>;
  topics: GeneratedRow<{ topic: string; posts: number }>;
  /** An empty topic stands for all topics. */
  list_counts: GeneratedRow<{ topic: string; language: string; posts: number }>;
  post_search: GeneratedRow<{
    post_id: string;
    author_id: string;
    language: string;
    published_at: Date;
    topics: string[];
  }>;
  search_spellings: GeneratedRow<{ spelling: string; word: string }>;
  post_slugs: { slug: string; post_id: string };
  revisions: PostTextColumns & {
    id: Generated<string>;
    post_id: string;
    number: number;
    words: number;
    change_kind: ChangeKind | null;
    change_note: string | null;
    created_at: Generated<Date>;
    pictures: GeneratedAlways<string[]>;
  };
  retractions: {
    record_id: number;
    doi: string | null;
    pmid: string | null;
    nature: 'retraction' | 'concern' | 'correction' | 'reinstatement';
    dated: Date | null;
    notice_doi: string | null;
    file_id: number;
  };
  retraction_files: {
    id: GeneratedAlways<number>;
    sha256: Buffer;
    records: number;
    latest: Date | null;
    loaded_at: Date;
  };
  /** The references of each revision that have a DOI or PubMed id. */
  cited_sources: GeneratedRow<{ revision_id: string; key: string; doi: string | null; pmid: string | null }>;
  flagged_references: {
    post_id: string;
    key: string;
    record_id: number;
    current: Generated<boolean>;
    found_at: Date;
  };
  approvals: {
    revision_id: string;
    post_id: string;
    approved_at: Date;
    network_status: NetworkStatus | null;
    /** Counts the approved revisions of a post; part of an address. */
    version: number;
    approver_role: StaffRole | null;
  };
  drafts: PostTextColumns & {
    change_kind: Generated<ChangeKind | null>;
    change_note: Generated<string | null>;
    post_id: string;
    version: Generated<number>;
    submitted_revision_id: string | null;
    submitted_at: Date | null;
    review_comment: string | null;
    reviewed_revision_id: string | null;
    announced_at: Date | null;
    updated_at: Generated<Date>;
    pictures: GeneratedAlways<string[]>;
  };
  review_comments: {
    id: Generated<string>;
    post_id: string;
    revision_id: string;
    author_id: string;
    body: string;
    quote: string | null;
    prefix: string | null;
    suffix: string | null;
    created_at: Date;
    resolved_at: Date | null;
  };
  likes: { account_id: string; post_id: string; created_at: Date };
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
  /** Dates are read as text (`2026-03-01`), because a `Date` would need a time zone. */
  post_days: { post_id: string; day: string; views: Generated<number>; likes: Generated<number> };
  author_days: { author_id: string; day: string; followers: Generated<number> };
  view_salts: { day: string; salt: Buffer };
  counted_views: { day: string; post_id: string; viewer_sha256: Buffer };
  opened_submissions: { revision_id: string; opened_at: Date };
  decisions: {
    revision_id: string;
    author_id: string;
    decided_at: Date;
    outcome: 'approved' | 'returned';
    /** From submission to decision. */
    hours: number;
  };
  post_sources: {
    post_id: string;
    fingerprint: string;
    byline: string;
    dated: Date | null;
    source: string | null;
    source_url: string | null;
    licence: string | null;
    translation_group: string | null;
    note: string | null;
  };
}

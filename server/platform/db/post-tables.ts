/** The tables of posts: their texts, versions and decisions, and what lists and search keep of them. */
import type { Generated, GeneratedAlways } from 'kysely';
import type {
  Audience,
  ChangeKind,
  InterfaceLanguage,
  NetworkStatus,
  PostKind,
  PostStatus,
} from '../../../contract/constants.ts';
import type { StaffRole } from '../../../contract/people/roles.ts';
import type { GeneratedRow } from './generated-row.ts';

/** The text of a post, in a draft and in a revision (contract/text/post-text.ts). */
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
  contributors: string;
  cover: string;
  countries: string[];
  audience: Audience | '';
}

export interface PostTables {
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
    /** The `review_due_at` that its author was last reminded of. */
    review_reminded_for: Generated<Date | null>;
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
  /** What search finds posts of a large import by, in binary form, on its way into `post_search`. */
  import_words: { post_id: string; words: Buffer; stems: Buffer | null };
  post_topics: GeneratedRow<{ topic: string; post_id: string; language: string; published_at: Date }>;
  topics: GeneratedRow<{ topic: string; posts: number }>;
  /** An empty topic stands for all topics. */
  list_counts: GeneratedRow<{ topic: string; language: string; posts: number }>;
  post_facets: GeneratedRow<{
    field: 'country' | 'audience';
    value: string;
    post_id: string;
    language: string;
    published_at: Date;
  }>;
  /** An empty language stands for all languages. */
  facet_counts: GeneratedRow<{
    field: 'country' | 'audience';
    value: string;
    language: string;
    posts: number;
  }>;
  post_search: GeneratedRow<{
    post_id: string;
    author_id: string;
    language: string;
    published_at: Date;
    topics: string[];
    facets: string[];
  }>;
  search_spellings: GeneratedRow<{ spelling: string; word: string }>;
  post_slugs: { slug: string; post_id: string };
  former_paths: { path: string; post_id: string };
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
  /** A link that asks somebody to confirm what a draft says about them. */
  contributor_requests: {
    id: Generated<string>;
    post_id: string;
    contributor: string;
    account_id: string | null;
    email: string | null;
    language: InterfaceLanguage;
    token_sha256: Buffer;
    sent_at: Date;
    expires_at: Date;
    ended_at: Generated<Date | null>;
    answer: Generated<'confirmed' | 'refused' | null>;
    answered_at: Generated<Date | null>;
    answered_sha256: Generated<Buffer | null>;
    reason: Generated<string | null>;
  };
  /** Accounts, besides the post's own, that published texts name. */
  post_contributors: GeneratedRow<{ account_id: string; post_id: string }>;
  approvals: {
    revision_id: string;
    post_id: string;
    approved_at: Date;
    network_status: NetworkStatus | null;
    /** Counts the approved revisions of a post; part of an address. */
    version: number;
    approver_role: StaffRole | null;
    /** Approved by somebody who wrote it, so nobody else has reviewed it. */
    alone: Generated<boolean>;
  };
  review_confirmations: {
    id: GeneratedAlways<number>;
    post_id: string;
    revision_id: string;
    reviewer_id: string | null;
    reviewer_role: StaffRole;
    confirmed_at: Date;
    review_due_at: Date | null;
  };
  drafts: PostTextColumns & {
    change_kind: Generated<ChangeKind | null>;
    change_note: Generated<string | null>;
    post_id: string;
    version: Generated<number>;
    submitted_revision_id: string | null;
    submitted_at: Date | null;
    /** By when the staff should decide; null while nothing waits. */
    decide_by: Generated<Date | null>;
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
    /** A note among staff, which the author never gets. */
    for_staff: Generated<boolean>;
    judgement: Generated<'accepted' | 'reopened' | null>;
    judged_at: Generated<Date | null>;
    /** The number of the revision that was in review when staff judged it. */
    judged_in: Generated<number | null>;
  };
  review_answers: {
    id: Generated<string>;
    comment_id: string;
    author_id: string;
    body: string;
    /** The number of the revision in review when staff answered; null for an answer by the post's author. */
    round: number | null;
    created_at: Date;
  };
  /** What authors tell the reviewers with a submission. */
  submission_notes: { revision_id: string; note: string };
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
  likes: { account_id: string; post_id: string; created_at: Date };
  /** Dates are read as text (`2026-03-01`), because a `Date` would need a time zone. */
  post_days: { post_id: string; day: string; views: Generated<number>; likes: Generated<number> };
  counted_views: { day: string; post_id: string; viewer_sha256: Buffer };
}

/** The tables of topics. Their lists are among the tables of posts. */
export interface TopicTables {
  topic_records: {
    id: Generated<string>;
    word: string;
    slug: string;
    status: Generated<'accepted' | 'proposed' | 'merged'>;
    merged_into: string | null;
    curated: Generated<boolean>;
    mesh: string | null;
    icd11: string | null;
    wikidata: string | null;
    created_at: Generated<Date>;
  };
  topic_names: { topic_id: string; language: string; name: string; is_label: boolean };
  topic_broader: { topic_id: string; broader_id: string };
  topic_introductions: { topic_id: string; language: string; introduction: string };
  topic_keys: { key: string; topic_id: string };
  topic_spellings: { word: string; key: string };
  topic_files: { sha256: Buffer; loaded_at: Date };
}

/** The tables of translations: which post translates which, and what each text was made from. */
export interface TranslationTables {
  /** A draft's source revision; that of each submitted text is in `translated_revisions`. */
  translations: {
    post_id: string;
    source_id: string;
    language: string;
    source_revision_id: string;
    /** The number of the newest notice about the source that the translator knew; 0 for none. */
    notice: Generated<number>;
    machine: Generated<boolean>;
    begun_at: Date;
    /** Whether the source has changed since the published text; written by triggers. */
    overdue: Generated<boolean>;
  };
  /** Written by the database when a text is submitted, and by imports. */
  translated_revisions: GeneratedRow<{
    revision_id: string;
    source_revision_id: string;
    notice: number;
    machine: boolean;
  }>;
  translation_confirmations: {
    id: GeneratedAlways<number>;
    post_id: string;
    revision_id: string;
    source_revision_id: string;
    notice: number;
    account_id: string | null;
    name: string;
    confirmed_as: 'translator' | 'staff';
    confirmed_at: Date;
  };
  /** A view: the newest text of the source that the published text of a translation agrees with. */
  published_translations: GeneratedRow<{
    post_id: string;
    source_id: string;
    language: string;
    revision_id: string;
    machine: boolean;
    source_revision_id: string;
    source_number: number;
    notice: number;
  }>;
  /** A view. `facts` is made for `TranslationFacts` of publications. */
  translation_facts: GeneratedRow<{
    post_id: string;
    contributors: string;
    sole_author: string;
    author_id: string;
    facts: object;
  }>;
  translation_requests: { post_id: string; language: string; requests: number };
  reading_languages: { account_id: string; language: string };
}

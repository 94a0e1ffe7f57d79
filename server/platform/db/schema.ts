/** The tables, as Kysely sees them. Written from the migrated database: UPDATE_SCHEMA=1 npm test -- db/migrate.test.ts writes it anew. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export interface Database {
  accounts: {
    id: Generated<string>;
    email: string;
    firstname: string;
    lastname: string;
    role: 'P' | 'R' | 'A' | 'S';
    author: Generated<boolean>;
    language: ColumnTypes['accounts.language'];
    password_hash: string | null;
    verified_at: Date | null;
    disabled_at: Date | null;
    created_at: Generated<Date>;
    developer: Generated<boolean>;
    closed_at: Date | null;
    second_factor: Generated<boolean>;
    signed_up_with: string | null;
    /** Proofs of identity from before count no more. */
    factors_changed_at: Date | null;
    /** Kept by triggers; null for others than staff. */
    staff_since: Date | null;
    /** When the account closes, as its owner asked; null where it stays. */
    closing_at: Date | null;
    /** The last day (UTC) on which its owner signed in or a session went on; null once it is closed. */
    active_on: Generated<string | null>;
  };
  /** What was written over an alert that readers see, until a second person agrees. */
  alert_changes: {
    alert_id: string;
    kind: ColumnTypes['alert_changes.kind'];
    language: string;
    country: string | null;
    title: string;
    text: string;
    post_id: string | null;
    starts_at: Date;
    ends_at: Date;
    written_by: string | null;
  };
  alerts: {
    id: Generated<string>;
    kind: ColumnTypes['alerts.kind'];
    language: string;
    country: string | null;
    title: string;
    text: string;
    post_id: string | null;
    starts_at: Date;
    ends_at: Date;
    set_by: string | null;
    waits: Generated<boolean>;
    written_by: string | null;
    group_id: Generated<string>;
  };
  api_keys: {
    id: Generated<string>;
    account_id: string;
    name: string;
    scopes: ColumnTypes['api_keys.scopes'];
    token_sha256: Buffer;
    hint: string;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
    replaced_by: string | null;
    /** Works on the sandbox of its owner, and on nothing else. */
    test: Generated<boolean>;
  };
  api_usage: {
    day: string;
    client_id: string;
    client: 'key' | 'app';
    owner_id: string;
    call: string;
    calls: Generated<number>;
    errors: Generated<number>;
    limited: Generated<number>;
  };
  applications: {
    id: Generated<string>;
    account_id: string;
    status: Generated<'open' | 'accepted' | 'declined'>;
    statement: string;
    affiliation: string;
    profile_link: string | null;
    created_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    reason: string | null;
  };
  approvals: {
    revision_id: string;
    post_id: string;
    approved_at: Date;
    network_status: ColumnTypes['approvals.network_status'];
    /** Counts the approved revisions of a post; part of an address. */
    version: number;
    approver_role: 'A' | 'S' | null;
    /** Approved by somebody who wrote it, so nobody else has reviewed it. */
    alone: Generated<boolean>;
  };
  apps: {
    id: Generated<string>;
    account_id: string;
    name: string;
    homepage: string;
    redirect_addresses: string[];
    confidential: boolean;
    secret_sha256: Buffer | null;
    old_secret_sha256: Buffer | null;
    old_secret_until: Date | null;
    created_at: Date;
    reviewed_at: Date | null;
    reviewed_by: string | null;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    actor_id: string | null;
    action: string;
    subject_type: string;
    subject_id: string;
    reason: string | null;
    detail: ColumnTypes['audit_log.detail'];
  };
  audit_seals: {
    number: number;
    entry_id: number;
    salt: Buffer;
    hash: Buffer;
  };
  audit_unsealed: {
    entry_id: number;
  };
  authenticator_apps: {
    account_id: string;
    secret: Buffer;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: Generated<number>;
  };
  author_days: {
    author_id: string;
    day: string;
    followers: Generated<number>;
  };
  backup_runs: {
    id: GeneratedAlways<number>;
    kind: 'backup' | 'drill';
    begun_at: Generated<Date>;
    ended_at: Date | null;
    outcome: 'good' | 'failed' | null;
    name: string | null;
    bytes: number | null;
    detail: string | null;
  };
  beacon_answers: {
    question_hmac: Buffer;
    node_id: string;
    snapshot: string | null;
    answer: ColumnTypes['beacon_answers.answer'];
    answered_at: Date;
  };
  beacon_questions: {
    asker_hmac: Buffer;
    question_hmac: Buffer;
    tenths: number;
    asked_at: Date;
    answered: Generated<boolean>;
  };
  beacon_receipt_keys: {
    id: string;
    private_key: Buffer;
    created_at: Date;
  };
  beacon_secret: {
    one: Generated<boolean>;
    secret: Buffer;
  };
  beacon_snapshots: {
    node_id: string;
    snapshot: string;
  };
  bin: {
    id: Generated<string>;
    post_id: string;
    text: ColumnTypes['bin.text'];
    pictures: string[];
    translation: ColumnTypes['bin.translation'];
    deleted_at: Date;
  };
  bulk_copies: {
    account_id: string;
    day: string;
    after_number: number;
    through_number: number;
  };
  /** Written by triggers. The references of each revision that have a DOI or PubMed id. */
  cited_sources: {
    revision_id: GeneratedAlways<string>;
    key: GeneratedAlways<string>;
    doi: GeneratedAlways<string | null>;
    pmid: GeneratedAlways<string | null>;
  };
  cloud_grades: {
    id: Generated<string>;
    node_id: string;
    at: Date;
    last_at: Date;
    gradings: Generated<number>;
    passed: boolean;
    failures: ColumnTypes['cloud_grades.failures'];
    questions: number;
    right_answers: number;
    snapshot: string | null;
    floor: number | null;
  };
  cloud_node_tokens: {
    node_id: string;
    token: Buffer;
  };
  cloud_nodes: {
    id: Generated<string>;
    status: 'proposed' | 'approved' | 'declined' | 'retired';
    url: string;
    name: string;
    description: string | null;
    type_group: string;
    type_artifact: string;
    type_version: string;
    organization_name: string;
    organization_url: string;
    version: string;
    note: string | null;
    proposed_by: string;
    proposed_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    reason: string | null;
    service_id: string;
    contact_url: string | null;
    documentation_url: string | null;
    environment: string | null;
    service_created_at: string | null;
    service_updated_at: string | null;
    /** The assembly of both variants; null if nobody has given any. */
    answers_assembly: string | null;
    /** A variant that the node has: chromosome, position counted from 1, reference and alternate allele, with hyphens between. */
    answer_yes: string | null;
    /** A variant that the node does not have, in the same form. */
    answer_no: string | null;
    /** By ISO 3166-1, as the node’s service info says it; null for a node that isn’t to be shown on the map. */
    country: string | null;
    /** What the node’s service info says in place of a code of ISO 3166-1. */
    unknown_country: string | null;
  };
  cloud_probes: {
    id: Generated<string>;
    node_id: string;
    at: Date;
    outcome: ColumnTypes['cloud_probes.outcome'];
    status_code: number | null;
    milliseconds: number | null;
  };
  /** Links that ask somebody to confirm what a draft says about them. */
  contributor_requests: {
    id: Generated<string>;
    post_id: string;
    contributor: string;
    account_id: string | null;
    email: string | null;
    language: ColumnTypes['contributor_requests.language'];
    token_sha256: Buffer;
    sent_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    answer: 'confirmed' | 'refused' | null;
    answered_at: Date | null;
    answered_sha256: Buffer | null;
    reason: string | null;
  };
  counted_views: {
    day: string;
    post_id: string;
    viewer_sha256: Buffer;
  };
  /** Files of a picture that is a cover: its middle part, for lists. */
  cover_files: {
    sha256: string;
    format: 'jpeg' | 'avif';
    width: number;
    height: number;
    bytes: number;
  };
  /** Keys that sign the cursors in the addresses of lists; the highest id is the newest. */
  cursor_key: {
    id: Generated<number>;
    secret: Buffer;
    created_at: Generated<Date>;
  };
  decisions: {
    revision_id: string;
    author_id: string;
    decided_at: Date;
    outcome: 'approved' | 'returned';
    /** From submission to decision. */
    hours: number;
  };
  /** Up to where the publication log has been made into deposits. */
  doi_progress: {
    one: Generated<boolean>;
    number: number;
  };
  /** The DOI of each post that has one, and what its registry knows of it. Readers see it from registered_at on. */
  dois: {
    post_id: string;
    doi: string;
    registry: 'crossref' | 'datacite';
    state: 'waiting' | 'sent' | 'registered' | 'failed';
    /** The number of the newest line of the publication log that the registry should know. */
    wanted: number;
    /** Grows with each deposit, whatever the clock says; Crossref takes nothing with an older one. */
    stamp: Generated<number>;
    /** The line that the deposit under way tells, or told last. */
    sending: number | null;
    /** The newest line that the registry has taken; null before the first. */
    told: number | null;
    /** How often the registry was asked what became of the deposit. */
    asked: Generated<number>;
    tried_at: Date | null;
    registered_at: Date | null;
    /** Why the last attempt failed, in the words of the registry where it has some. */
    problem: string | null;
  };
  draft_suggestions: {
    id: Generated<string>;
    post_id: string;
    account_id: string;
    body: string;
    quote: string | null;
    prefix: string | null;
    suffix: string | null;
    replacement: string | null;
    created_at: Date;
    settled_at: Date | null;
    taken: boolean | null;
    /** The published text of the draft that it was made on; null while that is a draft. */
    revision_id: string | null;
  };
  draft_texts: {
    id: Generated<string>;
    post_id: string;
    text: ColumnTypes['draft_texts.text'];
    pictures: string[];
    saved_at: Date;
  };
  drafts: {
    post_id: string;
    title: string;
    body: string;
    language: string;
    topics: string[];
    version: Generated<number>;
    submitted_revision_id: string | null;
    submitted_at: Date | null;
    review_comment: string | null;
    updated_at: Generated<Date>;
    pictures: GeneratedAlways<string[]>;
    reviewed_revision_id: string | null;
    announced_at: Date | null;
    references: Generated<string>;
    change_kind: 'correction' | 'update' | 'new evidence' | 'wording' | null;
    change_note: string | null;
    kind: Generated<'' | 'guidance' | 'research' | 'explainer' | 'news' | 'opinion'>;
    summary: Generated<string>;
    funding: Generated<string>;
    competing_interests: Generated<string>;
    contributors: Generated<string>;
    /** By when the staff should decide; null while nothing waits. */
    decide_by: Date | null;
    cover: Generated<string>;
    countries: Generated<string[]>;
    audience: ColumnTypes['drafts.audience'];
    begun_at: Generated<Date>;
  };
  edge: {
    one: Generated<boolean>;
    enabled: boolean;
    made_with: string;
    changed_at: Generated<Date>;
  };
  edge_purges: {
    id: GeneratedAlways<number>;
    change: string;
    gone: boolean;
    round: ColumnTypes['edge_purges.round'];
    attempts: Generated<number>;
    since: Generated<Date>;
    next_at: Generated<Date>;
    acknowledged: Generated<string[]>;
  };
  email_changes: {
    account_id: string;
    email: string;
    old_link_id: string;
    new_link_id: string | null;
    asked_at: Date;
  };
  email_undos: {
    link_id: string;
    account_id: string;
    email: string;
  };
  /** Written by triggers. An empty language stands for all languages. */
  facet_counts: {
    field: GeneratedAlways<ColumnTypes['facet_counts.field']>;
    value: GeneratedAlways<string>;
    language: GeneratedAlways<string>;
    posts: GeneratedAlways<number>;
  };
  familiar_devices: {
    account_id: string;
    device_sha256: Buffer;
    seen_at: Date;
  };
  flagged_references: {
    post_id: string;
    key: string;
    record_id: number;
    current: Generated<boolean>;
    found_at: Date;
  };
  follow_mail: {
    account_id: string;
    frequency: Generated<'at_once' | 'weekly' | 'never'>;
    told_number: Generated<number>;
    told_at: Date | null;
    unsubscribe_id: Generated<string>;
    /** As in mail_followers. */
    bounced: ColumnTypes['follow_mail.bounced'];
  };
  follow_progress: {
    one: Generated<boolean>;
    number: number;
  };
  follows: {
    account_id: string;
    author_id: string;
    created_at: Date;
  };
  former_paths: {
    path: string;
    post_id: string;
  };
  idempotency_keys: {
    account_id: string;
    key_sha256: Buffer;
    request_sha256: Buffer;
    created_at: Generated<Date>;
    status: number | null;
    answer: Buffer | null;
  };
  /** What search finds posts of a large import by, in binary form, on its way into post_search. */
  import_words: {
    post_id: string;
    words: ColumnTypes['import_words.words'];
    stems: ColumnTypes['import_words.stems'];
  };
  incident_updates: {
    id: Generated<string>;
    incident_id: string;
    text: string;
    language: string;
    at: Date;
    set_by: string | null;
  };
  incidents: {
    id: Generated<string>;
    title: string;
    language: string;
    components: string[];
    begun_at: Date;
    resolved_at: Date | null;
    created_at: Date;
  };
  likes: {
    account_id: string;
    post_id: string;
    created_at: Date;
  };
  /** Written by triggers. An empty topic stands for all topics. */
  list_counts: {
    topic: GeneratedAlways<string>;
    language: GeneratedAlways<string>;
    posts: GeneratedAlways<number>;
  };
  log_witnesses: {
    /** The public key of the witness. */
    key: string;
    checked_at: Date;
    /** Why the last check brought nothing; null where it did. */
    problem: string | null;
    /** Leaves of the newest tree that it signed and that the log has too. */
    size: number | null;
    signed_at: Date | null;
    /** When it was first found to have signed another log. */
    split_at: Date | null;
    /** What it signed then, which proves it. */
    split_note: string | null;
  };
  mail_follow_receipts: {
    post_id: string;
    follower_id: string;
    day: string;
  };
  mail_follow_requests: {
    token_sha256: Buffer;
    email: string;
    kind: 'topic' | 'author' | 'country' | 'language';
    value: string;
    frequency: 'at_once' | 'weekly';
    language: ColumnTypes['mail_follow_requests.language'];
    expires_at: Date;
  };
  /** Addresses that follow something by email, with or without an account. */
  mail_followers: {
    id: Generated<string>;
    /** Null once the emails have ended. */
    email: string | null;
    language: ColumnTypes['mail_followers.language'];
    frequency: 'at_once' | 'weekly';
    /** Up to where in the publication log they have been told. */
    told_number: number;
    told_at: Date;
    /** Part of the address that ends the emails; nothing else can be done with it. */
    unsubscribe_id: Generated<string>;
    /** Message-IDs of emails that came back because the address takes none. */
    bounced: ColumnTypes['mail_followers.bounced'];
    ended_at: Date | null;
  };
  mail_follows: {
    follower_id: string;
    kind: 'topic' | 'author' | 'country' | 'language';
    /** The word of a topic, the id of an author, the code of a country or region, or the tag of a language. */
    value: string;
    created_at: Date;
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
  migrations: {
    name: string;
    sha256: string;
    applied_at: Generated<Date>;
  };
  name_changes: {
    account_id: string;
    firstname: string;
    lastname: string;
    asked_at: Date;
  };
  named_reviewers: {
    id: GeneratedAlways<number>;
    post_id: string;
    /** The approval that they gave; null for a confirmation. */
    revision_id: string | null;
    confirmation_id: number | null;
    account_id: string;
    name: string;
    institution: string | null;
  };
  notices: {
    id: Generated<string>;
    /** Written by triggers when the notice is issued. */
    number: GeneratedAlways<number | null>;
    post_id: string;
    kind:
      | 'addendum'
      | 'clarification'
      | 'correction'
      | 'expression_of_concern'
      | 'retraction'
      | 'withdrawal'
      | 'removal';
    state: 'announced' | 'issued' | 'cancelled';
    version: number | null;
    what_was_wrong: string;
    what_to_do: string | null;
    issuer_id: string | null;
    issuer_name: string;
    issued_as: 'author' | 'admin';
    announced_at: Date;
    due_at: Date;
    issued_at: Date | null;
    cancelled_at: Date | null;
    recall: Generated<boolean>;
  };
  oauth_entries: {
    model: string;
    id_sha256: Buffer;
    grant_id: string | null;
    account_id: string | null;
    app_id: string | null;
    payload: ColumnTypes['oauth_entries.payload'];
    created_at: Date;
    expires_at: Date;
    consumed_at: Date | null;
  };
  oauth_keys: {
    id: string;
    purpose: 'tokens' | 'cookies';
    /** A private JWK as JSON, wrapped. */
    key: Buffer;
    created_at: Date;
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
      | 'undo-factors'
      | 'keep-account';
    token_sha256: Buffer | null;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    account_id: string | null;
    ended_at: Date | null;
  };
  opened_submissions: {
    revision_id: string;
    opened_at: Generated<Date>;
  };
  orcid_sign_ins: {
    state_sha256: Buffer;
    account_id: string;
    nonce: string;
    code_verifier: string;
    expires_at: Date;
  };
  orcids: {
    account_id: string;
    orcid: string;
    /** When its owner signed in with ORCID; null for an iD that they only typed. */
    proven_at: Date | null;
  };
  pack_files: {
    /** In the file store: the SHA-256 of the bytes, and an ending. */
    name: string;
    stored_at: Date;
  };
  packs: {
    kind: 'topic' | 'author' | 'country' | 'language' | 'post' | 'saved';
    /** The word of a topic, the id of an author or a post, the code of a country or region, the tag of a language, or a random name for a list of saved posts. */
    value: string;
    asked_at: Date;
    /** When somebody last opened its page or took a file, give or take an hour. */
    used_at: Date;
    made_at: Date | null;
    /** A post may say something else later without a change, such as that its review is overdue. */
    true_until: Date | null;
    /** In the files; of saved posts, those that are asked for. */
    posts: Generated<string[]>;
    /** A digest of what readers saw of the posts when the files were made: while it is the same, the files are true. */
    posts_state: string | null;
    /** Whether there were more posts than a pack has. */
    has_more: Generated<boolean>;
    files: ColumnTypes['packs.files'];
  };
  passkey_challenges: {
    challenge_sha256: Buffer;
    purpose: 'enrol' | 'sign-in' | 'second-step' | 'proof';
    account_id: string | null;
    session_id: string | null;
    expires_at: Date;
  };
  passkeys: {
    id: Generated<string>;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
    suspect_since: Date | null;
  };
  pending_decisions: {
    post_id: string;
    revision_id: string;
    outcome: 'approved' | 'returned';
    given: ColumnTypes['pending_decisions.given'];
    decided_by: string | null;
    decided_as: 'A' | 'S';
    decided_at: Date;
    effective_at: Date;
    scheduled: boolean;
    reason: string | null;
    author_told_at: Date | null;
  };
  phone_alert_receivers: {
    alert_id: string;
    number_hmac: Buffer;
    /** A message is handed over once: `sending` that stays, and `unknown`, may have been sent. */
    state: 'queued' | 'sending' | 'sent' | 'refused' | 'unknown';
  };
  /** SMS about a notice, which one of the staff asks for and another one agrees to. */
  phone_alerts: {
    id: Generated<string>;
    notice_id: string;
    state: 'waiting' | 'agreed' | 'discarded';
    asked_by: string;
    asked_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
  };
  /** Parts of SMS that were sent on a day. */
  phone_days: {
    day: string;
    replies: Generated<number>;
    alerts: Generated<number>;
  };
  /** The key under which telephone numbers are found; another one voids every consent. */
  phone_key: {
    id: number;
    secret: Buffer;
    created_at: Generated<Date>;
  };
  /** Answers that wait to be sent; deleted as they are. */
  phone_replies: {
    id: Generated<string>;
    /** Wrapped. */
    number: Buffer;
    text: string;
    queued_at: Date;
  };
  /** Messages that came in, and sessions that gave consent, for two days: one that comes again does nothing. */
  phone_requests: {
    request_hmac: Buffer;
    at: Date;
  };
  phone_topics: {
    number_hmac: Buffer;
    /** The word of a topic. */
    topic: string;
  };
  /** Numbers whose owners asked to be told of notices by SMS. */
  phones: {
    number_hmac: Buffer;
    /** Wrapped. Null once STOP came. */
    number: Buffer | null;
    language: string;
    consented_at: Date;
    consented_by: 'sms' | 'ussd';
    ended_at: Date | null;
  };
  /** Keys that sign the addresses of pictures that are not public; the highest id is the newest. */
  picture_keys: {
    id: Generated<number>;
    secret: Buffer;
    created_at: Generated<Date>;
  };
  picture_owners: {
    sha256: string;
    account_id: string;
    portrait: Generated<boolean>;
  };
  picture_variants: {
    sha256: string;
    format: 'png' | 'jpeg' | 'webp' | 'avif';
    width: number;
    height: number;
    bytes: number;
  };
  pictures: {
    sha256: string;
    format: 'png' | 'jpeg' | 'webp';
    width: number;
    height: number;
    bytes: number;
    kept_at: Generated<Date>;
    variants_at: Date | null;
    /** When a text first named it as its cover. */
    cover_since: Date | null;
    covers_at: Date | null;
    /** Passes from before are no longer good. */
    passes_from: Date | null;
  };
  /** Written by triggers. Accounts, besides the post’s own, that published texts name. */
  post_contributors: {
    account_id: GeneratedAlways<string>;
    post_id: GeneratedAlways<string>;
  };
  post_days: {
    post_id: string;
    day: string;
    views: Generated<number>;
    likes: Generated<number>;
  };
  /** Written by triggers. */
  post_facets: {
    field: GeneratedAlways<'country' | 'audience' | 'kind'>;
    value: GeneratedAlways<string>;
    post_id: GeneratedAlways<string>;
    language: GeneratedAlways<string>;
    published_at: GeneratedAlways<Date>;
  };
  post_receipts: {
    post_id: string;
    account_id: string;
    way: 'mail' | 'api' | 'webhook';
    day: string;
  };
  /** Written by triggers. */
  post_search: {
    post_id: GeneratedAlways<string>;
    author_id: GeneratedAlways<string>;
    language: GeneratedAlways<string>;
    published_at: GeneratedAlways<Date>;
    topics: GeneratedAlways<string[]>;
    heading: GeneratedAlways<string>;
    document: GeneratedAlways<string>;
    stems: GeneratedAlways<string>;
    facets: GeneratedAlways<string[]>;
  };
  post_slugs: {
    slug: string;
    post_id: string;
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
  /** Written by triggers. */
  post_topics: {
    topic: GeneratedAlways<string>;
    post_id: GeneratedAlways<string>;
    language: GeneratedAlways<string>;
    published_at: GeneratedAlways<Date>;
  };
  posts: {
    id: Generated<string>;
    author_id: string;
    status: 'draft' | 'submitted' | 'approved' | 'withdrawn';
    slug: string;
    approved_revision_id: string | null;
    published_at: Date | null;
    revised_at: Date | null;
    withdrawn_at: Date | null;
    withdrawn_by: string | null;
    withdrawn_name: string | null;
    withdrawn_as: 'author' | 'admin' | null;
    withdrawal_reason: string | null;
    views: Generated<number>;
    likes: Generated<number>;
    created_at: Generated<Date>;
    /** Written by triggers. */
    language: GeneratedAlways<string | null>;
    number: Generated<number>;
    /** Kept by triggers. */
    changed_at: Date | null;
    /** Written by triggers when a retraction is issued. */
    retracted: GeneratedAlways<boolean>;
    /** Null where its review never falls due. */
    review_due_at: Date | null;
    /** The review_due_at that its author was last reminded of. */
    review_reminded_for: Date | null;
    /** The post that staff chose for readers of a withdrawn one. */
    read_instead_id: string | null;
  };
  profile_changes: {
    account_id: string;
    before: ColumnTypes['profile_changes.before'];
    changed_at: Date;
  };
  profiles: {
    account_id: string;
    about: string | null;
    picture: string | null;
    google_scholar: string | null;
    research_gate: string | null;
    scopus: string | null;
    pub_med: string | null;
    network_status: ColumnTypes['profiles.network_status'];
    followers: Generated<number>;
    updated_at: Generated<Date>;
  };
  provider_arrivals: {
    token_sha256: Buffer;
    issuer: string;
    subject: string;
    email: string;
    expires_at: Date;
  };
  provider_links: {
    account_id: string;
    /** The address of the provider, which never changes, whatever the settings call it. */
    issuer: string;
    /** What the provider calls the person, and never gives to somebody else. */
    subject: string;
    linked_at: Date;
    last_used_at: Date | null;
  };
  provider_visits: {
    state_sha256: Buffer;
    provider: string;
    purpose: 'sign-in' | 'link' | 'proof';
    /** The browser that began it, where nobody is signed in. */
    device_sha256: Buffer | null;
    account_id: string | null;
    session_id: string | null;
    nonce: string;
    code_verifier: string;
    /** The page to return to. */
    came_from: string;
    begun_at: Date;
    expires_at: Date;
  };
  publication_log: {
    number: GeneratedAlways<number>;
    post_id: string;
    kind: 'approved' | 'revised' | 'withdrawn' | 'notice' | 'confirmed';
    revision_id: string;
    at: Date;
    /** The number of the notice that the line is about. */
    notice: number | null;
  };
  /** The newest text of the source that the published text of a translation agrees with. */
  published_translations: {
    post_id: GeneratedAlways<string>;
    source_id: GeneratedAlways<string>;
    language: GeneratedAlways<string>;
    revision_id: GeneratedAlways<string>;
    machine: GeneratedAlways<boolean>;
    source_revision_id: GeneratedAlways<string>;
    source_number: GeneratedAlways<number>;
    notice: GeneratedAlways<number>;
  };
  /** The key that signs messages to browsers (VAPID); another one voids every subscription. */
  push_key: {
    id: number;
    secret: Buffer;
    created_at: Generated<Date>;
  };
  push_posts: {
    subscription_id: string;
    post_id: string;
  };
  /** What a browser asked for, without an account. */
  push_subscriptions: {
    id: Generated<string>;
    /** The address at the push service of the browser. */
    endpoint: string;
    p256dh: string;
    auth: string;
    language: string;
    /** When the browser last said what it saved. */
    seen_at: Date;
  };
  queue_views: {
    id: Generated<string>;
    account_id: string;
    name: string;
    filters: ColumnTypes['queue_views.filters'];
    created_at: Date;
  };
  rate_limits: {
    key_sha256: Buffer;
    full_at: Date;
  };
  /** What readers answered to “Was this helpful?” under a published post; nothing about who. */
  reader_answers: {
    id: Generated<string>;
    post_id: string;
    /** The version that they read; null where approvals were not recorded yet. */
    version: number | null;
    helpful: boolean;
    /** The line that some add. */
    words: string | null;
    /** The language of the page. */
    language: ColumnTypes['reader_answers.language'];
    created_at: Date;
  };
  reading_languages: {
    account_id: string;
    language: string;
  };
  recall_recipients: {
    notice_id: string;
    account_id: string;
    reasons: ColumnTypes['recall_recipients.reasons'];
    queued_at: Date | null;
    mail_id: string | null;
    translation_id: string | null;
  };
  recording_attempts: {
    revision_id: string;
    attempts: number;
    started_at: Date;
    ended_at: Date | null;
    problem: 'missing' | 'failed' | 'too slow' | 'damaged' | 'too long' | 'too short' | null;
  };
  recording_files: {
    name: string;
    bytes: number;
    stored_at: Date;
  };
  recordings: {
    id: Generated<string>;
    post_id: string;
    revision_id: string;
    /** waiting: uploaded, and not yet heard by the staff. */
    kind: 'computer' | 'uploaded' | 'waiting';
    opus_file: string;
    mp3_file: string;
    milliseconds: number;
    made_at: Date;
    uploaded_by: string | null;
  };
  recovery_codes: {
    account_id: string;
    code_sha256: Buffer;
  };
  remembered_translations: {
    post_id: string;
    revision_id: string;
  };
  reports: {
    id: Generated<string>;
    fingerprint: Buffer;
    post_id: string;
    version: number | null;
    passage: string | null;
    wrong: string;
    language: ColumnTypes['reports.language'];
    email: string | null;
    state: Generated<'new' | 'with_author' | 'fixed' | 'declined'>;
    created_at: Date;
    sent_at: Date | null;
    decided_at: Date | null;
    fixed_by: number | null;
    reason: string | null;
    /** Whether the withdrawal or the retraction of the post answered it. */
    withdrawn: Generated<boolean>;
    /** The announced retraction or removal that will answer it, or did. */
    notice_id: string | null;
    /** What the staff wrote to the author with it. */
    note: string | null;
    /** Who of the staff deals with it. */
    claimed_by: string | null;
    claimed_at: Date | null;
    pending: ColumnTypes['reports.pending'];
  };
  retraction_files: {
    id: GeneratedAlways<number>;
    sha256: Buffer;
    records: number;
    latest: string | null;
    loaded_at: Date;
  };
  retractions: {
    record_id: number;
    doi: string | null;
    pmid: string | null;
    nature: 'retraction' | 'concern' | 'correction' | 'reinstatement';
    dated: string | null;
    notice_doi: string | null;
    file_id: number;
  };
  review_answers: {
    id: Generated<string>;
    comment_id: string;
    author_id: string;
    body: string;
    /** The number of the revision in review when staff answered; null for an answer by the post’s author. */
    round: number | null;
    created_at: Generated<Date>;
  };
  review_claims: {
    post_id: string;
    account_id: string;
    assigned_by: string | null;
    claimed_at: Date;
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
    created_at: Generated<Date>;
    resolved_at: Date | null;
    /** A note among staff, which the author never gets. */
    for_staff: Generated<boolean>;
    judgement: 'accepted' | 'reopened' | null;
    judged_at: Date | null;
    /** The number of the revision that was in review when staff judged it. */
    judged_in: number | null;
    replacement: string | null;
    taken: boolean | null;
  };
  review_confirmations: {
    id: GeneratedAlways<number>;
    post_id: string;
    revision_id: string;
    reviewer_id: string | null;
    reviewer_role: 'A' | 'S';
    confirmed_at: Date;
    review_due_at: Date | null;
  };
  review_declarations: {
    post_id: string;
    account_id: string;
    conflict: boolean;
    interests: string;
    declared_at: Date;
  };
  review_request_links: {
    token_sha256: Buffer;
    request_id: string;
  };
  review_requests: {
    id: Generated<string>;
    post_id: string;
    revision_id: string;
    account_id: string | null;
    name: string | null;
    email: string | null;
    language: ColumnTypes['review_requests.language'];
    asked_by: string | null;
    asked_at: Date;
    note: string;
    due_at: Date;
    expires_at: Date;
    answer: ColumnTypes['review_requests.answer'];
    answered_at: Date | null;
    reason: Generated<string>;
    interests: Generated<string>;
    recommendation: ColumnTypes['review_requests.recommendation'];
    opinion: string | null;
    recommended_at: Date | null;
    ended_at: Date | null;
    reminded: 'soon' | 'late' | null;
  };
  reviewer_settings: {
    account_id: string;
    named: boolean;
    institution: string | null;
  };
  revisions: {
    id: Generated<string>;
    post_id: string;
    number: number;
    title: string;
    body: string;
    language: string;
    topics: string[];
    words: number;
    created_at: Generated<Date>;
    /** Written by triggers. */
    pictures: GeneratedAlways<string[]>;
    references: Generated<string>;
    change_kind: 'correction' | 'update' | 'new evidence' | 'wording' | null;
    change_note: string | null;
    kind: Generated<'' | 'guidance' | 'research' | 'explainer' | 'news' | 'opinion'>;
    summary: Generated<string>;
    funding: Generated<string>;
    competing_interests: Generated<string>;
    contributors: Generated<string>;
    cover: Generated<string>;
    countries: Generated<string[]>;
    audience: ColumnTypes['revisions.audience'];
  };
  role_proposals: {
    id: Generated<string>;
    account_id: string;
    from_role: 'P' | 'R' | 'A' | 'S';
    to_role: 'P' | 'R' | 'A' | 'S';
    to_author: boolean | null;
    enables: boolean;
    reason: string;
    proposed_by: string;
    proposed_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    outcome: 'confirmed' | 'declined' | 'withdrawn' | 'lapsed' | null;
  };
  ror_files: {
    id: GeneratedAlways<number>;
    sha256: Buffer;
    organizations: number;
    loaded_at: Date;
  };
  ror_organizations: {
    id: string;
    name: string;
    other_names: string[];
    country: string | null;
    status: 'active' | 'inactive' | 'withdrawn';
    words: string;
    file_id: number;
  };
  sandboxes: {
    account_id: string;
    /** The test posts of the account and what happened to them. Only the test keys and the sandbox screen of their owner read it. */
    content: ColumnTypes['sandboxes.content'];
  };
  saved_posts: {
    account_id: string;
    post_id: string;
    saved_at: Date;
  };
  /** Without an author where they closed their account. */
  saved_replies: {
    id: Generated<string>;
    author_id: string | null;
    title: string;
    body: string;
    shared: boolean;
    changed_at: Date;
  };
  schedule: {
    name: string;
    begun_at: Date;
  };
  search_misses: {
    day: string;
    words: string;
    searches: Generated<number>;
  };
  /** Written by triggers. */
  search_spellings: {
    spelling: GeneratedAlways<string>;
    word: GeneratedAlways<string>;
  };
  second_readings: {
    revision_id: string;
    account_id: string;
    read_at: Date;
  };
  second_steps: {
    token_sha256: Buffer;
    account_id: string;
    password_sha256: Buffer;
    expires_at: Date;
    /** The provider by which the first step was taken; null for the password alone. */
    issuer: string | null;
    subject: string | null;
    /** Whether taking the step links the account with the one of the provider. */
    links: Generated<boolean>;
  };
  /** The key outside the database that wraps the secrets in it, by its id; no row before anything is wrapped. */
  secrets_key: {
    one: Generated<boolean>;
    id: string;
  };
  security_events: {
    id: GeneratedAlways<number>;
    at: Date;
    last_at: Date;
    kind: ColumnTypes['security_events.kind'];
    account_id: string | null;
    actor_id: string | null;
    source: string | null;
    detail: ColumnTypes['security_events.detail'];
    count: number;
    merge_key: Buffer;
  };
  /** Keys that make the hashes of networks in security events; the highest id is the newest. */
  security_key: {
    id: Generated<number>;
    secret: Buffer;
    created_at: Generated<Date>;
  };
  sessions: {
    id: Generated<string>;
    account_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
    user_agent: string | null;
  };
  signing_keys: {
    id: Generated<string>;
    secret: Buffer;
    created_at: Generated<Date>;
  };
  /** Who was asked first about something, and who after them. */
  staff_asked: {
    about: string;
    account_id: string;
    kind: ColumnTypes['staff_asked.kind'];
    asked_at: Date;
  };
  staff_digests: {
    id: GeneratedAlways<number>;
    account_id: string;
    subject: string;
    added_at: Date;
  };
  staff_mail: {
    account_id: string;
    kind: ColumnTypes['staff_mail.kind'];
    choice: ColumnTypes['staff_mail.choice'];
  };
  staff_removals: {
    id: Generated<string>;
    account_id: string;
    kind: 'role' | 'disabled';
    /** What the account had, and gets back; of several steps, before the first. */
    from_role: 'P' | 'R' | 'A' | 'S';
    to_role: 'P' | 'R' | 'A' | 'S';
    removed_by: string;
    removed_at: Date;
    lapses_at: Date;
    ended_at: Date | null;
    outcome: 'agreed' | 'lapsed' | 'void' | null;
    /** Whether the account was an author before the first step, unless somebody else has decided about that since. */
    from_author: boolean;
  };
  status_days: {
    component: string;
    day: string;
    ok: number;
    degraded: number;
    down: number;
  };
  status_measured: {
    one: Generated<boolean>;
    at: Date;
  };
  status_now: {
    component: string;
    state: 'ok' | 'degraded' | 'down';
    since: Date;
  };
  /** What authors tell the reviewers with a submission. */
  submission_notes: {
    revision_id: string;
    note: string;
  };
  topic_broader: {
    topic_id: string;
    broader_id: string;
  };
  topic_files: {
    sha256: Buffer;
    loaded_at: Date;
  };
  topic_follows: {
    account_id: string;
    topic: string;
    created_at: Date;
  };
  topic_introductions: {
    topic_id: string;
    language: string;
    introduction: string;
  };
  topic_keys: {
    key: string;
    topic_id: string;
  };
  topic_names: {
    topic_id: string;
    language: string;
    name: string;
    is_label: boolean;
  };
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
  topic_spellings: {
    word: string;
    key: string;
  };
  /** Written by triggers. */
  topics: {
    topic: GeneratedAlways<string>;
    posts: GeneratedAlways<number>;
  };
  /** Written by triggers when a text is submitted, and by imports. */
  translated_revisions: {
    revision_id: GeneratedAlways<string>;
    source_revision_id: GeneratedAlways<string>;
    notice: GeneratedAlways<number>;
    machine: GeneratedAlways<boolean>;
  };
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
  translation_facts: {
    post_id: GeneratedAlways<string>;
    contributors: GeneratedAlways<string>;
    sole_author: GeneratedAlways<string>;
    author_id: GeneratedAlways<string>;
    facts: GeneratedAlways<ColumnTypes['translation_facts.facts']>;
  };
  translation_marks: {
    post_id: string;
    passage: string;
    needs_work: boolean;
    note: string;
  };
  translation_memory: {
    id: GeneratedAlways<number>;
    post_id: string;
    source_language: string;
    language: string;
    source: string;
    translation: string;
    shingles: number[];
  };
  translation_requests: {
    post_id: string;
    language: string;
    requests: number;
  };
  /** The source of a draft; that of each submitted text is in translated_revisions. */
  translations: {
    post_id: string;
    source_id: string;
    language: string;
    source_revision_id: string;
    /** The number of the newest notice about the source that the translator knew; 0 for none. */
    notice: Generated<number>;
    machine: Generated<boolean>;
    begun_at: Date;
    /** Whether the source has changed since the published text; kept by triggers. */
    overdue: Generated<boolean>;
  };
  transparency_keys: {
    id: Generated<string>;
    name: string;
    private_key: Buffer;
    created_at: Generated<Date>;
    signs_until: Date | null;
  };
  /** Written by triggers. */
  transparency_leaves: {
    index: GeneratedAlways<number>;
    entry: GeneratedAlways<string>;
    publication: GeneratedAlways<number | null>;
    audit_day: GeneratedAlways<string | null>;
    salt: GeneratedAlways<Buffer | null>;
  };
  /** Written by triggers. */
  transparency_nodes: {
    level: GeneratedAlways<number>;
    place: GeneratedAlways<number>;
    hash: GeneratedAlways<Buffer>;
  };
  unwanted_mail: {
    address_hmac: Buffer;
    at: Date;
  };
  /** Keys that make the hashes of addresses that want no emails; the highest id is the newest. */
  unwanted_mail_key: {
    id: number;
    secret: Buffer;
    created_at: Generated<Date>;
  };
  view_salts: {
    day: string;
    salt: Buffer;
  };
  webhook_deliveries: {
    id: Generated<string>;
    webhook_id: string;
    /** Of the log of publications; null for a test. */
    number: number | null;
    event: ColumnTypes['webhook_deliveries.event'];
    body: string;
    status: 'waiting' | 'delivered' | 'failed';
    attempts: Generated<number>;
    created_at: Date;
    attempted_at: Date | null;
    outcome: ColumnTypes['webhook_deliveries.outcome'];
    status_code: number | null;
    milliseconds: number | null;
  };
  webhook_progress: {
    one: Generated<boolean>;
    number: number;
  };
  webhooks: {
    id: Generated<string>;
    account_id: string;
    url: string;
    events: ColumnTypes['webhooks.events'];
    secret: Buffer;
    previous_secret: Buffer | null;
    previous_until: Date | null;
    after_number: number;
    created_at: Date;
    failing_since: Date | null;
    disabled_at: Date | null;
    disabled_because: 'owner' | 'failing' | 'gone' | null;
    /** Hears of the sandbox of its owner, and of nothing else. */
    test: Generated<boolean>;
  };
  works: {
    doi: string;
    title: string;
    csl: string;
  };
  works_files: {
    name: string;
    works: number;
    skipped: number;
    loaded_at: Date;
  };
}

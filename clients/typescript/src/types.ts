/** What the API gives and takes. New fields may come at any time; `/openapi.json` describes all of them. */

export type Kind = 'guidance' | 'research' | 'explainer' | 'news' | 'opinion' | '';
export type NoticeKind =
  | 'addendum'
  | 'clarification'
  | 'correction'
  | 'expression_of_concern'
  | 'retraction'
  | 'withdrawal'
  | 'removal';

export interface Source {
  name: string;
  url: string | null;
  licence: string | null;
  note: string | null;
}

export interface Contributor {
  name: string;
  given: string;
  family: string;
  author_id: string | null;
  affiliations: { name: string; ror: string | null }[];
  roles: string[];
  corresponding: boolean;
}

export interface TranslationOf {
  id: string;
  slug: string;
  url: string;
  title: string;
  language: string;
  revision: string;
  version: number | null;
  state: string;
  machine: boolean;
  translators: string[];
  confirmed: { by: string; as: 'translator' | 'staff'; at: string } | null;
}

/** A post in a list. */
export interface Post {
  id: string;
  slug: string;
  url: string;
  title: string;
  language: string;
  topics: string[];
  author_id: string;
  byline: string;
  published_at: string;
  revised_at: string | null;
  review_due_at: string | null;
  read_time: number;
  words: number;
  kind: Kind;
  countries: string[];
  audience: string;
  description: string;
  views: number;
  likes: number;
  source: Source | null;
  retracted: boolean;
  translation_of: TranslationOf | null;
  contributors: Contributor[];
}

interface WholeText {
  body: string;
  references: string;
  summary: string;
  funding: string;
  competing_interests: string;
  cover: string;
}

export interface Notice {
  number: number;
  url: string;
  kind: NoticeKind;
  issued_at: string;
  issued_by: { name: string; as: 'author' | 'staff' };
  what_was_wrong: string;
  what_to_do: string | null;
  version: number | null;
  post: { id: string; slug: string; url: string; title: string; language: string };
}

export interface Version {
  number: number;
  revision: string;
  url: string;
  published_at: string;
  title: string;
  words: number;
  change: { kind: string; note: string } | null;
}

/** A post in full. */
export interface WholePost extends Post, WholeText {
  html?: string;
  versions: Version[];
  notices: Notice[];
  translations: { id: string; slug: string; url: string; language: string }[];
  recordings: {
    id: string;
    voice: 'computer' | 'person';
    of_this_version: boolean;
    seconds: number;
    opus: { url: string; bytes: number };
    mp3: { url: string; bytes: number };
  }[];
  corrected_reports: number;
}

/** What is left of a withdrawn post. */
export interface WithdrawalNotice {
  id: string;
  slug: string;
  url: string;
  title: string;
  language: string;
  byline: string;
  withdrawn_at: string;
  withdrawn_by: { name: string; as: 'author' | 'staff' };
  reason: string;
}

/** A line of the copy of everything. */
export type CopiedLine =
  | { type: 'post'; cursor: string; post: Post & WholeText & { notices: Notice[] } }
  | { type: 'withdrawn'; cursor: string; notice: WithdrawalNotice; notices: Notice[] };

export interface ChangedPost {
  id: string;
  slug: string;
  url: string;
  title: string;
  language: string;
  author_id: string;
  revision: string;
  translations: { id: string; slug: string; url: string; language: string }[];
}

export interface Change {
  type: 'approved' | 'revised' | 'withdrawn' | 'notice' | 'confirmed';
  at: string;
  post: ChangedPost;
  notice?: {
    number: number;
    url: string;
    kind: NoticeKind;
    what_was_wrong: string;
    what_to_do: string | null;
  };
}

export interface User {
  id: string;
  url: string;
  firstname: string;
  lastname: string;
  about: string | null;
  picture: string | null;
  picture_small: string | null;
  network_status: string | null;
  links: Record<'google_scholar' | 'research_gate' | 'scopus' | 'pub_med', string | null>;
  orcid: { id: string; proven: boolean } | null;
  followers: number;
}

export interface DraftRow {
  id: string;
  title: string;
  language: string;
  topics: string[];
  version: number;
  status: string;
  created_at: string;
}

export interface Draft extends DraftRow, WholeText {
  kind: Kind;
  contributors: string;
  countries: string[];
  audience: string;
  waiting: boolean;
  review_comment: string | null;
  published_before: boolean;
  change: { kind: string; note: string } | null;
  updated_at: string;
}

/** Fields of a draft to write. */
export type NewDraft = Partial<
  Pick<Draft, 'title' | 'body' | 'language' | 'topics' | 'kind' | 'countries' | 'audience' | 'contributors'> &
    WholeText
>;

/** What has changed in a new text of a published post. */
export interface SubmittedChange {
  kind: 'correction' | 'update' | 'new evidence' | 'wording';
  note: string;
}

export type WebhookEvent =
  | 'post.approved'
  | 'post.revised'
  | 'post.withdrawn'
  | 'post.confirmed'
  | 'notice.issued';

export interface Webhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  created_at: string;
  failing_since: string | null;
  disabled_at: string | null;
  disabled_because: 'owner' | 'failing' | 'gone' | null;
}

export interface Delivery {
  id: string;
  event: WebhookEvent | 'webhook.test';
  status: string;
  attempts: number;
  created_at: string;
  attempted_at: string | null;
  outcome: string | null;
  status_code: number | null;
  milliseconds: number | null;
}

/** A message of a webhook. */
export type Message =
  | { type: Exclude<WebhookEvent, 'notice.issued'>; timestamp: string; data: { post: ChangedPost } }
  | {
      type: 'notice.issued';
      timestamp: string;
      data: { post: ChangedPost; notice: NonNullable<Change['notice']> };
    }
  | { type: 'webhook.test'; timestamp: string; data: { webhook: { id: string; url: string } } };

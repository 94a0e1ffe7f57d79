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

/** What can be done to a post in the sandbox. */
export type SandboxStep = 'approve' | 'return' | 'revise' | 'confirm' | 'notice' | 'withdraw';

export interface SandboxPost {
  id: string;
  slug: string;
  title: string;
  status: string;
  waiting: boolean;
  changed_at: string;
  /** What can be done to it now. */
  steps: SandboxStep[];
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

interface AnyQuestion {
  /** `GRCh38` where nothing is said. */
  assembly?: string;
  /** Terms, all of which the people who are counted satisfy. */
  filters?: string[];
  /** Whether to ask for counts, which takes a key with the scope `genomes:count` and a requester. */
  counts?: boolean;
}

/** A question about one allele, a range or a gene. Positions are counted from 1, as in VCF; `last` is within the range. */
export type CloudQuestion = AnyQuestion &
  (
    | { chromosome: string; position: number; reference: string; alternate: string }
    | { chromosome: string; first: number; last: number }
    | { gene: string }
  );

/** Who asks for counts, and what for: `dataUse` has terms of the Data Use Ontology. Nodes see it, and your ORCID iD. */
export interface Requester {
  affiliation: string;
  dataUse: string[];
}

/** What one node answered. */
export interface NodeAnswer {
  id: string;
  name: string;
  organization: string;
  /** Whether the network tests its answers, and they were right. */
  tested: boolean;
  /** `no_answer` says nothing about its data; `refused` is its decision. */
  answer: 'yes' | 'no' | 'no_answer' | 'refused';
  reason: string | null;
  milliseconds: number | null;
  answeredAt: string;
  variants: number | null;
  carriers: number | null;
  people: number | null;
  alleleCount: number | null;
  alleleNumber: number | null;
  alleleFrequency: number | null;
  snapshot: string | null;
  /** With so many carriers or more, the node says yes; with fewer it may say no. */
  floor: number | null;
  /** Frequencies that a Beacon of others states, with whose they are. They are in no sum. */
  populations: { source: string; population: string; frequency: number }[] | null;
}

export interface CloudAnswer {
  /** Whether a node said yes. */
  exists: boolean;
  /** Whether each node said yes or no. Otherwise `exists: false` is no no. */
  complete: boolean;
  nodes: NodeAnswer[];
  combined: {
    nodes: number;
    alleleCount: number;
    alleleNumber: number;
    alleleFrequency: number;
    lowestFrequency: number;
    highestFrequency: number;
    people: number | null;
  } | null;
  /** What each node answered, signed. */
  receipt: { jws: string; salt: string; question: string };
}

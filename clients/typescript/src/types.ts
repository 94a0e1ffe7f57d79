/** The names of parts of what the API gives, and the cloud's questions and answers, which `/openapi.json` doesn't describe. */
import type { BulkLine, Change, Notice, Post, SandboxPost, Webhook, WholePost } from './replies.ts';

export type * from './replies.ts';

export type Kind = Post['kind'];
export type NoticeKind = Notice['kind'];
export type Source = NonNullable<Post['source']>;
export type Contributor = Post['contributors'][number];
export type TranslationOf = NonNullable<Post['translation_of']>;
export type Version = WholePost['versions'][number];
export type ChangedPost = Change['post'];
export type WebhookEvent = Webhook['events'][number];

/** The posts of a sandbox, and what happens there to what is submitted. */
export interface Sandbox {
  rule: 'wait' | 'approve' | 'return';
  posts: SandboxPost[];
}

/** What can be done to a post in the sandbox. */
export type SandboxStep = SandboxPost['steps'][number];

/** A line of the copy of everything. */
export type CopiedLine = Exclude<BulkLine, { type: 'end' }>;

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

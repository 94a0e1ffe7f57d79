import type { Engine } from '../engine/engine.ts';
import type { BaseAt } from '../load/normalise.ts';
import type { Ontologies } from '../load/ontologies.ts';
import type { Regions } from '../load/regions.ts';
import type { Transcripts } from '../load/transcripts.ts';
import type { Exposure } from '../policy/exposure.ts';
import type { Secrets } from '../policy/hidden-variants.ts';
import type { CohortPolicy } from '../policy/policy.ts';
import type { Askable } from './askable.ts';
import type { KnownAnswer } from './known-answers.ts';

/** Who runs the node, and how it presents itself. */
export interface Identity {
  /** Reverse domain name. */
  id: string;
  name: string;
  description: string;
  /** The address at which others reach the node, without a slash at its end. */
  url: string;
  environment: 'prod' | 'test' | 'dev' | 'staging';
  organization: { id: string; name: string; url: string };
  contactUrl: string | null;
  /** By ISO 3166-1, for the map of a network; null for a node that isn't to be on it. */
  country: string | null;
}

/** A node that answers from one snapshot. */
export interface Service {
  identity: Identity;
  policy: CohortPolicy;
  engine: Engine;
  /** Which variants of real people are held back, and which are called common. */
  secrets: Secrets;
  /** What answers cost of all that this node may tell; null if nothing limits it. */
  exposure: Exposure | null;
  /** The reference sequence; null if the operator gave none. */
  baseAt: BaseAt | null;
  /** The only regions of which the node has data; null if it has the whole genome. */
  regions: Regions | null;
  /** The ontologies by which terms stand for those below them. */
  ontologies: Ontologies;
  /** The transcripts in which a question may name a place. */
  transcripts: Transcripts;
  askable: Askable;
  knownAnswers: readonly KnownAnswer[];
}

/** The page that asks the network of nodes (product.md#the-federated-cloud: `/{product}clouds/search`). */

import type { NoAnswerReason, RefusalReason } from '../cloud/beacon/outcomes.ts';
import type { StatedFrequency } from '../cloud/beacon/populations.ts';
import type { Assembly } from '../cloud/beacon/question.ts';
import type { StatisticTogether } from '../cloud/beacon/statistics.ts';

export const networkFields = [
  'assembly',
  'variant',
  'chromosome',
  'start',
  'end',
  'type',
  'reference',
  'alternate',
  'gene',
  'sex',
  'country',
  'phenotype',
  'key',
  'affiliation',
  'purpose',
] as const;
export type NetworkField = (typeof networkFields)[number];

/** What is wrong with a field; the page has a sentence for each that says what to do. */
export type NetworkFault =
  | 'assemblyMissing'
  | 'otherAssembly'
  | 'nothingAsked'
  | 'twoWays'
  | 'notation'
  | 'notGenomic'
  | 'baseBefore'
  | 'chromosome'
  | 'position'
  | 'endBefore'
  | 'rangeTooLong'
  | 'endOrAlleles'
  | 'bases'
  | 'allelesMissing'
  | 'sameBases'
  | 'geneSymbol'
  | 'typeOfRange'
  | 'countryUnknown'
  | 'termUnknown'
  | 'termSeveral'
  | 'termMany'
  | 'keyMissing'
  | 'keyUnknown'
  | 'keyScope'
  | 'noOrcid'
  | 'affiliationMissing'
  | 'purposeMissing';

/** Types of variants that a range can be asked about, by their names in VCF. */
export const networkTypes = ['SNV', 'INS', 'DEL', 'DUP', 'INV', 'CNV'] as const;
type NetworkType = (typeof networkTypes)[number];

/** Sexes that people can be counted by, with their terms in NCIT. */
export const networkSexes = { female: 'NCIT:C16576', male: 'NCIT:C20197' } as const;

/** A term by which nodes count some people only. */
export interface NetworkTerm {
  id: string;
  /** Null where no node gives it a name. */
  label: string | null;
}

/** What researchers ask for, by terms of the Data Use Ontology. */
export const networkPurposes = ['DUO:0000042', 'DUO:0000006', 'DUO:0000011'] as const;

export type NetworkValues = Record<NetworkField, string>;

/** The longest text of a field: an insertion of some hundred bases fits. */
export const networkFieldCharacters = 500;

/** The longest range that may be asked about, in bases. */
export const longestRange = 5_000_000;

/** A question as the network understood it. Positions are counted from 1, as in VCF, and an end is included. */
export type AskedQuestion = {
  assembly: Assembly;
  /** The people who are counted have all of these terms. */
  among?: readonly NetworkTerm[];
} & (
  | { kind: 'allele'; chromosome: string; position: number; reference: string; alternate: string }
  | { kind: 'range'; chromosome: string; from: number; to: number; type?: NetworkType }
  /** What starts and ends between two positions each. */
  | {
      kind: 'bracket';
      chromosome: string;
      start: readonly [number, number];
      end: readonly [number, number];
      type?: NetworkType;
    }
  | { kind: 'gene'; gene: string }
  /** A number of dbSNP, an identifier of VRS, or a change as HGVS writes it, which nodes look up. */
  | { kind: 'named'; name: string }
);

/** The form, and why it is shown again. */
export interface NetworkForm {
  values: NetworkValues;
  faults: Partial<Record<NetworkField, NetworkFault>>;
  /** Of the terms that fit what was typed as a phenotype the first ten, where several do. */
  choice: null | { terms: readonly NetworkTerm[]; fitting: number };
  /** `elsewhere`: it came from a page of another site. `gone`: the answers aren't kept any more. `minutes`: when the network can be asked again. */
  problem: null | 'faults' | 'elsewhere' | 'gone' | { budget: 'day' | 'moment'; minutes: number };
}

/** A node, and what it answered. */
export interface NetworkAnswer {
  /** Of its page. */
  id: string;
  name: string;
  organization: string;
  /** Whether its answers are tested; false for a standard Beacon without known answers. */
  tested: boolean;
  result:
    | { answer: 'yes' | 'no'; told: ToldCounts }
    | { answer: 'no_answer'; reason: NoAnswerReason }
    | { answer: 'refused'; reason: RefusalReason }
    | { answer: 'not_asked'; reason: NotAskedReason };
}

/** Why a node is not asked: it failed the test of its known answers, has yet to be tested, or speaks no Beacon v2. */
type NotAskedReason = 'failed_test' | 'not_tested' | 'not_beacon';

export interface ToldCounts {
  carriers: number | null;
  people: number | null;
  alleleFrequency: number | null;
  /** The batch of data that the answer comes from. */
  snapshot: string | null;
  /** With fewer carriers than this, the node says no. */
  floor: number | null;
  /** What a Beacon of others states of populations, which may be those of another study. */
  populations: readonly StatedFrequency[] | null;
}

/** A node in the table of all answers. */
export interface NetworkRow extends Pick<NetworkAnswer, 'id' | 'name'> {
  answer: NetworkAnswer['result']['answer'];
  /** Where the allele’s frequency is, as far as the node told; null if it told nothing of it. */
  frequency: { estimate: number | null; lower: number; upper: number } | null;
}

/** What the nodes of a country answered, of those that agree to be shown there. */
export interface NetworkCountry {
  /** By ISO 3166-1. */
  code: string;
  yes: number;
  no: number;
  /** Nodes that were asked and didn't answer, or refused. */
  none: number;
}

/** Which of many answers a reader wants to see. */
export interface NetworkChoice {
  /** Words of the name of the node, or of its institution. */
  find: string;
  only: '' | NetworkRow['answer'];
}

/** Pages of the answers, where there are more nodes than one page shows. */
export interface NetworkPages extends NetworkChoice {
  /** Stands for the question and its answers, which are kept for a day. */
  answers: string;
  page: number;
  pages: number;
  /** How many nodes fit the choice. */
  found: number;
}

/** Nodes on one page. */
export const nodesOnPage = 50;

/** What comes after the last answer. */
export interface NetworkEnd {
  /** The nodes of this page: yes first, then no, and nodes that were not asked last. */
  rows: readonly NetworkRow[];
  pages: NetworkPages | null;
  /** How many nodes said yes, and no, of how many that were asked. */
  yes: number;
  no: number;
  asked: number;
  /** Countries where nodes were asked, and how many nodes were asked that don't say where they are. */
  countries: readonly NetworkCountry[];
  withoutCountry: number;
  combined: {
    nodes: number;
    alleleCount: number;
    alleleNumber: number;
    alleleFrequency: number;
    lowestFrequency: number;
    highestFrequency: number;
    people: number | null;
  } | null;
  /** The frequency by a random-effects model, and how far nodes differ; null for fewer than two that told counts. */
  pooled: StatisticTogether['pooled'];
  /** How many more questions the reader may ask now; null where nothing was asked, as on a further page. */
  left: number | null;
  /** What the reader can cite; null if no node was asked, and where there are pages, with which it is downloaded. */
  receipt: NetworkReceipt | null;
  /** What the page holds to be downloaded; null where there are pages. */
  files: {
    /** The answers as a table in CSV, for spreadsheets. */
    table: string;
    /** The answers as a program gets them, in JSON. */
    json: string;
  } | null;
}

/** What can be downloaded of answers that have several pages. */
export const networkDownloads = ['table', 'json', 'receipt'] as const;
export type NetworkDownload = (typeof networkDownloads)[number];

/** A signed receipt of the answers. */
export interface NetworkReceipt {
  id: string;
  /** The file to keep, as JSON: the receipt, and what shows that it is about the question. */
  file: string;
}

/** Parts of the page with the answers, which are sent as they come. */
export type NetworkPart =
  | { kind: 'answer'; answer: NetworkAnswer }
  | { kind: 'end'; end: NetworkEnd }
  /** The answers can't be finished. */
  | { kind: 'broken' };

/** Stands in the page where the answers go, and where the end goes. */
export const partMarks = { answers: '{answers}', end: '{end}' } as const;

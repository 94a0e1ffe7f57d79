/** The newest tree of the log that a witness has signed. */
export interface WitnessView {
  name: string;
  /** Its public key. */
  key: string;
  /** Where the partner publishes what it signs. */
  url: string;
  size: number;
  at: string;
}

/** The page of the log as a whole, with its witnesses. */
export const transparencyPath = '/transparency';

/** The log as it is now. */
export interface LogView {
  /** Number of leaves in the tree. */
  size: number;
  /** Signed text that contains the tree's root. */
  checkpoint: string;
  witnesses: WitnessView[];
}

/** The data of a post's proof page (product.md#the-transparency-log). */
export interface ProofView extends LogView {
  slug: string;
  title: string;
  language: string;
  /** The post's leaves; entries are canonical JSON. */
  leaves: { index: number; entry: string }[];
}

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

/** The data of a post's proof page (product.md#the-transparency-log). */
export interface ProofView {
  slug: string;
  title: string;
  language: string;
  /** The post's leaves; entries are canonical JSON. */
  leaves: { index: number; entry: string }[];
  /** Number of leaves in the tree. */
  size: number;
  /** Signed text that contains the tree's root. */
  checkpoint: string;
  witnesses: WitnessView[];
}

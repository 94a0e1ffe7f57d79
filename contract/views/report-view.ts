/** The data of the form that reports a mistake in a post (product.md#reports-of-readers). */

/** The post that a report is about, as readers have it. */
export interface ReportedPost {
  slug: string;
  title: string;
  language: string;
  /** The version that readers have; null where it is unknown. */
  version: number | null;
}

export interface ReportForm {
  values: { passage: string; wrong: string; email: string; version: string };
  /** Messages by field: passage, wrong, email. */
  fields: Record<string, string>;
  /**
   * Why the form is shown again: its fields have faults; it was sent from a page of another site; or there
   * were too many reports, and it can be sent in so many minutes.
   */
  problem: null | 'faults' | 'elsewhere' | { minutes: number };
}

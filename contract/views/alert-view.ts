/** What a public alert is about. */
export const alertKinds = ['outbreak', 'heat', 'flood', 'drought', 'air', 'other'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** An alert as readers see it on the front page. */
export interface AlertView {
  id: string;
  kind: AlertKind;
  /** ISO 3166-1; null for everywhere. */
  country: string | null;
  title: string;
  text: string;
  /** The published post that says more. */
  post: { slug: string; title: string } | null;
  /** When it ends, as ISO 8601. */
  ends_at: string;
}

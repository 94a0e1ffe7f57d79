/** What a Beacon gives records of: their schemas, and the paths of their lists. */
export const entryTypes = {
  genomicVariant: { schema: 'ga4gh-beacon-variant-v2.0.0', path: 'g_variants' },
  individual: { schema: 'ga4gh-beacon-individual-v2.0.0', path: 'individuals' },
  dataset: { schema: 'ga4gh-beacon-dataset-v2.0.0', path: 'datasets' },
} as const;
export type EntryType = keyof typeof entryTypes;

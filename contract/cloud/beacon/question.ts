/** What questions about genomes are made of (GA4GH Beacon v2), for the server and the form. */

/** Assemblies of the human genome. */
export const assemblies = ['GRCh37', 'GRCh38', 'T2T-CHM13'] as const;
export type Assembly = (typeof assemblies)[number];

/** What nodes work out of one allele among their own people. */
export type NodeStatistic = 'hardy_weinberg' | 'countries' | 'association';

/** How much a question asks for: yes or no, also counts, also the frequency of an allele. */
export const questionGranularities = ['boolean', 'count', 'aggregated'] as const;
export type QuestionGranularity = (typeof questionGranularities)[number];

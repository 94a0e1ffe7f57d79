/** Describes the search to browsers (OpenSearch 1.1). */
export const searchDescriptionPath = '/opensearch.xml';

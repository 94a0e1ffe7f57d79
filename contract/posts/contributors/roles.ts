/** What somebody contributed: the roles of CRediT (ANSI/NISO Z39.104-2022), by their ids at credit.niso.org. */
export const contributorRoles = [
  'conceptualization',
  'data-curation',
  'formal-analysis',
  'funding-acquisition',
  'investigation',
  'methodology',
  'project-administration',
  'resources',
  'software',
  'supervision',
  'validation',
  'visualization',
  'writing-original-draft',
  'writing-review-editing',
] as const;
export type ContributorRole = (typeof contributorRoles)[number];

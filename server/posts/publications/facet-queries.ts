/** Queries of what published posts are about, for and like: their countries, audiences and kinds (migrations 068 and 132). */
import { primaryLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';

/** A field of a post that has few values, and one of these. */
export interface Facet {
  field: 'country' | 'audience' | 'kind';
  value: string;
}

/** The languages of published posts with a facet, each with their number, by subtag. */
export function selectFacetLanguages(db: Db, { field, value }: Facet) {
  return db
    .selectFrom('facet_counts')
    .select(['language', 'posts'])
    .where('field', '=', field)
    .where('value', '=', value)
    .where('language', '<>', '')
    .orderBy('language')
    .execute();
}

/** The commonest values of a field in published posts, or in those of a language, with their numbers. */
export function selectFacets(
  db: Db,
  { field, language, limit }: { field: Facet['field']; language: string | null; limit: number },
) {
  return db
    .selectFrom('facet_counts')
    .select(['value', 'posts'])
    .where('field', '=', field)
    .where('language', '=', language === null ? '' : primaryLanguage(language))
    .orderBy('posts', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute();
}

import { badRequest } from './beacon-error.ts';

const mostFilters = 10;

/**
 * Reads filters: ids of terms such as `HP:0001250`, and age groups (`ageGroup=25-29`). Gives the ids of terms as an
 * engine has them. @throws BeaconError
 */
export function readFilters(value: unknown): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw badRequest('filters should be a list.');
  if (value.length > mostFilters) throw badRequest(`There are more than ${mostFilters} filters.`);
  return [...new Set(value.map(readFilter))];
}

function readFilter(filter: unknown): string {
  if (typeof filter === 'string') return readId(filter);
  if (typeof filter !== 'object' || filter === null || !('id' in filter) || typeof filter.id !== 'string')
    throw badRequest('A filter should be an object with an id, or an id.');
  const scope = 'scope' in filter ? filter.scope : undefined;
  if (scope !== undefined && scope !== 'individual' && scope !== 'individuals')
    throw badRequest('The scope of filters of this node is individual.');
  if ('similarity' in filter && filter.similarity !== 'exact')
    throw badRequest('Filters of this node are exact: it has no similarity of terms.');
  if (!('value' in filter)) return readId(filter.id);
  const operator = 'operator' in filter ? filter.operator : '=';
  if (operator !== '=') throw badRequest('The operator of filters of this node is =.');
  if (typeof filter.value !== 'string') throw badRequest('The value of a filter should be text.');
  return readId(`${filter.id}=${filter.value}`);
}

function readId(text: string): string {
  const isTerm = /^\w[^:=\s]*:[^\s=]+$/.test(text);
  const isAgeGroup = /^ageGroup=\d{1,2}(-\d{1,2}|\+)?$/.test(text);
  if (text.length > 100 || (!isTerm && !isAgeGroup))
    throw badRequest('A filter of this node is a term such as HP:0001250, or ageGroup=25-29.');
  return text;
}

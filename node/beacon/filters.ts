import type { Filter } from '../engine/engine.ts';
import { countBits } from '../engine/genotypes.ts';
import { commonPeople, mostFilters } from '../policy/groups.ts';
import type { AskableTerm } from './askable.ts';
import { wrong } from './beacon-error.ts';
import type { Service } from './service.ts';

const members = ['id', 'scope', 'includeDescendantTerms', 'similarity', 'operator', 'value'];

/** Terms that this node makes itself, which have nothing below them. */
const withoutHierarchy = /^(NCIT:C(16576|20197|17998)$|ISO3166-1:|ageGroup=)/;

/** Filters as an engine takes them. */
export interface ReadFilters {
  filters: Filter[];
  /** As they were given. */
  given: string[];
  warnings: string[];
  /** How many people satisfy all of them; null without filters. */
  people: number | null;
}

type Knowledge = Pick<Service, 'policy' | 'ontologies' | 'askable'>;

/**
 * Reads filters: ids of terms such as `HP:0001250`, which stand for the terms below them, too, and age groups
 * (`ageGroup=25-29`). @throws BeaconError for whatever this node can't compare
 */
export function readFilters(value: unknown, knowledge: Knowledge): ReadFilters {
  const none = { filters: [], given: [], warnings: [], people: null };
  if (value === undefined) return none;
  if (!Array.isArray(value)) throw wrong('filters', 'should be a list.');
  if (value.length > mostFilters) throw wrong('filters', `are more than ${mostFilters}.`);
  const asked = value.map(readFilter);
  if (asked.length === 0) return none;
  const once = new Map(asked.map((one) => [`${one.id} ${one.below}`, one]));
  const warnings = new Set<string>();
  const found = [...once.values()].map((one) => find(one, knowledge, (warning) => warnings.add(warning)));
  if (!knowledge.askable.groups.mayAsk(found))
    throw wrong(
      'filters',
      'leave too few people, or a group that differs by too few people from another one that can be asked about.',
    );
  const filters = found.map(({ filter }) => filter);
  return {
    filters,
    given: [...new Set(asked.map(({ id }) => id))],
    warnings: [...warnings],
    people: countBits(found.map(({ bits }) => bits).reduce(commonPeople)),
  };
}

interface AskedFilter {
  id: string;
  /** Whether terms below count: true or false if the question says so, and null, for yes, if it doesn't. */
  below: boolean | null;
}

function readFilter(filter: unknown): AskedFilter {
  if (typeof filter === 'string') return { id: readId(filter), below: null };
  if (Array.isArray(filter))
    throw wrong('filters', 'should not have lists within the list: all of them have to be satisfied.');
  if (typeof filter !== 'object' || filter === null || !('id' in filter) || typeof filter.id !== 'string')
    throw wrong('filters', 'A filter should be an object with an id, or an id.');
  const unknown = Object.keys(filter).find((name) => !members.includes(name));
  if (unknown !== undefined)
    throw wrong(
      'filters',
      `have the member ${JSON.stringify(unknown.slice(0, 40))}, which this node doesn’t know.`,
    );
  const {
    scope,
    similarity,
    operator = '=',
    value,
    includeDescendantTerms: below = null,
  } = { ...filter } as Record<string, unknown>;
  if (scope !== undefined && scope !== 'individual' && scope !== 'individuals')
    throw wrong('filters', 'have another scope than individual.');
  if (similarity !== undefined && similarity !== 'exact')
    throw wrong('filters', 'are exact: this node has no similarity of terms.');
  if (below !== null && typeof below !== 'boolean')
    throw wrong('filters', 'should have true or false for includeDescendantTerms.');
  if (operator !== '=') throw wrong('filters', 'of this node have the operator = only.');
  if (value === undefined) return { id: readId(filter.id), below };
  if (typeof value !== 'string') throw wrong('filters', 'should have text as a value.');
  return { id: readId(`${filter.id}=${value}`), below };
}

function readId(text: string): string {
  const isTerm = /^\w[^:=\s]*:[^\s=]+$/.test(text);
  const isAgeGroup = /^ageGroup=\d{1,2}(-\d{1,2}|\+)?$/.test(text);
  if (text.length > 100 || (!isTerm && !isAgeGroup))
    throw wrong('filters', '– A filter of this node is a term such as HP:0001250, or ageGroup=25-29.');
  return text;
}

/** The people whom a filter means. A group below the floor is no more known than a term that doesn't exist. */
function find(
  { id, below }: AskedFilter,
  { policy, ontologies, askable }: Knowledge,
  warn: (warning: string) => void,
): AskableTerm {
  const found = askable.find(id, { below: below !== false });
  if (found === null)
    throw wrong(
      'filters',
      `have ${id}, which is no term that at least ${policy.floor} people of this node have. Its terms are in /filtering_terms.`,
    );
  if (below !== false && !withoutHierarchy.test(id) && ontologies.descendants(id) === null) {
    const prefix = id.slice(0, id.indexOf(':'));
    if (below === true)
      throw wrong('filters', `ask for the terms below ${id}, and this node has no ontology of ${prefix}.`);
    warn(`${id} stands for itself only, not for terms below it: this node has no ontology of ${prefix}.`);
  }
  return found;
}

import { audiences } from '../../../../contract/constants.ts';
import { audiencePath, countryPath } from '../../../../contract/posts/places/place-paths.ts';
import type { Choice } from '../../../../contract/views/list-view.ts';
import type { Context } from '../../../platform/context.ts';
import { commonFacets, type Facet } from '../../../posts/index.ts';

/** The number of countries that a list can be filtered by. */
const countriesOffered = 12;

/** The commonest values of a field in posts, or in those of a language, to choose from; `pathOf` null is for all. */
export async function facetChoices(
  context: Context,
  {
    field,
    chosen,
    language,
    pathOf,
  }: {
    field: Facet['field'];
    chosen: Facet | null;
    language: string | null;
    pathOf(listPath: string | null): string;
  },
): Promise<Choice[]> {
  const common = await commonFacets(context, { field, language, limit: countriesOffered });
  const current = chosen?.field === field ? chosen.value : null;
  const found = common.map(({ value }) => value);
  // The chosen one is listed even if no post matches it.
  const offered = current === null || found.includes(current) ? found : [current, ...found];
  if (offered.length === 0) return [];
  return [null, ...offered].map((value) => ({
    value: value ?? '',
    path: pathOf(value === null ? null : listPathOf({ field, value })),
    current: value === current,
  }));
}

/** The path of the list of a facet. */
export function listPathOf({ field, value }: Facet): string {
  if (field === 'country') return countryPath(value);
  const audience = audiences.find((each) => each === value);
  if (audience === undefined) throw new Error(`There is no audience ${value}.`);
  return audiencePath(audience);
}

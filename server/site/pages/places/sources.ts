/** What the pages of countries and regions show besides the posts about them. */
import { countriesIn, places, widerPlaces } from '../../../../contract/posts/places/places.ts';
import type { CountedPlace, PlaceView } from '../../../../contract/views/list-view.ts';
import { alertsShown } from '../../../desk/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { PictureLoading } from '../../../platform/page-cache/picture-loading.ts';
import type { Source } from '../../../platform/page-cache/source.ts';
import { commonFacets, listByLanguage, type PublishedRow } from '../../../posts/index.ts';
import { listCovers } from '../list-covers.ts';
import { presentSummary } from '../present.ts';

/** The newest posts about a region on the pages of its countries. */
const postsOfRegion = 3;

/** `/phis/countries`: the countries and regions that have posts, with their numbers. */
export async function countriesSource(context: Context): Promise<Source> {
  return {
    status: 200,
    page: { kind: 'countries', places: await countPlaces(context) },
    dependsOn: ['posts'],
  };
}

/** The page of a country or region, the posts that it names, and for how many seconds its alerts hold. */
export async function placeViewOf(
  context: Context,
  code: string,
  { language, loading }: { language: string; loading: PictureLoading | undefined },
): Promise<{ place: PlaceView; rows: PublishedRow[]; seconds: number }> {
  const { alerts, seconds } = await alertsShown(context, language);
  const own = new Set([code, ...countriesIn(code)]);
  const now = context.clock();
  const found = [];
  for (const region of widerPlaces(code)) {
    const { rows } = await listByLanguage(context, {
      first: language,
      country: region,
      start: { part: 'own', cursor: undefined },
      limit: postsOfRegion,
    });
    if (rows.length > 0) found.push({ code: region, rows });
  }
  const rows = found.flatMap((region) => region.rows);
  const presenting = { topics: context.topics, covers: await listCovers(context, rows, loading) };
  const counted = countriesIn(code).length === 0 ? [] : await countPlaces(context);
  return {
    place: {
      alerts: alerts.filter(({ country }) => country !== null && own.has(country)),
      wider: found.map(({ rows: ofRegion, code: region }) => ({
        code: region,
        posts: ofRegion.map((row) => presentSummary(presenting, row, now)),
      })),
      within: counted.filter((place) => place.code !== code && own.has(place.code)),
    },
    rows,
    seconds,
  };
}

async function countPlaces(context: Context): Promise<CountedPlace[]> {
  const found = await commonFacets(context, { field: 'country', language: null, limit: places.size });
  return found.map(({ value, posts }) => ({ code: value, posts }));
}

import type { PublicPage } from '../../../contract/pages.ts';
import { africanCountries } from '../../../contract/posts/places/african-countries.ts';
import { countryPath } from '../../../contract/posts/places/place-paths.ts';
import { isRegion, regions } from '../../../contract/posts/places/places.ts';
import type { CountedPlace } from '../../../contract/views/list-view.ts';
import { compareNames } from '../../../messages/locale.ts';
import type { PageContext } from '../page-context.ts';
import { placeNameIn } from './place-name.tsx';

/** All countries and regions that posts are about, with their number of posts: Africa's first. */
export function CountriesPage({
  context,
  page: { places },
}: {
  context: PageContext;
  page: Extract<PublicPage, { kind: 'countries' }>;
}) {
  const { t } = context;
  const isAfrican = ({ code }: CountedPlace) => africanCountries.some((each) => each === code);
  const ofRegions = regions.flatMap((region) => places.filter(({ code }) => code === region));
  return (
    <div className="frame">
      <header className="list-head">
        <h1>{t('places.title')}</h1>
        <p>{t('places.lead')}</p>
      </header>
      {places.length === 0 && <p className="list-empty">{t('places.empty')}</p>}
      <Places context={context} id="regions" heading={t('places.regions')} places={ofRegions} />
      <Places
        context={context}
        id="africa"
        heading={t('places.africa')}
        places={byName(context, places.filter(isAfrican))}
      />
      <Places
        context={context}
        id="others"
        heading={t('places.others')}
        places={byName(
          context,
          places.filter((place) => !isRegion(place.code) && !isAfrican(place)),
        )}
      />
    </div>
  );
}

/** Places in the order of their names. */
export function byName(context: PageContext, places: readonly CountedPlace[]): CountedPlace[] {
  const nameOf = placeNameIn(context);
  return places.toSorted((one, other) =>
    compareNames(nameOf(one.code), nameOf(other.code), context.frame.language),
  );
}

/** Countries or regions under a heading, each with its number of posts; nothing if there are none. */
export function Places({
  context,
  id,
  heading,
  places,
}: {
  context: PageContext;
  id: string;
  heading: string;
  places: readonly CountedPlace[];
}) {
  const { t, href } = context;
  const nameOf = placeNameIn(context);
  if (places.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="list-others" id={id}>
        {heading}
      </h2>
      <ul className="topics">
        {places.map(({ code, posts }) => (
          <li key={code}>
            <a href={href(countryPath(code))}>
              <bdi className="topic-name">{nameOf(code)}</bdi>
              <span className="topic-count">{t('topics.posts', { count: posts })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

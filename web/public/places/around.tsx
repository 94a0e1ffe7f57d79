import { countryPath } from '../../../contract/posts/places/place-paths.ts';
import type { PlaceView } from '../../../contract/views/list-view.ts';
import { PostRows } from '../lists/post-rows.tsx';
import type { PageContext } from '../page-context.ts';
import { byName, Places } from './countries.tsx';
import { placeNameIn } from './place-name.tsx';

/** The countries of a region, and the newest posts about the regions around a place. */
export function Around({ context, place: { within, wider } }: { context: PageContext; place: PlaceView }) {
  const { t, href } = context;
  const nameOf = placeNameIn(context);
  return (
    <>
      <Places context={context} id="within" heading={t('places.within')} places={byName(context, within)} />
      {wider.map(({ code, posts }) => (
        <section key={code} aria-labelledby={`region-${code}`}>
          <h2 className="list-others" id={`region-${code}`}>
            <a href={href(countryPath(code))}>{t('places.wider', { place: nameOf(code) })}</a>
          </h2>
          <PostRows context={context} list={{ posts, othersFrom: posts.length }} headingLevel="h3" />
        </section>
      ))}
    </>
  );
}

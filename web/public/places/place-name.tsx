import type { Audience } from '../../../contract/constants.ts';
import { countryPath } from '../../../contract/posts/places/place-paths.ts';
import { countryName } from '../../../messages/country-name.ts';
import type { PageContext } from '../page-context.ts';

/** Names of countries and regions in the language of the page; for an empty code, the word for all of them. */
export function placeNameIn({ frame, t }: PageContext): (code: string) => string {
  return (code) => (code === '' ? t('places.all') : countryName(code, frame.language));
}

/** Names of audiences; for an empty one, the word for all of them. */
export function audienceNameIn({ t }: PageContext): (audience: string) => string {
  return (audience) => (audience === '' ? t('places.everyAudience') : t(`audiences.${audience as Audience}`));
}

/** Countries and regions as links to their posts. */
export function PlaceLinks({ context, codes }: { context: PageContext; codes: readonly string[] }) {
  const nameOf = placeNameIn(context);
  return codes.map((code, place) => (
    <span key={code}>
      {place > 0 && ' · '}
      <a href={context.href(countryPath(code))}>
        <bdi>{nameOf(code)}</bdi>
      </a>
    </span>
  ));
}

import type { NetworkEnd } from '../../../contract/views/network-view.ts';
import { compareNames, grouped } from '../../../messages/locale.ts';
import type { PageContext } from '../page-context.ts';
import { placeNameIn } from '../places/place-name.tsx';
import { extent, tiles } from './africa-tiles.ts';

type Countries = Pick<NetworkEnd, 'countries' | 'withoutCountry'>;

/** Where nodes are that agree to be shown, and what they answered: on a map, and the same in a table. */
export function AnswersMap({ context, countries, withoutCountry }: Countries & { context: PageContext }) {
  const { t, frame } = context;
  const nameOf = placeNameIn(context);
  const number = (value: number) => grouped(value, frame.language);
  if (countries.length === 0) return null;
  const byName = countries.toSorted((one, other) =>
    compareNames(nameOf(one.code), nameOf(other.code), frame.language),
  );
  return (
    <div className="prose answers-table">
      <h2 id="by-country">{t('network.byCountry')}</h2>
      <Tiles countries={countries} />
      <p className="field-hint">
        {t('network.mapLegend')}{' '}
        {withoutCountry > 0 && t('network.withoutCountry', { nodes: number(withoutCountry) })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <section className="table-scroll" tabIndex={0} aria-labelledby="by-country">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('network.columns.country')}</th>
              {(['yes', 'no', 'no_answer'] as const).map((answer) => (
                <th key={answer} scope="col" className="align-right">
                  {t(`network.results.${answer}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byName.map(({ code, yes, no, none }) => (
              <tr key={code}>
                <th scope="row">
                  <bdi>{nameOf(code)}</bdi> <span dir="ltr">({code})</span>
                </th>
                <td className="align-right">{number(yes)}</td>
                <td className="align-right">{number(no)}</td>
                <td className="align-right">{number(none)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** The side of a tile, and how far tiles are apart from edge to edge. */
const [side, step] = [26, 28];

/** The table says the same, so screen readers pass over it. */
function Tiles({ countries }: Pick<Countries, 'countries'>) {
  const asked = new Map(countries.map((country) => [country.code, country]));
  return (
    <svg
      className="answers-map"
      viewBox={`0 0 ${extent.columns * step} ${extent.rows * step}`}
      aria-hidden="true"
    >
      {tiles.map((tile) => {
        const [x, y] = [tile.column * step + 1, tile.row * step + 1];
        const found = asked.get(tile.code);
        const kind = found && (found.yes > 0 ? 'tile-yes' : 'tile-asked');
        return (
          <g key={tile.code} className={kind}>
            {found && <rect x={x} y={y} width={side} height={side} />}
            <text x={x + side / 2} y={y + 17}>
              {tile.code}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

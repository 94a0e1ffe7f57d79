import { cloudNodePath } from '../../../contract/paths.ts';
import type { NetworkRow } from '../../../contract/views/network-view.ts';
import { localeOf } from '../../../messages/locale.ts';
import type { PageContext } from '../page-context.ts';

/** All answers side by side, each with where the frequency is; it stands above them, though it is sent last. */
export function AnswersTable({ context, rows }: { context: PageContext; rows: readonly NetworkRow[] }) {
  const { t } = context;
  const told = rows.flatMap(({ frequency }) => frequency ?? []);
  // As wide as what is known, so that rare variants have bars, too.
  const most = Math.max(...told.map(({ upper }) => (upper < 1 ? upper : 0)), 0) || 1;
  return (
    <div className="prose answers-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <section className="table-scroll" tabIndex={0} aria-label={t('network.sideBySide')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('network.columns.node')}</th>
              <th scope="col">{t('network.columns.answer')}</th>
              {told.length > 0 && <th scope="col">{t('network.columns.frequency')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <a href={context.href(cloudNodePath(context.frame.product.shortName, row.id))}>
                    <bdi>{row.name}</bdi>
                  </a>
                </th>
                <td>{t(`network.results.${row.answer}`)}</td>
                {told.length > 0 && (
                  <td>
                    <Frequency context={context} frequency={row.frequency} most={most} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {told.length > 0 && (
        <p className="field-hint">{t('network.bars', { most: percentage(context, most) })}</p>
      )}
    </div>
  );
}

const width = 120;

/** The interval as a bar and in words; where the node told an estimate, a line marks it. */
function Frequency({
  context,
  frequency,
  most,
}: {
  context: PageContext;
  frequency: NetworkRow['frequency'];
  most: number;
}) {
  const { t } = context;
  if (frequency === null) return <>{t('network.notTold')}</>;
  const { estimate, lower, upper } = frequency;
  const at = (share: number) => (Math.min(share, most) / most) * width;
  const range = { from: percentage(context, lower), to: percentage(context, upper) };
  return (
    <>
      <svg className="frequency" viewBox={`0 0 ${width} 10`} aria-hidden="true">
        <rect width={width} height={10} fill="currentColor" fillOpacity={0.12} />
        <rect
          x={at(lower)}
          width={Math.max(1, at(upper) - at(lower))}
          height={10}
          fill="currentColor"
          fillOpacity={0.45}
        />
        {estimate !== null && (
          <rect x={Math.max(0, at(estimate) - 1)} width={2} height={10} fill="currentColor" />
        )}
      </svg>
      {estimate !== null && t('network.estimated', { ...range, estimate: percentage(context, estimate) })}
      {estimate === null && t(upper < 1 ? 'network.between' : 'network.over', range)}
    </>
  );
}

/** A frequency with three digits that count: `0.0125` is 1.25%. */
export function percentage({ frame }: PageContext, frequency: number): string {
  return new Intl.NumberFormat(localeOf(frame.language), {
    style: 'percent',
    maximumSignificantDigits: 3,
  }).format(frequency);
}

import type { CloudNodeReply } from '../../../contract/cloud/calls/clouds.ts';
import type { PageContext } from '../page-context.ts';

const bar = { width: 3, step: 4 } as const;
const height = 32;
const days = 30;

/**
 * A chart of the last 30 days on which the node was probed. Each bar's height is the share of successful
 * probes, over a faint bar for all. The table next to it says the same in words.
 */
export function ProbePlot({ context: { t }, node }: { context: PageContext; node: CloudNodeReply }) {
  const whole = node.days.filter(({ good, probes }) => good === probes).length;
  const label = t('clouds.plotLabel', { name: node.name, share: whole, days: node.days.length });
  return (
    <svg className="plot" viewBox={`0 0 ${days * bar.step} ${height}`} role="img" aria-label={label}>
      <rect y={height - 1} width={days * bar.step} height={1} fill="currentColor" fillOpacity={0.2} />
      {node.days.map(({ day, good, probes }, index) => {
        const x = (days - node.days.length + index) * bar.step;
        const share = Math.round((good / probes) * height);
        return (
          <g key={day} fill="currentColor">
            <rect x={x} y={0} width={bar.width} height={height} fillOpacity={0.2} />
            <rect x={x} y={height - share} width={bar.width} height={share} />
          </g>
        );
      })}
    </svg>
  );
}

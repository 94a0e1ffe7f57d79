import type { Element, ElementContent } from 'hast';
import type { Token } from 'markdown-it';
import { chartFileName } from '../../contract/paths.ts';
import type { Chart, DescribedChart } from '../charts/chart.ts';
import { drawChart } from '../charts/draw.ts';
import { chartKindOf, chartReader } from '../charts/in-text.ts';
import type { ChartLabels } from '../labels.ts';
import type { Direction } from './direction.ts';
import { element } from './nodes.ts';

/** How the charts of a text are shown. */
export interface ChartOptions {
  /** Whether they are drawn; without, their figures are shown as a table alone. */
  isDrawn: boolean;
  /** The path below which their figures can be downloaded; null for nowhere. */
  files: string | null;
}

/** The charts of one text. */
export interface Charts {
  /** The figure in place of a code block; null if the block is no chart that can be shown. */
  figure(token: Token): Element | null;
  /** What is said about those that are shown, in order. */
  readonly described: readonly DescribedChart[];
}

interface Surroundings {
  options: ChartOptions | null;
  labels: ChartLabels;
  direction: Direction;
}

/** Without options, charts are shown as source. */
export function createCharts({ options, labels, direction }: Surroundings): Charts {
  const read = chartReader();
  const described: DescribedChart[] = [];
  return {
    described,
    figure(token) {
      if (!options) return null;
      const kind = chartKindOf(token);
      if (kind === null) return null;
      const found = read(kind, token.content);
      if ('problem' in found) return null;
      const { chart, number } = found;
      described.push({ number, title: chart.title, unit: chart.unit, source: chart.source });
      const file = options.files === null ? null : `${options.files}/${chartFileName(number)}`;
      return chartFigure(chart, { options, labels, direction, file });
    },
  };
}

function chartFigure(
  chart: Chart,
  {
    options,
    labels,
    direction,
    file,
  }: { options: ChartOptions; labels: ChartLabels; direction: Direction; file: string | null },
): Element {
  const caption = [element('strong', {}, [text(chart.title)])];
  if (chart.unit !== '') caption.push(element('span', {}, [text(chart.unit)]));
  const figures = [tableOf(chart, labels)];
  if (file !== null) figures.push(element('a', { href: file, download: '' }, [text(labels.download)]));
  const content: ElementContent[] = [element('figcaption', {}, caption)];
  if (options.isDrawn) {
    content.push(drawChart(chart, { direction, write: labels.figure, label: labels.drawing(chart.title) }));
    content.push(element('details', {}, [element('summary', {}, [text(labels.table)]), ...figures]));
  } else content.push(...figures);
  if (chart.source !== '') content.push(element('p', {}, [text(labels.source(chart.source))]));
  return element('figure', { className: ['chart'] }, content);
}

/** The figures as a table that scrolls in its own box. */
function tableOf({ title, heading, series, rows }: Chart, labels: ChartLabels): Element {
  const headings = [heading, ...series].map((name) => element('th', { scope: 'col' }, [text(name)]));
  const head = element('thead', {}, [element('tr', {}, headings)]);
  const body = rows.map(({ label, figures }) =>
    element('tr', {}, [
      element('th', { scope: 'row' }, [text(label)]),
      ...figures.map((figure) => element('td', {}, [text(figure === null ? '' : labels.figure(figure))])),
    ]),
  );
  const table = element('table', {}, [head, element('tbody', {}, body)]);
  const properties = { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel: title };
  return element('div', properties, [table]);
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}

import { useNumbers } from '../language/use-numbers.ts';
import { Plot } from './plot.tsx';

interface CountsByDay<Name extends string> {
  /** What is counted, in its order, each under its label. */
  columns: readonly { name: Name; label: string }[];
  /** The first day first. */
  days: readonly (Record<NoInfer<Name>, number> & { day: string })[];
}

/** Counts by day, each as a drawing. */
export function DayPlots<Name extends string>({ columns, days }: CountsByDay<Name>) {
  return (
    <div className="plots">
      {columns.map(({ name, label }) => (
        <Plot
          key={name}
          name={label}
          days={days.map((counts) => ({ day: counts.day, count: counts[name] }))}
        />
      ))}
    </div>
  );
}

interface DayTableProps<Name extends string> extends CountsByDay<Name> {
  summary: string;
  /** What the days are: weeks go by their first. */
  dayLabel: string;
}

/** Counts in a table that opens, the last day first. */
export function DayTable<Name extends string>({ columns, days, summary, dayLabel }: DayTableProps<Name>) {
  const { number, day } = useNumbers();
  return (
    <details className="disclosure">
      <summary>{summary}</summary>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{dayLabel}</th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((counts) => (
              <tr key={counts.day}>
                <th scope="row">
                  <time dateTime={counts.day}>{day(counts.day)}</time>
                </th>
                {columns.map(({ name }) => (
                  <td key={name}>{number(counts[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

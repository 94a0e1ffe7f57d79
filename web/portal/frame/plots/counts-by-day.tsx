import { useNumbers } from '../language/use-numbers.ts';
import styles from './plot.module.css';
import { Plot } from './plot.tsx';

interface CountsByDay<Name extends string> {
  /** What is counted, in order, with labels. */
  columns: readonly { name: Name; label: string }[];
  /** Earliest day first. */
  days: readonly (Record<NoInfer<Name>, number> & { day: string })[];
}

/** Draws each count by day. */
export function DayPlots<Name extends string>({ columns, days }: CountsByDay<Name>) {
  return (
    <div className={styles.plots}>
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
  /** The label of the days' column; a week is named by its first day. */
  dayLabel: string;
}

/** Counts by day in a table that can be opened, latest day first. */
export function DayTable<Name extends string>({ columns, days, summary, dayLabel }: DayTableProps<Name>) {
  const { number, day } = useNumbers();
  return (
    <details className="expander">
      <summary>{summary}</summary>
      <div className="numbers-table">
        <table className="numbers-rows">
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

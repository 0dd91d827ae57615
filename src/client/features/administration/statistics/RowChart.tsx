import { patternFor, type Series } from './Figure.tsx';
import { stacked, type Values } from './layout.ts';

export type ChartRow = { name: string; values: Values; label: string; note?: string };

/**
 * One line for each row: its name, its bar and, at the end, what it comes to. Series lie one behind
 * the other, or each has a bar of its own.
 */
export function RowChart({
  rows,
  series,
  apart = false,
}: {
  rows: readonly ChartRow[];
  series: readonly Series[];
  apart?: boolean;
}) {
  const keys = series.map(({ key }) => key);
  const groups = apart ? keys.map((key) => [key]) : [keys];
  const most = Math.max(
    ...rows.flatMap((row) =>
      groups.map((group) => group.reduce((sum, key) => sum + row.values[key]!, 0)),
    ),
  );
  return (
    <div className="row-chart">
      {rows.map((row) => (
        <div key={row.name} className="chart-row">
          <span>{row.name}</span>
          <b>{row.label}</b>
          <div>
            {groups.map((group) => (
              <svg key={group[0]} className="bar-track" aria-hidden="true">
                {stacked(row.values, group, most).map((bar) => (
                  <StackedBar
                    key={bar.series}
                    {...bar}
                    series={series.find(({ key }) => key === bar.series)!}
                  />
                ))}
              </svg>
            ))}
            {row.note && <span className="muted">{row.note}</span>}
          </div>
        </div>
      ))}
    </div>
  );
}

function StackedBar({ series, start, length }: { series: Series; start: number; length: number }) {
  return (
    <rect
      className={`chart-bar chart-bar--${series.look}`}
      fill={patternFor(series.look)}
      x={`${start}%`}
      width={`${length}%`}
      height="100%"
    />
  );
}

import { patternFor, type Series, type SeriesKind } from './ChartCard.tsx';
import { stackBars, sumSeries, type Values } from './layout.ts';

type ChartRow = { name: string; values: Values; label: string; note?: string | null };
type Props = {
  rows: readonly ChartRow[];
  series: readonly Series[];
  /** Draws a separate bar for each series instead of stacking all series in one bar. */
  separateBars?: boolean;
};

/** A horizontal bar chart: each row has a name, bars and a label. */
export function RowChart({ rows, series, separateBars = false }: Props) {
  const keys = series.map(({ key }) => key);
  const groups = separateBars ? keys.map((key) => [key]) : [keys];
  const max = Math.max(
    ...rows.flatMap((row) => groups.map((group) => sumSeries(row.values, group))),
  );
  const kindOf = new Map(series.map(({ key, kind }) => [key, kind]));
  return (
    <div className="row-chart">
      {rows.map((row) => (
        <div key={row.name} className="chart-row">
          <span>{row.name}</span>
          <b>{row.label}</b>
          <div>
            {groups.map((group) => (
              <svg key={group[0]} className="bar-track" aria-hidden="true">
                {stackBars(row.values, group, max).map((bar) => (
                  <StackedBar key={bar.series} {...bar} kind={kindOf.get(bar.series) ?? 'first'} />
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

function StackedBar({ kind, start, length }: { kind: SeriesKind; start: number; length: number }) {
  return (
    <rect
      className={`chart-bar chart-bar--${kind}`}
      fill={patternFor(kind)}
      x={`${start}%`}
      width={`${length}%`}
      height="100%"
    />
  );
}

import { formatShortMonth } from '#domain/locale/months.ts';
import { patternFor, type Series, type SeriesKind } from './ChartCard.tsx';
import { type Column, layOutColumns, type Values } from './layout.ts';

type Props = {
  months: readonly string[];
  rows: readonly Values[];
  series: readonly Series[];
  sideBySide?: boolean;
  unit?: number;
  formatTick: (value: number) => string;
};

export function MonthChart({ months, rows, series, formatTick, ...options }: Props) {
  const { ticks, columns } = layOutColumns(
    rows,
    series.map(({ key }) => key),
    options,
  );
  const kindOf = new Map(series.map(({ key, kind }) => [key, kind]));
  return (
    <div className="month-chart">
      <svg className="chart-scale" aria-hidden="true">
        {ticks.map(({ value, y }) => (
          <text key={value} x="100%" y={`${y}%`} dy=".35em">
            {formatTick(value)}
          </text>
        ))}
      </svg>
      <svg className="chart-plot" aria-hidden="true">
        {ticks.map(({ value, y }) => (
          <line key={value} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
        ))}
        {columns.map(({ bars }, index) =>
          bars.map((bar) => (
            <ColumnBar
              key={`${months[index]} ${bar.series}`}
              {...bar}
              kind={kindOf.get(bar.series) ?? 'first'}
            />
          )),
        )}
      </svg>
      <MonthAxis months={months} columns={columns} />
    </div>
  );
}

function ColumnBar({ kind, x, y, width, height }: Column['bars'][number] & { kind: SeriesKind }) {
  return (
    <rect
      className={`chart-bar chart-bar--${kind}`}
      fill={patternFor(kind)}
      x={`${x}%`}
      y={`${y}%`}
      width={`${width}%`}
      height={`${height}%`}
    />
  );
}

/** Labels the months, with the year below the first month and below January. */
function MonthAxis({ months, columns }: { months: readonly string[]; columns: readonly Column[] }) {
  const january = months.findIndex((month) => month.endsWith('-01'));
  const years = [...new Set([0, january])].filter((index) => index >= 0);
  return (
    <svg className="chart-months" aria-hidden="true">
      {months.map((month, index) => (
        <text
          key={month}
          className={monthLabelClass(index)}
          x={`${columns[index]?.center}%`}
          dy="1em"
        >
          {formatShortMonth(month)}
        </text>
      ))}
      {years.map((index) => (
        <text
          key={index}
          className={yearLabelClass(index, january)}
          x={`${columns[index]?.center}%`}
          dy="2.3em"
        >
          {months[index]?.slice(0, 4)}
        </text>
      ))}
    </svg>
  );
}

/**
 * Returns the class that hides a month's label if the chart is too narrow for all labels. The
 * narrowest charts show every sixth label, charts at least as wide as `small` every third, and
 * charts at least as wide as `medium` all of them.
 */
function monthLabelClass(index: number): string | undefined {
  if (index % 6 === 0) return undefined;
  return index % 3 === 0 ? 'chart-label-from-small' : 'chart-label-from-medium';
}

/**
 * Returns the class that hides the label of the first year in a narrow chart. It is hidden only if
 * January follows so soon that the labels of the two years would overlap.
 */
function yearLabelClass(index: number, january: number): string | undefined {
  return index === 0 && january > 0 && january < 3 ? 'chart-label-from-medium' : undefined;
}

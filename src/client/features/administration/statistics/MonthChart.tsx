import { patternFor, type Series } from './Figure.tsx';
import { columns, type Values } from './layout.ts';
import { shortMonth } from './words.ts';

type Props = {
  months: readonly string[];
  rows: readonly Values[];
  series: readonly Series[];
  sideBySide?: boolean;
  unit?: number;
  tick: (value: number) => string;
};

/** A column for each month over a scale. What is narrow names every third month, or every sixth. */
export function MonthChart({ months, rows, series, tick, ...options }: Props) {
  const drawn = columns(
    rows,
    series.map(({ key }) => key),
    options,
  );
  const january = months.findIndex((month) => month.endsWith('-01'));
  return (
    <div className="month-chart">
      <svg className="chart-scale" aria-hidden="true">
        {drawn.ticks.map(({ value, y }) => (
          <text key={value} x="100%" y={`${y}%`} dy=".35em">
            {tick(value)}
          </text>
        ))}
      </svg>
      <svg className="chart-plot" aria-hidden="true">
        {drawn.ticks.map(({ value, y }) => (
          <line key={value} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
        ))}
        {drawn.columns.map(({ bars }, column) =>
          bars.map((bar) => {
            const { look } = series.find(({ key }) => key === bar.series)!;
            return (
              <rect
                key={`${months[column]} ${bar.series}`}
                className={`chart-bar chart-bar--${look}`}
                fill={patternFor(look)}
                x={`${bar.x}%`}
                y={`${bar.y}%`}
                width={`${bar.width}%`}
                height={`${bar.height}%`}
              />
            );
          }),
        )}
      </svg>
      <svg className="chart-months" aria-hidden="true">
        {drawn.columns.map(({ center }, column) => (
          <text
            key={months[column]}
            className={
              column % 6 === 0
                ? undefined
                : column % 3 === 0
                  ? 'chart-label--from-small'
                  : 'chart-label--from-medium'
            }
            x={`${center}%`}
            dy="1em"
          >
            {shortMonth(months[column]!)}
          </text>
        ))}
        {/* The year stands under its first month. Where two would meet, the one that begins stays. */}
        {drawn.columns.map(
          ({ center }, column) =>
            (column === 0 || column === january) && (
              <text
                key={months[column]}
                className={
                  column === 0 && january > 0 && january < 3
                    ? 'chart-label--from-medium'
                    : undefined
                }
                x={`${center}%`}
                dy="2.3em"
              >
                {months[column]!.slice(0, 4)}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}

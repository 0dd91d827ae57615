import type { ReactNode } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';

export type Series = { key: string; name: () => string; kind: SeriesKind };
/** The colour of a bar and, except for `verified` and `first`, its pattern. */
export type SeriesKind = 'verified' | 'pending' | 'rejected' | 'first' | 'second';

/**
 * @returns the `fill` of a bar that has a pattern; undefined for a plain bar, which gets its colour
 * from CSS
 */
export const patternFor = (kind: SeriesKind): string | undefined =>
  kind === 'verified' || kind === 'first' ? undefined : `url(#pattern-${kind})`;

/** Defines the patterns that `patternFor` refers to. */
export function Patterns() {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      <defs>
        <pattern
          id="pattern-pending"
          className="chart-pattern chart-pattern--pending"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" />
          <path d="M0 0v6" />
        </pattern>
        <pattern
          id="pattern-rejected"
          className="chart-pattern chart-pattern--rejected"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
        >
          <rect width="6" height="6" />
          <path d="M0 0l6 6M6 0l-6 6" />
        </pattern>
        <pattern
          id="pattern-second"
          className="chart-pattern chart-pattern--second"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" />
          <path d="M0 0v6" />
        </pattern>
      </defs>
    </svg>
  );
}

type Props = {
  id: string;
  title: string;
  /** Whether the card spans both columns of the grid. */
  fullWidth?: boolean;
  /** Null if there is nothing to draw. The card then shows `emptyText`. */
  summary: string | null;
  emptyText: string;
  series: readonly Series[];
  table: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  children: ReactNode;
};

/** Shows a chart with a title, a summary, and a table of the same figures. */
export function ChartCard({
  id,
  title,
  fullWidth = false,
  summary,
  emptyText,
  series,
  table,
  children,
}: Props) {
  return (
    <section
      className={
        fullWidth
          ? 'card vertical-stack chart-card chart-card--full-width'
          : 'card vertical-stack chart-card'
      }
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <p>{summary ?? emptyText}</p>
      {summary !== null && (
        <>
          {series.length > 1 && <Legend series={series} />}
          <div role="img" aria-label={m.statistics_chart_label({ title })}>
            {children}
          </div>
          <details className="collapsible">
            <summary>
              {m.statistics_table_title()}
              <span className="visually-hidden">: {title}</span>
              <Icon name="down" />
            </summary>
            <div>
              <Table caption={title} {...table} />
            </div>
          </details>
        </>
      )}
    </section>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="flex-row flex-row--wide-gap muted">
      {series.map(({ key, name, kind }) => (
        <li key={key} className="flex-row flex-row--no-wrap">
          <svg className="legend-swatch" aria-hidden="true">
            <rect
              className={`chart-bar chart-bar--${kind}`}
              fill={patternFor(kind)}
              width="100%"
              height="100%"
            />
          </svg>
          {name()}
        </li>
      ))}
    </ul>
  );
}

/**
 * A table whose first column contains the row names. In a narrow card, CSS shows the column name
 * beside each value.
 */
function Table({ caption, columns, rows }: { caption: string } & Props['table']) {
  return (
    <table className="chart-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]} data-name={columns[index + 1]}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';

/** Maps the key of each series to its value. */
export type Values = Readonly<Record<string, number>>;
/** Part of a horizontal bar. `start` and `length` are percentages of the chart's width. */
export type BarSegment = { series: string; start: number; length: number };
/**
 * A column of a chart. `center`, `x` and `y` are measured from the chart's upper left corner. All
 * numbers are percentages of the chart's width or height.
 */
export type Column = {
  center: number;
  bars: { series: string; x: number; y: number; width: number; height: number }[];
};
export type ColumnLayout = { ticks: { value: number; y: number }[]; columns: Column[] };

export const sumSeries = (values: Values, series: readonly string[]): number =>
  series.reduce((sum, key) => sum + (values[key] ?? 0), 0);

/**
 * Stacks the series of a row in one horizontal bar.
 * @param max the value of a bar that takes the whole width
 */
export function stackBars(values: Values, series: readonly string[], max: number): BarSegment[] {
  const scale = scaleLinear()
    .domain([0, Math.max(max, 1)])
    .range([0, 100]);
  return stack<Values, string>()
    .keys(series)([values])
    .flatMap((layer) =>
      layer.map(([from, to]) => ({
        series: layer.key,
        start: scale(from),
        length: scale(to) - scale(from),
      })),
    )
    .filter((bar) => bar.length > 0);
}

/**
 * Lays out vertical columns, with their series stacked or side by side, and the ticks of the scale.
 * @param options.unit every tick is a multiple of this value
 */
export function layOutColumns(
  rows: readonly Values[],
  series: readonly string[],
  { sideBySide = false, unit = 1 }: { sideBySide?: boolean; unit?: number } = {},
): ColumnLayout {
  const heightOf = (row: Values) =>
    sideBySide ? Math.max(...series.map((key) => row[key] ?? 0)) : sumSeries(row, series);
  const tallest = Math.max(...rows.map(heightOf));
  const scale = scaleLinear()
    .domain([0, Math.max(tallest / unit, 1)])
    .nice(4)
    .range([100, 0]);
  const band = scaleBand<number>().domain(rows.keys()).range([0, 100]).padding(0.25);
  const inner = scaleBand<string>().domain(series).range([0, band.bandwidth()]);
  const layers = stack<Values, string>().keys(series)([...rows]);

  const layOutBar = (key: string, layer: number, row: Values, column: number) => {
    const [from, to] = sideBySide ? [0, row[key] ?? 0] : (layers[layer]?.[column] ?? [0, 0]);
    return {
      series: key,
      x: (band(column) ?? 0) + (sideBySide ? (inner(key) ?? 0) : 0),
      width: sideBySide ? inner.bandwidth() : band.bandwidth(),
      y: scale(to / unit),
      height: scale(from / unit) - scale(to / unit),
    };
  };
  return {
    ticks: scale
      .ticks(4)
      .filter(Number.isInteger)
      .map((value) => ({ value: value * unit, y: scale(value) })),
    columns: rows.map((row, column) => ({
      center: (band(column) ?? 0) + band.bandwidth() / 2,
      bars: series
        .map((key, layer) => layOutBar(key, layer, row, column))
        .filter((bar) => bar.height > 0),
    })),
  };
}

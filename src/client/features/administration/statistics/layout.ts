import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';

/** A bar of one series, as percentages of the drawing: where it starts, how long it is. */
export type Bar = { series: string; start: number; length: number };
export type Values = Readonly<Record<string, number>>;

/** Bars that lie one behind the other. @param most what takes the whole length */
export function stacked(values: Values, series: readonly string[], most: number): Bar[] {
  const length = scaleLinear()
    .domain([0, Math.max(most, 1)])
    .range([0, 100]);
  return stack<Values, string>()
    .keys(series)([values])
    .map((layer) => ({
      series: layer.key,
      start: length(layer[0]![0]),
      length: length(layer[0]![1]) - length(layer[0]![0]),
    }))
    .filter((bar) => bar.length > 0);
}

/**
 * Columns over a band each, and the lines of the scale behind them. Percentages from the upper left
 * corner.
 */
export type Columns = {
  ticks: { value: number; y: number }[];
  columns: {
    center: number;
    bars: { series: string; x: number; y: number; width: number; height: number }[];
  }[];
};

/**
 * Lays out columns whose series stand on each other, or side by side.
 * @param unit what the values are counted in: a line stands at whole units only
 */
export function columns(
  rows: readonly Values[],
  series: readonly string[],
  options: { sideBySide?: boolean; unit?: number } = {},
): Columns {
  const tallest = Math.max(
    ...rows.map((row) =>
      options.sideBySide
        ? Math.max(...series.map((key) => row[key]!))
        : series.reduce((sum, key) => sum + row[key]!, 0),
    ),
  );
  const unit = options.unit ?? 1;
  const height = scaleLinear()
    .domain([0, Math.max(tallest / unit, 1)])
    .nice(4)
    .range([100, 0]);
  const band = scaleBand<number>().domain(rows.keys()).range([0, 100]).padding(0.25);
  const beside = scaleBand<string>().domain(series).range([0, band.bandwidth()]);
  const of = (key: string, column: number, from: number, to: number) => ({
    series: key,
    x: band(column)! + (options.sideBySide ? beside(key)! : 0),
    width: options.sideBySide ? beside.bandwidth() : band.bandwidth(),
    y: height(to / unit),
    height: height(from / unit) - height(to / unit),
  });
  const layers = stack<Values, string>().keys(series)([...rows]);
  return {
    ticks: height
      .ticks(4)
      .filter(Number.isInteger)
      .map((value) => ({ value: value * unit, y: height(value) })),
    columns: rows.map((row, column) => ({
      center: band(column)! + band.bandwidth() / 2,
      bars: series
        .map((key, layer) =>
          options.sideBySide
            ? of(key, column, 0, row[key]!)
            : of(key, column, layers[layer]![column]![0], layers[layer]![column]![1]),
        )
        .filter((bar) => bar.height > 0),
    })),
  };
}

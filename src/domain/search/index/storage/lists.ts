/**
 * The values of many lists in one array. `starts` contains the start of each list, and the end of
 * the last one.
 */
export type Lists = { starts: Uint32Array; values: Uint32Array };

/**
 * Sorts values into lists, stably (counting sort).
 * @param count the number of lists
 * @param lists the list of each value
 */
export function sortIntoLists(
  count: number,
  lists: ArrayLike<number>,
  values: ArrayLike<number>,
): Lists {
  const starts = new Uint32Array(count + 1);
  for (let at = 0; at < lists.length; at += 1) starts[lists[at]! + 1]! += 1;
  for (let list = 1; list <= count; list += 1) starts[list]! += starts[list - 1]!;
  const next = starts.slice();
  const sorted = new Uint32Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const list = lists[at]!;
    sorted[next[list]!] = values[at]!;
    next[list]! += 1;
  }
  return { starts, values: sorted };
}

/** Returns the place of each number in an order. */
export function invert(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at += 1) places[order[at]!] = at;
  return places;
}

/** Returns the first position in a sorted part of `values` that is not less than `value`. */
export function findPosition(
  values: Uint32Array,
  value: number,
  from: number,
  end: number,
): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const includesSorted = (values: Uint32Array, value: number): boolean =>
  values[findPosition(values, value, 0, values.length)] === value;

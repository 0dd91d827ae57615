const ITEMS_PER_STEP = 20_000;
/** The engine sorts this many strings at once, because that is faster than merging shorter runs. */
const SORTED_AT_ONCE = 4096;

/**
 * Sorts the numbers from 0 to `count`, in steps, so that the caller can do other work in between.
 * @returns the sorted numbers
 */
export function* sortInSteps(
  count: number,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  const numbers = Uint32Array.from({ length: count }, (_, index) => index);
  const sorted = yield* mergeRuns(numbers, new Uint32Array(count), 1, compare);
  return sorted;
}

/** Sorts strings by their code units, in steps. */
export function* sortStringsInSteps(strings: readonly string[]): Generator<void, string[]> {
  const runs: string[] = [];
  for (let start = 0; start < strings.length; start += SORTED_AT_ONCE) {
    runs.push(...strings.slice(start, start + SORTED_AT_ONCE).sort());
    yield;
  }
  const compare = (a: string, b: string) => (a < b ? -1 : 1);
  return yield* mergeRuns(runs, new Array<string>(runs.length), SORTED_AT_ONCE, compare);
}

/** A list whose items can be replaced. */
type List<Item> = { readonly length: number; [index: number]: Item };

/**
 * Merges sorted runs until one is left (bottom-up merge sort).
 * @param spare a list of the same length
 * @param width the length of each run but the last
 */
function* mergeRuns<Item, Items extends List<Item>>(
  items: Items,
  spare: Items,
  width: number,
  compare: (a: Item, b: Item) => number,
): Generator<void, Items> {
  let [from, to] = [items, spare];
  let moved = 0;
  for (let run = width; run < items.length; run *= 2) {
    for (let start = 0; start < items.length; start += 2 * run) {
      const middle = Math.min(start + run, items.length);
      const end = Math.min(start + 2 * run, items.length);
      merge(from, to, { start, middle, end }, compare);
      moved += end - start;
      if (moved < ITEMS_PER_STEP) continue;
      moved = 0;
      yield;
    }
    [from, to] = [to, from];
  }
  return from;
}

function merge<Item>(
  from: List<Item>,
  to: List<Item>,
  { start, middle, end }: { start: number; middle: number; end: number },
  compare: (a: Item, b: Item) => number,
): void {
  let [left, right] = [start, middle];
  for (let at = start; at < end; at += 1) {
    const takesLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0);
    to[at] = takesLeft ? from[left]! : from[right]!;
    if (takesLeft) left += 1;
    else right += 1;
  }
}

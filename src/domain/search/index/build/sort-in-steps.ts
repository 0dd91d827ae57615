const COMPARISONS_PER_STEP = 20_000;

/**
 * Sorts the numbers from 0 to `count` (bottom-up merge sort), in steps, so that the caller can do
 * other work in between.
 * @returns the sorted numbers
 */
export function* sortInSteps(
  count: number,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  let from = Uint32Array.from({ length: count }, (_, index) => index);
  let to = new Uint32Array(count);
  let comparisons = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const takesLeft =
          left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0);
        to[at] = takesLeft ? from[left]! : from[right]!;
        if (takesLeft) left += 1;
        else right += 1;
      }
      comparisons += end - start;
      if (comparisons > COMPARISONS_PER_STEP) {
        comparisons = 0;
        yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

const FIRST_SIZE = 1024;

/** Collects 32-bit numbers. They take half the memory of an array of JavaScript numbers. */
export function createNumberList() {
  let numbers = new Uint32Array(FIRST_SIZE);
  let length = 0;
  return {
    push(number: number): void {
      if (length === numbers.length) {
        const larger = new Uint32Array(2 * length);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[length] = number;
      length += 1;
    },
    /** Returns the numbers so far. */
    view: (): Uint32Array => numbers.subarray(0, length),
  };
}

export type NumberList = ReturnType<typeof createNumberList>;

/** Counts the changes that this process has been told of, and those that the index contains. */
export function followChanges() {
  let told = 1;
  let inIndex = 0;
  let isWaiting = false;
  let readAt = performance.now();
  let behindSince: number | null = readAt;
  return {
    /**
     * Counts a change.
     * @returns whether the caller must start to read the changes; if not, a read that will include
     * this change is already scheduled
     */
    note: (): boolean => {
      told += 1;
      behindSince ??= performance.now();
      const isFirst = !isWaiting;
      isWaiting = true;
      return isFirst;
    },
    /**
     * Call it when a read of the changes begins.
     * @returns the number of changes that this read includes
     */
    begin: (): number => {
      isWaiting = false;
      return told;
    },
    applied: (upTo: number): void => {
      inIndex = upTo;
      readAt = performance.now();
      if (upTo === told) behindSince = null;
    },
    lost: (): void => {
      inIndex = 0;
      behindSince ??= performance.now();
    },
    areApplied: (upTo = told) => inIndex >= upTo,
    countTold: () => told,
    countApplied: () => inIndex,
    msSinceRead: () => performance.now() - readAt,
    lagSeconds: () => (behindSince === null ? 0 : (performance.now() - behindSince) / 1000),
  };
}

/** Counts the changes that this process has been told of, and those that the index contains. */
export function followChanges() {
  let told = 1;
  let inIndex = 0;
  let isWaiting = false;
  let readAt = performance.now();
  let behindSince: number | null = readAt;
  return {
    /** @returns whether they must be read; if not, a reading that sees them has yet to begin */
    note: (): boolean => {
      told += 1;
      behindSince ??= performance.now();
      const isFirst = !isWaiting;
      isWaiting = true;
      return isFirst;
    },
    /** @returns the changes that a reading sees which begins now */
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

import { expect } from 'vitest';

/** The effect of a fault on a site under load. */
export type FaultFigures = {
  /** The writes that the site acknowledged, and how many of them are missing afterwards. */
  acknowledged: number;
  lost: number;
  /** Descriptions of the half-written changes. */
  halfWritten: readonly string[];
  /** The number of replies with 503, and the other server errors. */
  unavailable: number;
  other5xx: readonly string[];
  /** The time from the end of the cause until the site accepted a write. */
  recoverySeconds: number;
};

/** The goal is 10 s. The limit leaves room for a machine that also does other work. */
const RECOVERY_LIMIT_SECONDS = 30;

/**
 * Prints the figures of a fault in one line. Expects that no acknowledged write is lost, that no
 * change is half-written, and that all failed replies are 503.
 */
export function reportFault(id: string, cause: string, figures: FaultFigures): void {
  const { acknowledged, lost, halfWritten, unavailable, other5xx, recoverySeconds } = figures;
  const parts = [
    `${acknowledged.toLocaleString('en')} acknowledged`,
    `${lost} lost`,
    `${halfWritten.length} half-written`,
    `${unavailable} x 503`,
    `${other5xx.length} other 5xx`,
    `recovered in ${recoverySeconds.toFixed(1)} s`,
  ];
  console.log(`${id}  ${cause}: ${parts.join(', ')}`);
  expect({ lost, halfWritten, other5xx }).toEqual({ lost: 0, halfWritten: [], other5xx: [] });
}

/** Expects that the site recovered in time. Only for tests that `npm run faults` runs. */
export function expectQuickRecovery({ recoverySeconds }: FaultFigures): void {
  expect(recoverySeconds).toBeLessThanOrEqual(RECOVERY_LIMIT_SECONDS);
}

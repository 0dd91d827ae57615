import { DatabaseUnavailable, isAnswer } from '../unavailable.ts';

/**
 * A circuit breaker. While it is open, queries are rejected immediately instead of waiting for a
 * database that does not respond. Only the heartbeat opens it (heartbeat.ts). A slow query never
 * opens it, because slowness alone does not mean that the database hangs.
 */
export type Breaker = {
  /** Runs `work`. Rejects immediately if the breaker is open, or as soon as it opens. */
  run<T>(work: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
  /** How many times the breaker has opened. */
  openings(): number;
  /**
   * When the database last responded, with a result or an error, as a value of `performance.now()`.
   */
  lastAnswerAt(): number;
  open(): void;
  close(): void;
};

export function createBreaker(): Breaker {
  const running = new Set<(reason: Error) => void>();
  let isOpen = false;
  let openings = 0;
  let lastAnswerAt = Number.NEGATIVE_INFINITY;
  const unavailable = () => new DatabaseUnavailable('the database does not answer');

  return {
    run: (work) => {
      if (isOpen) return Promise.reject(unavailable());
      return new Promise((resolve, reject) => {
        running.add(reject);
        const settle = () => {
          running.delete(reject);
        };
        work().then(
          (result) => {
            settle();
            lastAnswerAt = performance.now();
            resolve(result);
          },
          (error: unknown) => {
            settle();
            if (isAnswer(error)) lastAnswerAt = performance.now();
            reject(error);
          },
        );
      });
    },
    isOpen: () => isOpen,
    openings: () => openings,
    lastAnswerAt: () => lastAnswerAt,
    open: () => {
      if (isOpen) return;
      isOpen = true;
      openings += 1;
      for (const reject of running) reject(unavailable());
      running.clear();
    },
    close: () => {
      isOpen = false;
    },
  };
}

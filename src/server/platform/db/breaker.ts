import { DatabaseUnavailable, isAnswer } from './unavailable.ts';

/**
 * A circuit breaker. While it is open, work is refused at once instead of waiting for a database
 * that does not answer. How long one query takes never opens it: a slow query or a busy pool looks
 * the same as a hang from here. The heartbeat decides (heartbeat.ts).
 */
export type Breaker = {
  /**
   * Runs `work`; rejects at once while the breaker is open, and as soon as it opens.
   * @throws DatabaseUnavailable
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
  /** How often it has opened. */
  openings(): number;
  /** When the database last answered anything, in milliseconds of `performance.now()`. */
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

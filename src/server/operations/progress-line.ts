const TERMINAL_INTERVAL_MS = 1000;
const LOG_INTERVAL_MS = 10_000;

/** Shows the progress of a command on standard error. */
export type ProgressLine = {
  show(text: string): void;
  /** Removes the line from a terminal. */
  end(): void;
};

/**
 * Creates a progress line. On a terminal, it is updated in place once a second. Elsewhere, a new
 * line is printed every ten seconds.
 */
export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  const interval = stream.isTTY ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS;
  const eraseLine = '\r\u001b[K';
  let shownAt = performance.now() - (stream.isTTY ? interval : 0);
  return {
    show(text) {
      if (performance.now() - shownAt < interval) return;
      shownAt = performance.now();
      stream.write(stream.isTTY ? `${eraseLine}${text}` : `${text}\n`);
    },
    end() {
      if (stream.isTTY) stream.write(eraseLine);
    },
  };
}

import type { ReactNode } from 'react';

export type Answer = { asks: string; answer: ReactNode };

/** A question that opens to its answer. A native element, so that it also opens without scripts and is found by the browser's search. */
export function Question({ asks, children }: { asks: string; children: ReactNode }) {
  return (
    <details className="fold qa">
      <summary>
        {asks}
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 9l6 6 6-6" />
        </svg>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/**
 * A question that opens to its answer. A native element, so that it also opens without scripts and
 * is found by the browser's search.
 */
export function Question({
  asks,
  open = false,
  children,
}: {
  asks: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="collapsible question" open={open || undefined}>
      <summary>
        {asks}
        <Icon name="down" />
      </summary>
      <div className="vertical-stack">{children}</div>
    </details>
  );
}

import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

/**
 * A question that opens to show its answer. It is a native `details` element, so it works without
 * scripts, and the browser's page search finds the answer.
 */
export function Question({
  question,
  open = false,
  children,
}: {
  question: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="collapsible question" open={open || undefined}>
      <summary>
        {question}
        <Icon name="down" />
      </summary>
      <div className="vertical-stack">{children}</div>
    </details>
  );
}

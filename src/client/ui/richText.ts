import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Shows a message that has markup: `richText(m.kept_help({ link: (text) => <a href="…">{text}</a>
 * }))`. As children of a fragment the parts need no keys. Neighbouring texts become one, because
 * React would write a comment between them.
 */
export function richText(parts: readonly ReactNode[]): ReactNode {
  const children: ReactNode[] = [];
  for (const part of parts) {
    const last = children.at(-1);
    if (typeof part === 'string' && typeof last === 'string') children.splice(-1, 1, last + part);
    else children.push(part);
  }
  return createElement(Fragment, null, ...children);
}

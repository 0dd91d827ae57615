import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Renders a message that contains markup, as in `richText(m.kept_help({ link: (text) => <a
 * href="…">{text}</a> }))`. The parts become children of a fragment, so they need no keys. Adjacent
 * texts are joined, because React would write a comment between them.
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

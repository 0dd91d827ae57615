import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Renders a message that contains markup, as in `richText(m.kept_help({ link: (text) => <a
 * href="…">{text}</a> }))`. Each part is a separate argument of `createElement`, so it needs no
 * key. Adjacent strings are joined, because React would write an HTML comment between them.
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

import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Renders a message that contains markup, as in `richText(m.profile_review_notes({ notes, label:
 * (text) => <b>{text}</b> }))`. Each part is a separate argument of `createElement`, so the parts
 * need no keys. Adjacent strings are joined, because React would write an HTML comment between
 * them.
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

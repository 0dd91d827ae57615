import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Shows a message that has markup: `richText(m.kept_help({ link: (text) => <a href="…">{text}</a> }))`.
 * As children of a fragment the parts need no keys.
 */
export function richText(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

import { createContext, createElement, type JSX, type ReactNode, use } from 'react';

/** Writes elements as HTML. Null in browsers. */
const StaticHtmlContext = createContext<((children: ReactNode) => string) | null>(null);
export const StaticHtmlProvider = StaticHtmlContext.Provider;

type Tag = 'div' | 'dl' | 'nav' | 'ol';
type Props<As extends Tag> = Omit<JSX.IntrinsicElements[As], 'ref'> & { as: As };

/**
 * An element whose content uses no hooks, so that the server can write it without React, which
 * would take most of the time of a page. Browsers hydrate it like any other element.
 */
export function StaticElement<As extends Tag>({ as, children, ...attributes }: Props<As>) {
  const render = use(StaticHtmlContext);
  return render
    ? createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: render(children) } })
    : createElement(as, attributes, children);
}

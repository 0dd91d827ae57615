type Attributes = Record<string, string | number | boolean | undefined>;
type Child = Node | string | null | undefined | false;

/**
 * Creates an element. An attribute that is true is present without a value; one that is false or
 * undefined is left out. Children that are null, undefined or false are left out, too.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  element.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Creates a button that calls `onClick`. Its class is `button` and those in `kind`. */
export function button(label: string, onClick: () => void, kind = ''): HTMLButtonElement {
  const element = h('button', { type: 'button', class: `button ${kind}`.trim() }, label);
  element.addEventListener('click', onClick);
  return element;
}

/** Markup that is already escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Html | string | null | undefined | false | readonly Content[];

/**
 * A template tag that escapes its values, except for `Html`. Null, undefined and false become empty
 * text.
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

function render(content: Content): string {
  if (content instanceof Html) return content.text;
  if (typeof content === 'string')
    return content.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return Array.isArray(content) ? content.map(render).join('') : '';
}

import { labelSense } from '#domain/concept/sense-label.ts';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { langTag } from '#domain/varieties.ts';
import type { Lookup, Word } from './lookup.ts';
import { STYLES } from './styles.ts';

/** Creates an element. Texts are set as text, so they cannot contain markup. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * Adds a closed shadow root with our styles. A constructed stylesheet is not inline, so the host's
 * content security policy does not block it.
 */
export function attachStyledRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'closed' });
  if ('adoptedStyleSheets' in root) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
  } else (root as ShadowRoot).append(create('style', { textContent: STYLES }));
  return root;
}

/** Lists words with links to their pages, their senses, and the languages that were not chosen. */
export function createWordList(lookup: Lookup, words: readonly Word[]): HTMLUListElement {
  const items = words.map((word) => {
    const vernacular = create('b', { textContent: word.vernacularWord, lang: langTag(word) });
    const link = create('a', { href: lookup.wordUrl(word) }, vernacular);
    const language = word.language === lookup.language ? '' : ` ${nameLanguage(word.language)}`;
    const label = labelSense(word);
    const gloss = label === null ? [] : [' ', create('i', { textContent: label })];
    return create('li', {}, link, create('span', {}, ` ${word.englishWord}`, ...gloss, language));
  });
  return create('ul', {}, ...items);
}

export const createAttribution = (): HTMLElement =>
  create('p', { className: 'note', textContent: m.embed_attribution() });

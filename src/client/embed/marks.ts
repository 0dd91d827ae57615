import { m } from '#domain/messages.ts';
import { attachStyledRoot, create, createAttribution, createWordList } from './elements.ts';
import type { Lookup } from './lookup.ts';

/** Elements whose text is not prose. */
const SKIPPED = 'a, button, input, textarea, select, script, style, code, pre, [data-mazwi]';

/**
 * Turns each element with `data-mazwi`, and the first occurrence of each word in the text, into a
 * button that shows its translations.
 */
export function markWords(lookup: Lookup, words: readonly string[]): void {
  for (const word of words) wrapFirst(word.trim());
  // Skips elements that another copy of this script has already changed.
  const unmarked = 'span[data-mazwi]:not([data-mazwi-ready])';
  for (const element of document.querySelectorAll<HTMLElement>(unmarked)) {
    element.dataset.mazwiReady = '';
    addButton(lookup, element);
  }
}

/** Wraps the first occurrence of a whole word on the page in an element. */
function wrapFirst(word: string): void {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (word && texts.nextNode()) {
    const text = texts.currentNode as Text;
    const match = pattern.exec(text.data);
    if (!match || text.parentElement?.closest(SKIPPED)) continue;
    const range = document.createRange();
    range.setStart(text, match.index);
    range.setEnd(text, match.index + match[0].length);
    const element = document.createElement('span');
    element.dataset.mazwi = word;
    range.surroundContents(element);
    return;
  }
}

function addButton(lookup: Lookup, element: HTMLElement): void {
  const word = element.dataset.mazwi || (element.textContent ?? '');
  const panel = create('span', { className: 'words', hidden: true });
  panel.setAttribute('role', 'status');
  const button = create('button', { type: 'button', className: 'mark' }, create('slot'));
  button.title = m.embed_mark_button({ word });
  button.ariaExpanded = 'false';
  button.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    button.ariaExpanded = String(!panel.hidden);
    if (!panel.hidden) void fill(lookup, panel, word);
  });
  attachStyledRoot(element).append(button, panel);
}

async function fill(lookup: Lookup, panel: HTMLElement, word: string): Promise<void> {
  panel.textContent = m.embed_loading();
  try {
    const words = await lookup.search(word, new AbortController().signal);
    if (words.length === 0) panel.textContent = m.embed_empty();
    else panel.replaceChildren(createWordList(lookup, words), createAttribution());
  } catch {
    panel.textContent = m.embed_failed();
  }
}

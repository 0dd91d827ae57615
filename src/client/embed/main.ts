// The script that other sites include to search the dictionary from their pages. It sets no
// cookies, and its elements are in shadow roots, so that the styles of the two sites do not mix.
import { languageIds } from '#domain/languages.ts';
import { createLookup } from './lookup.ts';
import { markWords } from './marks.ts';
import { createSearchBox } from './search-box.ts';

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const { mode, words = '' } = script.dataset;
  const language = languageIds.find((id) => id === script.dataset.language) ?? null;
  const lookup = createLookup(new URL(script.src).origin, language);
  if (mode === 'mark') {
    const mark = () => markWords(lookup, words.split(',').filter(Boolean));
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', mark);
    else mark();
  } else script.after(createSearchBox(lookup));
}

import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { attachStyledRoot, create, createAttribution, createWordList } from './elements.ts';
import type { Lookup, Word } from './lookup.ts';

const DELAY_MS = 250;
const SHORTEST = 2;

type Search = (text: string, signal: AbortSignal) => Promise<readonly Word[]>;

/** Creates a search box that suggests words during typing and lists the results. */
export function createSearchBox(lookup: Lookup): HTMLElement {
  const host = document.createElement('mazwi-search');
  const input = create('input', { type: 'search', id: 'query', maxLength: 200 });
  input.setAttribute('autocapitalize', 'none');
  const label = create('label', { htmlFor: 'query', textContent: labelFor(lookup) });
  const button = create('button', { textContent: m.embed_search_button() });
  const form = create('form', {}, label, input, button);
  form.setAttribute('role', 'search');
  const status = create('p');
  status.setAttribute('role', 'status');
  const results = create('div');
  attachStyledRoot(host).append(form, status, results, createAttribution());

  const show = createPresenter(lookup, status, results);
  let timer: ReturnType<typeof setTimeout>;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => show(input.value, lookup.suggest), DELAY_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void show(input.value, lookup.search);
  });
  return host;
}

const labelFor = ({ language }: Lookup): string =>
  language ? m.embed_label_in({ language: nameLanguage(language) }) : m.embed_label();

/** Returns a function that shows only the results of the latest of several concurrent searches. */
function createPresenter(lookup: Lookup, status: HTMLElement, results: HTMLElement) {
  let latest = new AbortController();
  return async (value: string, search: Search): Promise<void> => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    const text = value.trim();
    results.replaceChildren();
    status.textContent = text.length < SHORTEST ? '' : m.embed_loading();
    if (text.length < SHORTEST) return;
    try {
      const words = await search(text, signal);
      status.textContent =
        words.length > 0 ? m.embed_found({ count: words.length }) : m.embed_empty();
      const all = create('a', {
        href: lookup.resultsUrl(text),
        textContent: m.embed_all_link(),
      });
      results.append(createWordList(lookup, words), create('p', {}, all));
    } catch {
      if (!signal.aborted) status.textContent = m.embed_failed();
    }
  };
}

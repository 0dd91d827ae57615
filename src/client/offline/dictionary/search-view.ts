import { languageNames, listInSentence } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { findPack, type PackId } from '#domain/packs/ids.ts';
import { button, h } from '../dom.ts';
import { icon } from '../icon.ts';
import type { PackKeeper } from '../packs/keeper.ts';
import { definitionsOf, type Packs } from '../packs/state.ts';
import { type OfflineSearch, startOfflineSearch } from '../search/client.ts';
import type { LoadedPack } from '../search/messages.ts';
import { createResults, createSuggestions } from './results-view.ts';

const SHOWN_HITS = 25;
const TYPING_PAUSE_MS = 150;
const filters = { language: 'all', subject: 'all', variety: 'all', field: 'both' } as const;

/** The section that searches the kept packs. */
export class SearchView {
  readonly section: HTMLElement;
  readonly #keeper: PackKeeper;
  readonly #script: string;
  readonly #input: HTMLInputElement;
  readonly #hint = h('p', { class: 'muted', role: 'status' });
  readonly #results = h('div');
  #search: OfflineSearch | null = null;
  #loaded = '';
  #isReady = false;
  #lastSearch = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param script the URL of the search worker */
  constructor(keeper: PackKeeper, script: string, query: string) {
    this.#keeper = keeper;
    this.#script = script;
    this.#input = createField(query);
    this.section = this.#createSection();
    keeper.listen((packs) => this.#load(packs));
    this.#load(keeper.packs);
  }

  focus(): void {
    this.#input.focus();
  }

  find(query: string): void {
    this.#input.value = query;
    void this.#find();
    this.focus();
  }

  #createSection(): HTMLElement {
    const submit = button('', () => undefined, 'button--primary');
    submit.type = 'submit';
    submit.append(
      icon('search'),
      h('span', { class: 'visually-hidden' }, m.offline_search_button()),
    );
    const form = h(
      'form',
      { role: 'search', action: '/offline', 'aria-label': m.offline_search_form() },
      h(
        'div',
        { class: 'search-field' },
        h('label', { for: 'offline-query', class: 'visually-hidden' }, m.offline_search_field()),
        this.#input,
        submit,
      ),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#find();
    });
    this.#input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#find(), TYPING_PAUSE_MS);
    });
    return h(
      'section',
      { class: 'vertical-stack', 'aria-labelledby': 'offline-dictionary' },
      h('h2', { id: 'offline-dictionary' }, m.offline_search_title()),
      form,
      this.#hint,
      this.#results,
    );
  }

  /** Gives the worker the kept packs, unless it has them already. */
  #load({ stored }: Packs): void {
    const packs = listLoadedPacks(stored);
    const versions = [...stored.values()].map(({ id, sha256 }) => `${id} ${sha256}`).join('\n');
    if (versions === this.#loaded && this.#hint.textContent !== '') return;
    this.#loaded = versions;
    this.#isReady = false;
    if (packs.length === 0) {
      this.#hint.textContent = m.offline_search_no_packs();
      this.#results.replaceChildren();
      return;
    }
    this.#hint.textContent = m.offline_search_preparing();
    this.#search ??= startOfflineSearch(this.#script);
    const { load } = this.#search;
    load(packs).then(
      () => {
        if (this.#loaded !== versions) return;
        this.#isReady = true;
        this.#hint.textContent = m.offline_search_languages({ languages: this.#languages() });
        void this.#find();
      },
      () => this.#showFailure(),
    );
  }

  async #find(): Promise<void> {
    clearTimeout(this.#timer);
    const query = this.#input.value.trim();
    rememberQuery(query);
    this.#lastSearch += 1;
    const current = this.#lastSearch;
    if (query === '') this.#results.replaceChildren();
    if (query === '' || !this.#search || !this.#isReady) return;
    try {
      const answer = await this.#search.search(query, filters, SHOWN_HITS);
      if (current !== this.#lastSearch) return;
      const languages = this.#languages();
      const shown = answer.hits.length;
      this.#hint.textContent =
        shown === 0
          ? m.offline_search_nothing({ query, languages })
          : m.offline_search_languages({ languages });
      const suggestions = createSuggestions(answer);
      this.#results.replaceChildren(
        ...(suggestions ? [suggestions] : []),
        ...(shown > 0 ? [createResults(answer)] : []),
        ...(shown === SHOWN_HITS
          ? [h('p', { class: 'muted' }, m.offline_search_more({ shown }))]
          : []),
      );
    } catch {
      this.#showFailure();
    }
  }

  #showFailure(): void {
    this.#hint.textContent = m.offline_search_failed();
  }

  #languages(): string {
    const kept = [...this.#keeper.packs.stored.keys()].flatMap((id) => findPack(id) ?? []);
    const words = kept.filter(({ kind }) => kind === 'words');
    return listInSentence([...new Set(words.map(({ language }) => languageNames[language]))]);
  }
}

function createField(query: string): HTMLInputElement {
  return h('input', {
    id: 'offline-query',
    name: 'q',
    type: 'search',
    value: query,
    maxlength: limits.text.query,
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
    autocomplete: 'off',
  });
}

/** A smaller pack of a language is left out if the whole language is kept as well. */
function listLoadedPacks(stored: Packs['stored']): LoadedPack[] {
  return [...stored.values()]
    .filter(({ id }) => findPack(id)?.kind === 'words')
    .filter(({ id }) => {
      const whole = `${id.split('-', 1)[0]}-words-all`;
      return id === whole || !stored.has(whole);
    })
    .map(({ id, text }) => ({
      id: id as PackId,
      text,
      definitions: stored.get(definitionsOf(id as PackId))?.text ?? null,
    }));
}

/** Keeps the query in the address, so that a reload shows the same results. */
function rememberQuery(query: string): void {
  const { pathname, hash } = location;
  if (pathname !== '/offline') return;
  const search = query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
  history.replaceState(history.state, '', `${pathname}${search}${hash}`);
}

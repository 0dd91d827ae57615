import { type Language, languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import type { OfflineAnswer, OfflineHit } from '#domain/offline/answer.ts';
import type { PackWord } from '#domain/packs/words.ts';
import { subjects } from '#domain/subjects.ts';
import { usages } from '#domain/term/usage.ts';
import { langTag, normalizeVarieties, varietiesOf, varietyNames } from '#domain/varieties.ts';
import { sizeClass } from '../../terms/word-size.ts';
import { findLeadingWords, isAvoided, wordClass } from '../../terms/words-of-sense.ts';
import { h } from '../dom.ts';

/** Creates the list of senses, in the form in which the dictionary shows them. */
export function createResults({ hits }: OfflineAnswer): HTMLElement {
  return h('ol', { class: 'entries' }, ...groupBySense(hits).map(createSense));
}

/** Creates links to other words to search for, or returns null if there are none. */
export function createSuggestions({ didYouMean }: OfflineAnswer): HTMLElement | null {
  if (didYouMean.length === 0) return null;
  const links = didYouMean.flatMap((word) => [
    ' ',
    h('a', { href: `/offline?${new URLSearchParams({ q: word })}` }, word),
  ]);
  return h('p', {}, m.offline_search_did_you_mean(), ...links);
}

/** Puts the languages of a sense together, in the order of their best hit. */
function groupBySense(hits: readonly OfflineHit[]): OfflineHit[][] {
  const senses = new Map<string, OfflineHit[]>();
  for (const hit of hits) {
    const key = [hit.english.toLowerCase(), hit.subject, hit.gloss].join('\n');
    senses.set(key, [...(senses.get(key) ?? []), hit]);
  }
  return [...senses.values()];
}

function createSense(hits: OfflineHit[]): HTMLElement {
  const [first] = hits;
  if (!first) return h('li');
  const { english, gloss, subject } = first;
  const definition = hits.find((hit) => hit.definition !== null)?.definition;
  const href = `/dictionary?${new URLSearchParams({ query: english, language: first.language })}`;
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'sense-head' },
      h(
        'h3',
        {},
        h('a', { href }, english),
        gloss !== null && h('span', { class: 'gloss' }, ` ${gloss}`),
      ),
      h('p', { class: 'facts-line' }, h('span', {}, subjects[subject])),
      definition && h('p', {}, definition),
    ),
    h('dl', { class: 'sense-words' }, ...hits.map(createLanguage)),
  );
}

function createLanguage({ language, words }: OfflineHit): HTMLElement {
  const inLanguage = words.map((word) => ({ ...word, language }));
  const leading = findLeadingWords(inLanguage);
  const ordered = [...leading, ...inLanguage.filter((word) => !leading.has(word))];
  return h(
    'div',
    {},
    h('dt', {}, languages[language].name),
    ...ordered.map((word) => createWord(word, language, leading.has(word))),
  );
}

function createWord(word: PackWord, language: Language, isLarge: boolean): HTMLElement {
  const hasVarieties = varietiesOf(language).length > 1;
  const shown = hasVarieties ? normalizeVarieties(word.varieties, language) : [];
  const labels = shown.map((id) => h('span', { class: 'variety' }, varietyNames[id]));
  const lang = langTag({ language, varieties: word.varieties });
  return h(
    'dd',
    {},
    h(
      'span',
      { class: 'word-line' },
      h(
        'span',
        { class: wordClass(word, isLarge) },
        h('span', { lang, class: sizeClass(word.text) }, word.text),
      ),
      ...labels,
    ),
    isAvoided(word) && h('p', { class: 'muted' }, usages[word.usage]),
  );
}

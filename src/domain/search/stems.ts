import type { Language } from '../languages.ts';

/*
 * Stemming by prefix removal. Most stemmers return one stem. This one returns every plausible stem,
 * because the spelling of a word does not show whether its first letters are a prefix. Languages
 * without rules in this file have no stems.
 */

/** The noun class prefixes of each language. */
const PREFIXES: Partial<Record<Language, readonly string[]>> = {
  zulu: split(
    'izin izim ama aba abe imi isi izi ubu uku ulu umu um in im ili is iz ub uk ul o u i',
  ),
  shona: split('madzi vana chi zvi dzi hu ku ka ma mi mu ru tu va ri zi u i'),
  sotho: split('bo ba di li le ma me mo se ho n m'),
  swahili: split('wana mwana ki vi ch vy mw my wa mi ma ji ku kw ny m u w n'),
  venda: split('tshi vhu vha zwi dzi li lu ku ma mi mu n u'),
};

/**
 * The infinitive markers of verbs. In some languages the marker is a prefix, in others a separate
 * word.
 */
const INFINITIVES: Partial<Record<Language, RegExp>> = {
  zulu: /^(?:uku|ukw|uk)(?=\w{3})/,
  shona: /^ku(?=\w{3})/,
  sotho: /^(?:ho|go) +/,
  swahili: /^kuw?(?=\w{3})/,
  venda: /^u +/,
};

/** The singular and plural prefixes of each noun class, singular first. */
const PAIRS: Partial<Record<Language, string>> = {
  zulu: 'isi izi, is iz, in izin, im izim, i ama, ili ama, um aba, um imi, umu aba, ulu izin, u izin, u o',
  shona: 'chi zvi, mu mi, mu va, ri ma, ru ma, i dzi, ka tu, u hu',
  // Lesotho spelling writes di- as li-.
  sotho: 'se di, se li, le ma, mo ba, mo me, bo ma, n di, n li',
  swahili: 'ki vi, ch vy, m wa, m mi, mw mi, mw wa, ji ma, u n, u ma',
  venda: 'tshi zwi, mu mi, mu vha, li ma, lu ma, lu dzi, vhu ma, n dzi',
};

const MIN_STEM_LENGTH = 3;

function split(prefixes: string): string[] {
  return prefixes.split(' ');
}

/**
 * Returns the possible stems of a folded text: the text without the infinitive marker, and the text
 * without each noun class prefix that its first word starts with, if at least three letters of the
 * word remain. The text itself is not included.
 */
export function findStems(folded: string, language: Language): string[] {
  const stems = new Set<string>();
  const infinitive = INFINITIVES[language];
  const verb = infinitive ? folded.replace(infinitive, '') : folded;
  if (verb !== folded && verb !== '') stems.add(verb);
  const space = folded.indexOf(' ');
  const firstWord = space === -1 ? folded : folded.slice(0, space);
  for (const prefix of PREFIXES[language] ?? [])
    if (firstWord.startsWith(prefix) && firstWord.length - prefix.length >= MIN_STEM_LENGTH)
      stems.add(folded.slice(prefix.length));
  return [...stems];
}

type Counterpart = { prefix: string; isPlural: boolean };
const counterpartsByPrefix = Object.fromEntries(
  Object.entries(PAIRS).map(([language, pairs]) => [language, indexPairs(pairs)]),
) as Partial<Record<Language, Map<string, Counterpart[]>>>;

function indexPairs(pairs: string): Map<string, Counterpart[]> {
  const byPrefix = new Map<string, Counterpart[]>();
  const add = (prefix: string, counterpart: Counterpart) =>
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), counterpart]);
  for (const pair of pairs.split(', ')) {
    const [singular = '', plural = ''] = pair.split(' ');
    add(singular, { prefix: plural, isPlural: true });
    add(plural, { prefix: singular, isPlural: false });
  }
  return byPrefix;
}

/**
 * Returns the possible plurals and singulars of a folded text, by replacing a singular prefix with
 * the plural prefixes of its noun classes, and a plural prefix with the singular ones.
 */
export function findCounterparts(
  folded: string,
  language: Language,
): { fold: string; isPlural: boolean }[] {
  return findStems(folded, language).flatMap((stem) => {
    const prefix = folded.slice(0, folded.length - stem.length);
    const counterparts = counterpartsByPrefix[language]?.get(prefix) ?? [];
    return counterparts.map(({ prefix: other, isPlural }) => ({ fold: other + stem, isPlural }));
  });
}

import type { Language } from '../languages.ts';

/** Noun-class prefixes, the longest first. A stem keeps at least three letters. */
const PREFIXES: Record<Language, readonly string[]> = {
  zulu: [
    'izin',
    'izim',
    'ama',
    'aba',
    'abe',
    'imi',
    'isi',
    'izi',
    'ubu',
    'uku',
    'ulu',
    'umu',
    'um',
    'in',
    'im',
    'ili',
    'is',
    'iz',
    'ub',
    'uk',
    'ul',
    'o',
    'u',
    'i',
  ],
  shona: [
    'madzi',
    'vana',
    'chi',
    'zvi',
    'dzi',
    'hu',
    'ku',
    'ka',
    'ma',
    'mi',
    'mu',
    'ru',
    'tu',
    'va',
    'ri',
    'zi',
    'u',
    'i',
  ],
  sotho: ['bo', 'ba', 'di', 'li', 'le', 'ma', 'me', 'mo', 'se', 'ho', 'n', 'm'],
  swahili: [
    'wana',
    'mwana',
    'ki',
    'vi',
    'ch',
    'vy',
    'mw',
    'my',
    'wa',
    'mi',
    'ma',
    'ji',
    'ku',
    'kw',
    'ny',
    'm',
    'u',
    'w',
    'n',
  ],
  venda: ['tshi', 'vhu', 'vha', 'zwi', 'dzi', 'li', 'lu', 'ku', 'ma', 'mi', 'mu', 'n', 'u'],
};
const SHORTEST_STEM = 3;

/** What stands before a verb: a word of its own, or a part of it. */
const INFINITIVES: Record<Language, RegExp> = {
  zulu: /^(?:uku|ukw|uk)(?=\w{3})/,
  shona: /^ku(?=\w{3})/,
  sotho: /^(?:ho|go) +/,
  swahili: /^kuw?(?=\w{3})/,
  venda: /^u +/,
};

/** Known pairs, singular first. */
const PAIRS: Record<Language, string> = {
  zulu: 'isi izi, is iz, in izin, im izim, i ama, ili ama, um aba, um imi, umu aba, ulu izin, u izin, u o',
  shona: 'chi zvi, mu mi, mu va, ri ma, ru ma, i dzi, ka tu, u hu',
  // In Lesotho di- is written li-.
  sotho: 'se di, se li, le ma, mo ba, mo me, bo ma, n di, n li',
  swahili: 'ki vi, ch vy, m wa, m mi, mw mi, mw wa, ji ma, u n, u ma',
  venda: 'tshi zwi, mu mi, mu vha, li ma, lu ma, lu dzi, vhu ma, n dzi',
};

type Partner = { prefix: string; isPlural: boolean };
const partners = Object.fromEntries(
  Object.entries(PAIRS).map(([language, pairs]) => {
    const byPrefix = new Map<string, Partner[]>();
    const add = (prefix: string, partner: Partner) =>
      byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), partner]);
    for (const pair of pairs.split(', ')) {
      const [singular, plural] = pair.split(' ') as [string, string];
      add(singular, { prefix: plural, isPlural: true });
      add(plural, { prefix: singular, isPlural: false });
    }
    return [language, byPrefix];
  }),
) as Record<Language, Map<string, Partner[]>>;

/**
 * The third key: a folded text without one class prefix or infinitive of its first word, every
 * plausible one; the text itself is not among them.
 */
export function findStems(folded: string, language: Language): string[] {
  const found = new Set<string>();
  const verb = folded.replace(INFINITIVES[language], '');
  if (verb !== folded && verb !== '') found.add(verb);
  const space = folded.indexOf(' ');
  const head = space === -1 ? folded : folded.slice(0, space);
  for (const prefix of PREFIXES[language])
    if (head.startsWith(prefix) && head.length - prefix.length >= SHORTEST_STEM)
      found.add(folded.slice(prefix.length));
  return [...found];
}

/**
 * The singulars and plurals that a folded text may have: the same stem with the other prefix of a
 * known pair.
 */
export function findCounterparts(
  folded: string,
  language: Language,
): { fold: string; isPlural: boolean }[] {
  return findStems(folded, language).flatMap((stem) =>
    (partners[language].get(folded.slice(0, folded.length - stem.length)) ?? []).map(
      ({ prefix, isPlural }) => ({ fold: prefix + stem, isPlural }),
    ),
  );
}

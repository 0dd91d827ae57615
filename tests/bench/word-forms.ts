import type { Language } from '../../src/domain/languages.ts';
import { pick } from './question-forms.ts';

/*
 * Inflects words as people do before they search for them. Like question-forms.ts, these rules
 * share no code with the search.
 */

type Random = () => number;
type Rule = readonly [pattern: RegExp, replacement: string];

const applyOne = (text: string, rules: readonly Rule[], random: Random): string | null => {
  const fitting = rules.filter(([pattern]) => pattern.test(text));
  if (fitting.length === 0) return null;
  const [pattern, replacement] = pick(random, fitting);
  return text.replace(pattern, replacement);
};

const PHRASE_PLURALS: Partial<Record<Language, readonly Rule[]>> = {
  sotho: [
    [/^se(\S+) sa /, 'di$1 tsa '],
    [/^mo(\S+) wa /, 'me$1 ya '],
    [/^le(\S+) la /, 'ma$1 a '],
    [/^se(\S+) se /, 'di$1 tse '],
  ],
  venda: [
    [/^tshi(\S+) tsha /, 'zwi$1 zwa '],
    [/^mu(\S+) wa /, 'mi$1 ya '],
    [/^mu(\S+) wa /, 'vha$1 vha '],
    [/^li(\S+) ḽa /, 'ma$1 a '],
  ],
  swahili: [
    [/^ki(\S+) cha /, 'vi$1 vya '],
    [/^m(\S+) wa /, 'mi$1 ya '],
    [/^ki(\S+) cha /, 'vi$1 vya '],
  ],
  shona: [[/^chi(\S+) cha(?=\S)/, 'zvi$1 zva']],
};
export const pluralOfPhrase = (phrase: string, language: Language, random: Random) =>
  applyOne(phrase, PHRASE_PLURALS[language] ?? [], random);

const NOUN_PLURALS: Partial<Record<Language, readonly Rule[]>> = {
  zulu: [
    [/^isi(?=\w{3})/, 'izi'],
    [/^in(?=\w{3})/, 'izin'],
    [/^im(?=[bpf]\w{2})/, 'izim'],
    [/^i(?![nmsz])(?=\w{4})/, 'ama'],
    [/^um(?!u)(?=\w{3})/, 'imi'],
    [/^umu(?=\w{3})/, 'aba'],
  ],
  sotho: [
    [/^se(?=\w{3})/, 'di'],
    [/^mo(?=\w{3})/, 'me'],
    [/^mo(?=\w{3})/, 'ba'],
    [/^le(?=\w{3})/, 'ma'],
  ],
  swahili: [
    [/^ki(?=\w{3})/, 'vi'],
    [/^m(?=[bcdfgjkptshz]\w{3})/, 'wa'],
    [/^m(?=[bcdfgjkptshz]\w{3})/, 'mi'],
  ],
  venda: [
    [/^tshi(?=\w{3})/, 'zwi'],
    [/^mu(?=\w{3})/, 'mi'],
    [/^mu(?=\w{3})/, 'vha'],
    [/^li(?=\w{3})/, 'ma'],
  ],
  shona: [
    [/^chi(?=\w{3})/, 'zvi'],
    [/^mu(?=\w{3})/, 'mi'],
    [/^mu(?=\w{3})/, 'va'],
    [/^ru(?=\w{3})/, 'ma'],
  ],
};
export const pluralOfNoun = (noun: string, language: Language, random: Random) =>
  applyOne(noun, NOUN_PLURALS[language] ?? [], random);

const LOCATIVES: Partial<Record<Language, readonly Rule[]>> = {
  zulu: [
    [/^[iau](\w{3,})[ae]$/, 'e$1eni'],
    [/^[iau](\w{3,})i$/, 'e$1ini'],
    [/^[iau](\w{3,})o$/, 'e$1weni'],
    [/^[iau](\w{3,})u$/, 'e$1wini'],
  ],
  sotho: [
    [/^(\w{3,})a$/, '$1eng'],
    [/^(\w{3,}[eiou])$/, '$1ng'],
  ],
  swahili: [[/^(\w{3,}[aeiou])$/, '$1ni']],
  venda: [[/^(\w{3,}[aeiou])$/, '$1ni']],
  shona: [
    [/^(\w{4,})$/, 'pa$1'],
    [/^(\w{4,})$/, 'mu$1'],
    [/^(\w{4,})$/, 'ku$1'],
  ],
};
const VERB_PREFIX = /^(?:uku|ku|ho |go |u |-)/;
export const locativeOf = (noun: string, language: Language, random: Random) =>
  VERB_PREFIX.test(noun) ? null : applyOne(noun, LOCATIVES[language] ?? [], random);

const IRREGULAR_PLURALS: readonly Rule[] = [
  [/(?<=\w{3})um$/, 'a'],
  [/(?<=\w{2}[^o])us$/, 'i'],
  [/(?<=\w{2}[^aou])is$/, 'es'],
  [/(?<=[a-z]{2}(?:eri|en|ndri|gli|tom|zo))on$/, 'a'],
  [/(?<=\w{2}(?:el|er|ol|ul|at|lg|it|ut|rv))a$/, 'ae'],
  [/(?<=\w{2})[ei]x$/, 'ices'],
  [/(?<=\w{2}[lr])f$/, 'ves'],
  [/(?<=\w)ife$/, 'ives'],
  [/(?<=\b|[a-z])man$/, 'men'],
  [/\bfoot$/, 'feet'],
  [/\btooth$/, 'teeth'],
  [/\bmouse$/, 'mice'],
  [/\bchild$/, 'children'],
  [/\bgoose$/, 'geese'],
  [/\bperson$/, 'people'],
];
export const irregularPlural = (word: string, random: Random) =>
  applyOne(word, IRREGULAR_PLURALS, random);

const IRREGULAR_VERBS: Record<string, readonly string[]> = {
  write: ['wrote', 'written'],
  grow: ['grew', 'grown'],
  take: ['took', 'taken'],
  give: ['gave', 'given'],
  eat: ['ate', 'eaten'],
  run: ['ran'],
  begin: ['began', 'begun'],
  break: ['broke', 'broken'],
  build: ['built'],
  buy: ['bought'],
  choose: ['chose', 'chosen'],
  draw: ['drew', 'drawn'],
  drive: ['drove', 'driven'],
  fall: ['fell', 'fallen'],
  find: ['found'],
  freeze: ['froze', 'frozen'],
  hold: ['held'],
  keep: ['kept'],
  know: ['knew', 'known'],
  measure: ['measured'],
  sell: ['sold'],
  speak: ['spoke', 'spoken'],
  swim: ['swam', 'swum'],
  teach: ['taught'],
  think: ['thought'],
  throw: ['threw', 'thrown'],
  win: ['won'],
};
export function verbForm(verb: string, random: Random): string | null {
  const irregular = IRREGULAR_VERBS[verb];
  if (irregular && random() < 0.5) return pick(random, irregular);
  const isShort = /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb);
  const ending = pick(random, ['ing', 'ing', 'ed', 's']);
  if (ending === 's') {
    if (/[^aeiou]y$/.test(verb)) return verb.replace(/y$/, 'ies');
    return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
  }
  if (isShort) return verb + verb.slice(-1) + ending;
  if (/[^aeiou]y$/.test(verb) && ending === 'ed') return verb.replace(/y$/, 'ied');
  if (/[^eoy]e$/.test(verb)) return verb.slice(0, -1) + ending;
  return /ee$/.test(verb) && ending === 'ed' ? `${verb}d` : verb + ending;
}

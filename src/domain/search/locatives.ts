import type { Language } from '../languages.ts';

/*
 * A locative says where something is: Swahili "nyumbani" (at home) from "nyumba", isiZulu
 * "esikoleni" (at school) from "isikole", Shona "pamusha" from "musha".
 */

type Rule = readonly [ending: RegExp, replacements: readonly string[]];

const RULES: Partial<Record<Language, readonly Rule[]>> = {
  sotho: [
    [/eng$/, ['e', 'a']],
    [/ing$/, ['i', 'e']],
    [/ong$/, ['o']],
    [/ung$/, ['u', 'o']],
    [/ang$/, ['a']],
  ],
  swahili: [[/(?<=[aeiou])ni$/, ['']]],
  venda: [[/(?<=[aeiou])ni$/, ['']]],
  shona: [[/^(?:pa|mu|ku)/, ['']]],
};
const ZULU_ENDINGS: readonly Rule[] = [
  [/weni$/, ['o', 'we']],
  [/wini$/, ['u', 'wi']],
  [/eni$/, ['a', 'e']],
  [/ini$/, ['i', 'u']],
];
const ZULU_INITIALS = ['i', 'a', 'u'];
const MIN_LENGTH = 3;

/** Returns the possible nouns of a folded locative. In a phrase, the first word is the noun. */
export function findLocativeBases(folded: string, language: Language): string[] {
  const [noun = '', ...rest] = folded.split(' ');
  const bases = language === 'zulu' ? findZuluBases(noun) : applyRules(noun, RULES[language] ?? []);
  return bases.filter((base) => base.length >= MIN_LENGTH).map((base) => [base, ...rest].join(' '));
}

function findZuluBases(noun: string): string[] {
  if (!noun.startsWith('e') && !noun.startsWith('o')) return [];
  const rest = noun.slice(1);
  const ends = [rest, ...applyRules(rest, ZULU_ENDINGS)];
  return ends.flatMap((end) => ZULU_INITIALS.map((initial) => initial + end));
}

const applyRules = (noun: string, rules: readonly Rule[]): string[] =>
  rules
    .filter(([pattern]) => pattern.test(noun))
    .flatMap(([pattern, replacements]) =>
      replacements.map((replacement) => noun.replace(pattern, replacement)),
    );

/* The rules by which imports read English words that are not headwords of a dictionary. */

type HeadwordRule = {
  /** The English words that the rule reads. */
  pattern: RegExp;
  /** The codes of the sources whose words it reads. Without it, those of all sources. */
  sources?: readonly string[];
  /** What becomes of such a row, as a dry run of an import says it. */
  effect: string;
};

const COMMANDS =
  'Adjust|Build|Choose|Erase|Find|Flip|Grab|Hide|Jump|Move|Press|Remove|Reset|Restart|Save|' +
  'Select|Show|Submit|Toggle|Try|Turn';
/** Words that also begin terms, such as "open circuit" and "tap water". */
const AMBIGUOUS_COMMANDS =
  '(?:Check|Clear|Close|Exit|Open|Play|Return|Set|Tap) (?:a|an|the|my|your|to)';
const ABOUT_SOFTWARE = 'for updates$|up to date$|version available$|not supported$';

export const headwordRules = {
  plural: {
    pattern: /^Plural of (?<word>\S.*?) : (?<english>\S.*)$/i,
    effect: 'look-up form of its headword',
  },
  menuEntry: {
    pattern: /(?:…|\.\.)$/,
    effect: 'refused, because it is a text of an interface',
  },
  message: {
    pattern: new RegExp(
      `[!?]$|^(?:${COMMANDS}) \\p{L}|^${AMBIGUOUS_COMMANDS}\\b|${ABOUT_SOFTWARE}`,
      'u',
    ),
    sources: ['phet'],
    effect: 'refused, because it is a text of an interface',
  },
} as const satisfies Record<string, HeadwordRule>;

export type HeadwordRuleId = keyof typeof headwordRules;
const rules = Object.entries(headwordRules) as [HeadwordRuleId, HeadwordRule][];

/** Returns the rule for an English word of a source, or undefined if it is a headword. */
export const findHeadwordRule = (
  english: string,
  source: string | null | undefined,
): HeadwordRuleId | undefined =>
  rules.find(
    ([, { pattern, sources }]) =>
      pattern.test(english) && (!sources || (source && sources.includes(source))),
  )?.[0];

/** Returns the headword and its English word in "Plural of zulia : rug". */
export function readPlural(text: string): { word: string; english: string } | null {
  const { word, english } = headwordRules.plural.pattern.exec(text)?.groups ?? {};
  return word && english ? { word, english } : null;
}

import type { Language } from '../languages.ts';
import type { VarietyFilter } from '../varieties.ts';
import { cleanQuery } from './clean-query.ts';

/*
 * Understands a question in words: "what is photosynthesis in isiZulu?" asks for "photosynthesis"
 * in one language. The literal query is always searched first, so a headword that looks like a
 * question is still found.
 */

/** The names of each language, in English and in the languages themselves. */
const NAMES: Record<Language | 'english', string> = {
  shona: '(?:chi|ci)?shona',
  zulu: '(?:isi)?zulu',
  sotho: '(?:(?:northern|southern) )?(?:se)?sotho|sesotho sa leboa|(?:se)?pedi|lesotho',
  swahili: '(?:ki)?swahili',
  venda: '(?:tshi|chi|tsi)?ven[dḓ]a',
  english: '(?:isingisi|english|kiingereza|chirungu|sekgowa|senyesemane|tshiisimane)',
};
/**
 * The names of the varieties of Sotho, the more specific ones first. "Sotho" alone means all of
 * them.
 */
const VARIETY_NAMES: readonly (readonly [RegExp, VarietyFilter])[] = [
  [/(?:northern (?:se)?sotho|sesotho sa leboa|(?:se)?pedi)$/iu, 'nso'],
  [/(?:southern sotho|sesotho|lesotho)$/iu, 'st'],
];
const anyName = Object.values(NAMES).join('|');
const LANGUAGE = `(?:the )?(?<language>(?:nge|ngesi|nechi|muchi|mu)?(?:${anyName}))(?: language)?`;
const WORD =
  '(?:words?|names?|terms?|translations?|meanings?|definitions?|equivalents?|versions?|plurals?)';
const OF = '(?:for|of|to)';
const IS = "(?:'?s| is| are)";

const pattern = (text: string) => new RegExp(text, 'iu');

/** Quickly rules out most queries, because the patterns below take longer. */
const NAME = pattern(anyName);

/** The ways to name a language. `rest` is what remains of the question. */
const NAMED_LANGUAGES: readonly RegExp[] = [
  `^(?<rest>.+?)[,:]? (?:in|into|to|for|(?:from )?english to|ka|kwa|nga) ${LANGUAGE}(?: ${WORD})?$`,
  `^(?:what${IS} )?${LANGUAGE} (?:${WORD} )?${OF} (?<rest>.+)$`,
  `^(?:what${IS} )?(?:the )?${WORD} ${OF} (?<rest>.+) in ${LANGUAGE}$`,
  `^what do ${LANGUAGE}(?: people| speakers)? call (?<rest>.+)$`,
  `^(?:how do (?:you|i|we) say |translate |(?:from )?english )?(?:in|into|to) ${LANGUAGE}[,:]? (?<rest>.+)$`,
  `^(?<rest>.+?)[,:;?]?(?: [=–-])? \\(?${LANGUAGE}\\)?(?: ${WORD})?$`,
  `^${LANGUAGE}(?: ${WORD})?[,:]? (?<rest>.+)$`,
  `^(?<rest>.+? )in ${LANGUAGE} (?<end>(?:called|mean|means|please))$`,
].map(pattern);

const ASK =
  '(?:(?:please|pls|hi|hello|hey|help|can you|could you|do you know|tell me about|tell me|i want to know|i need|give me|show me|find(?: me)?|search(?: for)?|look up|google|translate|define|explain|describe|say)[,:]? )';
const BE = "(?:'?s|'?re| is| are| was| were| do| does| did| would be)";
const SAY = '(?:say|translate|write|spell|call|pronounce|define|mean by)';
const ARTICLE = '(?:(?:the|an?|to|some|any)\\s)';

/** Patterns for the words around `rest`, which the question asks for. Specific ones come first. */
const FRAMES: readonly RegExp[] = [
  `^${ASK}+(?<rest>.+)$`,
  '^(?<rest>.+?)[,]? (?:please|pls|thanks|thank you)$',
  `^what${BE} ${ARTICLE}?${WORD} ${OF} (?<rest>.+)$`,
  `^what${BE} meant by (?<rest>.+)$`,
  `^what${BE} (?:you|we|they|people|one) (?:call|mean by) (?<rest>.+)$`,
  `^(?:what|how)${BE} (?<rest>.+) (?:mean|means|called|said|written|translated|known as|stand for)$`,
  `^how (?:do|does|would|can|could|should|to) ?(?:you|i|we|one|they|people)? ?${SAY} (?<rest>.+)$`,
  `^(?:what|who|where|which|why|when|how)${BE} (?<rest>.+)$`,
  `^${ARTICLE}?${WORD} ${OF} (?<rest>.+)$`,
  '^the (?:word|term|name|concept)(?: of)? (?<rest>.+)$',
  '^what (?:word|term|name) (?:means|is for) (?<rest>.+)$',
  '^what (?<rest>.+) (?:is|are|means?)$',
  '^(?<rest>.+) (?:is|means) what$',
  '^(?:definition|meaning|translation|translate)[:]? (?<rest>.+)$',
  '^(?<rest>.+?),? (?:meaning|definition|translation|meanings|definitions|translations|meaning of|mean|explained|translated|in english)$',
  '^(?<rest>.+) (?:ni nini|ke eng|ndi mini|ndi tshini|i?yini|kuyini|chii|zvinorevei)$',
  '^(?:nini maana ya|maana ya|ke eng|chii chinonzi|i?yini|ndi mini|ithini incazelo ye) (?<rest>.+)$',
  '^what (?<rest>.{3,})$',
].map(pattern);
const ARTICLE_ONLY = pattern('^(?:the|an?|to|some|any)$');
const LEADING_ARTICLES = new RegExp(`^${ARTICLE}+(?=\\S)`, 'iu');
/** How many frames are removed at most, such as "please" and "what is the meaning of". */
const MAX_PARTS = 6;

export type UnderstoodQuestion = {
  query: string;
  /** The language that the question names, or null. */
  language: Language | null;
  /** The variety that the question names, or null. */
  variety: VarietyFilter | null;
};
/**
 * Returns the searches to try for a question, in this order: in the variety that it names, and then
 * in all words of the language.
 */
export const widenQuestion = (question: UnderstoodQuestion): UnderstoodQuestion[] =>
  question.variety ? [question, { ...question, variety: null }] : [question];

type Named = Pick<UnderstoodQuestion, 'language' | 'variety'>;
const NOTHING_NAMED: Named = { language: null, variety: null };

/**
 * Removes the name of a language, question words, articles and "to" from a question.
 * @param cleaned a query after `cleanQuery`
 * @returns null if there is nothing to remove
 */
export function understandQuestion(cleaned: string): UnderstoodQuestion | null {
  const text = removeEndMarks(cleaned.replace(/[’‘]/g, "'"));
  const asked = findNamedLanguage(text);
  const rest = removeFrames(asked.rest);
  // "please tell me the zulu word for cell" names the language after a frame.
  const {
    rest: words,
    language,
    variety,
  } = asked.language ? { ...asked, rest } : findNamedLanguage(rest);
  const query = cleanQuery(removeEndMarks(removeFrames(words)).replace(LEADING_ARTICLES, ''));
  if (query === text || query === '') return null;
  return { query, language, variety };
}

/**
 * Returns a question without the language and the variety that it names, where a filter of the
 * reader overrides them.
 * @param filters null where the reader has not set a filter
 */
export function underFilters(
  question: UnderstoodQuestion,
  filters: { language: Language | null; variety: unknown },
): UnderstoodQuestion {
  const { language, variety } = question;
  const isFree = filters.language === null || filters.language === language;
  return {
    ...question,
    language: filters.language === null ? language : null,
    variety: isFree && filters.variety === null ? variety : null,
  };
}

const removeEndMarks = (text: string): string => text.replace(/[\s?!.,;:]+$/u, '');

function findNamedLanguage(text: string): Named & { rest: string } {
  if (!NAME.test(text)) return { rest: text, ...NOTHING_NAMED };
  for (const named of NAMED_LANGUAGES) {
    const { rest, end = '', language } = named.exec(text)?.groups ?? {};
    if (!rest || !language) continue;
    return { rest: rest + end, language: findLanguage(language), variety: findVariety(language) };
  }
  return { rest: text, ...NOTHING_NAMED };
}

const languageByName = (Object.keys(NAMES) as (Language | 'english')[]).map(
  (id) => [pattern(`(?:${NAMES[id]})$`), id] as const,
);
function findLanguage(name: string): Language | null {
  const found = languageByName.find(([names]) => names.test(name))?.[1];
  return found === undefined || found === 'english' ? null : found;
}

const findVariety = (name: string): VarietyFilter | null =>
  VARIETY_NAMES.find(([names]) => names.test(name))?.[1] ?? null;

function removeFrames(text: string): string {
  let rest = text;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    // In "to please" and "the translation", the last word is not a part of the frame but what is
    // asked for.
    const asked = FRAMES.map((frame) => frame.exec(rest)?.groups?.rest).find(
      (words) => words && !ARTICLE_ONLY.test(words),
    );
    if (!asked) break;
    rest = asked;
  }
  return rest;
}

import { ANY_NAME } from './names.ts';

/*
 * The questions that are asked in English, as patterns. `rest` is what remains of the question.
 */

const LANGUAGE = `(?:the )?(?<language>(?:nge|ngesi|nechi|muchi|mu)?(?:${ANY_NAME}))(?: language)?`;
const WORD =
  '(?:words?|names?|terms?|translations?|meanings?|definitions?|equivalents?|versions?|plurals?)';
const OF = '(?:for|of|to)';
const IS = "(?:'?s| is| are)";

const pattern = (text: string) => new RegExp(text, 'iu');

/** The ways to name a language, in any language. */
export const namedLanguages: readonly RegExp[] = [
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

/** The words around what a question asks for. Specific patterns come first. */
export const englishFrames: readonly RegExp[] = [
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
  '^what (?<rest>.{3,})$',
].map(pattern);

const ARTICLE_ONLY = pattern('^(?:the|an?|to|some|any)$');
/** In "to please" and "the translation", the last word is what is asked for. */
export const isArticle = (text: string): boolean => ARTICLE_ONLY.test(text);

const LEADING_ARTICLES = new RegExp(`^${ARTICLE}+(?=\\S)`, 'iu');
export const removeArticles = (text: string): string => text.replace(LEADING_ARTICLES, '');

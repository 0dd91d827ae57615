import { normalizeExact } from '../search/text.ts';
import type { PartOfSpeech } from './parts-of-speech.ts';
import type { Reliability, Usage } from './usage.ts';

/*
 * The order of words that are equally good answers, such as the words of one concept. It is packed
 * into one integer, the quality of a term, which is stored with the term, its search keys and the
 * search index. Words of equal quality are sorted by the root collation.
 */

export type OrderedWord = {
  usage: Usage;
  /** The ranks of the term's sources for its subject. Smaller is better. */
  sourceRanks: readonly number[];
  partOfSpeech: PartOfSpeech | null;
  reliability: Reliability;
  vernacularWord: string;
};

/** The rank of a source whose description names none, and of what people contribute. */
export const DEFAULT_RANK = 100;

const usageOrder: Record<Usage, number> = {
  preferred: 0,
  admitted: 1,
  unrated: 2,
  superseded: 3,
  deprecated: 4,
};
/** An English word without "to" asks for a noun. */
const partOrder: Record<PartOfSpeech | 'unknown', number> = {
  noun: 0,
  unknown: 1,
  abbreviation: 1,
  adjective: 2,
  verb: 3,
  adverb: 4,
  preposition: 4,
  phrase: 5,
};
const LETTER = /\p{L}/gu;

/** The parts of the integer, the most significant first, and their numbers of bits. */
const bits = { usage: 3, rank: 15, sources: 3, part: 3, reliability: 2, letters: 5 } as const;
type OrderPart = keyof typeof bits;
const parts = Object.keys(bits) as OrderPart[];
const maximumOf = (part: OrderPart): number => 2 ** bits[part] - 1;
const clamp = (part: OrderPart, value: number): number =>
  Math.min(Math.max(value, 0), maximumOf(part));

/**
 * Packs the order of a word into one integer of 31 bits; smaller integers come first. The usage
 * decides, then the rank of its best source, the number of its sources, its part of speech, its
 * reliability and the number of its letters.
 */
export function packQuality(word: OrderedWord): number {
  const values: Record<OrderPart, number> = {
    usage: usageOrder[word.usage],
    rank: Math.min(...(word.sourceRanks.length > 0 ? word.sourceRanks : [DEFAULT_RANK])),
    sources: maximumOf('sources') - clamp('sources', word.sourceRanks.length),
    part: partOrder[word.partOfSpeech ?? 'unknown'],
    reliability: 4 - word.reliability,
    letters: normalizeExact(word.vernacularWord).match(LETTER)?.length ?? 0,
  };
  return parts.reduce((packed, part) => packed * 2 ** bits[part] + clamp(part, values[part]), 0);
}

const PART_UNIT = 2 ** (bits.reliability + bits.letters);
const PARTS = 2 ** bits.part;

/** Returns the quality of a word for a question that asks for a verb, as in "to force". */
export function preferVerb(quality: number): number {
  const part = Math.floor(quality / PART_UNIT) % PARTS;
  if (part > partOrder.verb) return quality;
  return quality + (part === partOrder.verb ? -partOrder.verb : 1) * PART_UNIT;
}

/** Returns SQL for the same as `preferVerb`. */
export const preferVerbSql = (quality: string): string => `
  ${quality} + ${PART_UNIT} * case
    when ${quality} / ${PART_UNIT} % ${PARTS} < ${partOrder.verb} then 1
    when ${quality} / ${PART_UNIT} % ${PARTS} = ${partOrder.verb} then -${partOrder.verb}
    else 0
  end`;

/**
 * Returns the part of the quality of a sense's best word by which the senses of one English word
 * are compared. Reliability and length are left out, because they say nothing about the sense.
 */
export const rateSense = (quality: number): number => Math.floor(quality / PART_UNIT);

/** Returns SQL for the same as `rateSense`. */
export const rateSenseSql = (quality: string): string => `(${quality}) / ${PART_UNIT}`;

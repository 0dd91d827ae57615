import { languageIds } from '../../../languages.ts';
import { subjectIds } from '../../../subjects.ts';
import { rankAlternative } from '../../alternatives.ts';
import { hashGloss, hashText } from '../../hash-text.ts';
import { listDefinitionWords, listKeyedTexts } from '../../keys.ts';
import { buildBuckets } from '../storage/buckets.ts';
import { COUNTED, type Columns, UNKNOWN } from '../storage/columns.ts';
import { invert, sortIntoLists } from '../storage/lists.ts';
import { type IndexedSense, type IndexedTerm, packVarieties, writeRow } from '../storage/rows.ts';
import { openSegment, type Segment } from '../storage/segment.ts';
import type { StringTable } from '../storage/string-table.ts';
import { DEFINITION_KIND } from '../storage/token-kinds.ts';
import { encodeUtf8 } from '../storage/utf8.ts';
import { buildOrders } from './build-orders.ts';
import { buildStrings, buildTexts, buildTokens } from './build-texts.ts';
import { buildVocabulary } from './build-vocabulary.ts';
import { createTextCollector } from './collect-texts.ts';
import { compareSenses } from './sense-order.ts';
import { sortInSteps } from './sort-in-steps.ts';
import type { SortedTerm } from './term-order.ts';
import { createTextStore } from './text-store.ts';

/** A term that was added, with its texts. */
type DraftTerm = {
  language: number;
  subject: number;
  varieties: number;
  texts: number[];
  alternatives: number[];
  /** What the orders of lists compare. A draft keeps nothing else of a term, to save memory. */
  sorted: SortedTerm;
};
type DraftSense = {
  sense: Omit<IndexedSense, 'terms'>;
  head: number;
  terms: DraftTerm[];
};

/** Collects senses, and then builds a segment of them. */
export function createSegmentBuilder() {
  const texts = createTextCollector();
  const senses: DraftSense[] = [];
  /** Each sense, and the data of each term, as JSON. */
  const [rows, dataOfTerms] = [createTextStore(), createTextStore()];
  let termCount = 0;

  const addTerm = ({ data, ...term }: IndexedTerm, labels: readonly string[]): DraftTerm => {
    const keyed = listKeyedTexts({ ...term, labels }, texts.foldOnce);
    for (const word of listDefinitionWords(term.meaning ?? null)) {
      texts.drafts.tokenKinds.push(DEFINITION_KIND);
      texts.drafts.tokenStrings.push(texts.numberString(word));
      texts.drafts.tokenTexts.push(termCount);
    }
    termCount += 1;
    dataOfTerms.add(data === undefined ? '' : JSON.stringify(data));
    return {
      language: languageIds.indexOf(term.language),
      subject: subjectIds.indexOf(term.subject),
      varieties: packVarieties(term.varieties),
      texts: keyed.map((each) => texts.numberText(each, term.language)),
      alternatives: keyed.map(({ alternative }) => alternative),
      sorted: pickSorted(term),
    };
  };

  return {
    add(sense: IndexedSense): void {
      const { terms, ...rest } = sense;
      rows.add(writeRow(sense));
      senses.push({
        sense: rest,
        head: texts.numberString(sense.headword),
        terms: terms.map((term) => addTerm(term, sense.labels)),
      });
    },
    /**
     * Builds the segment in steps, so that the caller can do other work in between.
     * @param note a text to store with it
     */
    *finish(note = ''): Generator<void, Segment> {
      texts.forget();
      const { drafts } = texts;
      const order = yield* sortSenses(senses);
      const termOrder = sortTerms(senses, order);
      const sorted = Array.from(order, (sense) => senses[sense]!);
      const strings = yield* buildStrings(drafts);
      const { columns: textColumns, places } = yield* buildTexts(drafts, strings.places);
      const allPlaces = {
        strings: strings.places,
        texts: places,
        terms: invert(termOrder),
      };
      const tokens = yield* buildTokens(drafts, allPlaces);
      const words = Uint32Array.from(drafts.vocabulary, (string) => strings.places[string]!).sort();
      const vocabulary = yield* buildVocabulary(strings.table, words);
      const orders = yield* buildOrders(
        sorted.flatMap(({ terms }) => terms.map(({ sorted }) => sorted)),
      );
      return openSegment({
        stringBytes: strings.table.bytes,
        stringStarts: strings.table.starts,
        ...textColumns,
        ...tokens,
        ...vocabulary,
        ...orders,
        ...buildTerms(sorted, places),
        ...buildSenses(sorted, strings.places),
        ...buildRows({ data: dataOfTerms.take(termOrder), rows: rows.take(order) }),
        noteBytes: encodeUtf8(note),
      });
    },
  };
}

const pickSorted = ({ englishWord, vernacularWord, subject, listed }: SortedTerm): SortedTerm => ({
  englishWord,
  vernacularWord,
  subject,
  ...(listed && { listed }),
});

export type SegmentBuilder = ReturnType<typeof createSegmentBuilder>;

const sortSenses = (senses: readonly DraftSense[]): Generator<void, Uint32Array> =>
  sortInSteps(senses.length, (a, b) => compareSenses(senses[a]!.sense, senses[b]!.sense));

/** Returns the terms in the order of their senses. They are numbered as they were added. */
function sortTerms(senses: readonly DraftSense[], senseOrder: Uint32Array): Uint32Array {
  const firstTerms = new Uint32Array(senses.length + 1);
  for (const [sense, { terms }] of senses.entries())
    firstTerms[sense + 1] = firstTerms[sense]! + terms.length;
  const order = new Uint32Array(firstTerms[senses.length]!);
  let place = 0;
  for (const sense of senseOrder)
    for (let term = firstTerms[sense]!; term < firstTerms[sense + 1]!; term += 1, place += 1)
      order[place] = term;
  return order;
}

type TermColumns = Pick<
  Columns,
  | 'termSenses'
  | 'termLanguages'
  | 'termSubjects'
  | 'termVarieties'
  | 'termQualities'
  | 'keyStarts'
  | 'keyTexts'
  | 'keyAlternatives'
  | 'ownerStarts'
  | 'ownerTerms'
  | 'ownerDigits'
>;

function buildTerms(senses: readonly DraftSense[], textPlaces: Uint32Array): TermColumns {
  const terms = senses.flatMap((sense) => sense.terms);
  const keyTexts = Uint32Array.from(
    terms.flatMap(({ texts }) => texts),
    (text) => textPlaces[text]!,
  );
  const keyAlternatives = Uint16Array.from(terms.flatMap(({ alternatives }) => alternatives));
  const keyTerms = terms.flatMap(({ texts }, term) => texts.map(() => term));
  const owners = sortIntoLists(
    textPlaces.length,
    keyTexts,
    keyTerms.map((_, key) => key),
  );
  const keyStarts = new Uint32Array(terms.length + 1);
  for (const [term, { texts }] of terms.entries())
    keyStarts[term + 1] = keyStarts[term]! + texts.length;
  return {
    termSenses: Uint32Array.from(senses.flatMap((sense, place) => sense.terms.map(() => place))),
    termLanguages: Uint8Array.from(terms, ({ language }) => language),
    termSubjects: Uint8Array.from(terms, ({ subject }) => subject),
    termVarieties: Uint8Array.from(terms, ({ varieties }) => varieties),
    termQualities: Int32Array.from(terms, ({ sorted }) => sorted.listed?.quality ?? 0),
    keyStarts,
    keyTexts,
    keyAlternatives,
    ownerStarts: owners.starts,
    ownerTerms: owners.values.map((key) => keyTerms[key]!),
    ownerDigits: Uint8Array.from(owners.values, (key) => rankAlternative(keyAlternatives[key]!)),
  };
}

type SenseColumns = Pick<
  Columns,
  | 'senseTerms'
  | 'senseHeads'
  | 'senseSubjects'
  | 'senseGlosses'
  | 'senseCommonness'
  | 'sensePlaces'
  | 'idStarts'
  | 'idSenses'
>;

function buildSenses(senses: readonly DraftSense[], stringPlaces: Uint32Array): SenseColumns {
  const senseTerms = new Uint32Array(senses.length + 1);
  for (const [sense, { terms }] of senses.entries())
    senseTerms[sense + 1] = senseTerms[sense]! + terms.length;
  const ids = buildBuckets(
    senses.map(({ sense }) => hashText(sense.id)),
    [...senses.keys()],
  );
  return {
    senseTerms,
    senseHeads: Uint32Array.from(senses, ({ head }) => stringPlaces[head]!),
    senseSubjects: Uint8Array.from(senses, ({ sense }) => subjectIds.indexOf(sense.subject)),
    senseGlosses: Uint32Array.from(senses, ({ sense }) => hashGloss(sense.gloss)),
    senseCommonness: Int32Array.from(senses, ({ sense }) => encodeCommonness(sense)),
    sensePlaces: Uint16Array.from(senses, ({ sense }) => sense.place ?? 0),
    idStarts: ids.starts,
    idSenses: ids.values,
  };
}

const buildRows = ({ data, rows }: { data: StringTable; rows: StringTable }) => ({
  dataBytes: data.bytes,
  dataStarts: data.starts,
  rowBytes: rows.bytes,
  rowStarts: rows.starts,
});

function encodeCommonness({ commonness }: DraftSense['sense']): number {
  if (commonness === 'counted') return COUNTED;
  return commonness === 'unknown' ? UNKNOWN : commonness;
}

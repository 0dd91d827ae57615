import { excerpt } from '#client/terms/excerpt.ts';
import { alignHeadwords, headwordKey, senseKey } from '#domain/concept/headword.ts';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import type { ShownTerm } from './search/list.ts';

/**
 * The terms of a list that belong to one sense of an English word. `matchReason`, `subject` and
 * `status` contain the value that all terms share, which is shown only once, or null if the values
 * differ.
 */
export type SenseGroup = SenseFacts & {
  englishWord: string;
  terms: [ShownTerm, ...ShownTerm[]];
  /** The start of the definition of the first term that has one, or empty text. */
  meaning: string;
  matchReason: string | null;
  subject: ShownTerm['subject'] | null;
  status: ShownTerm['status'] | null;
};

/**
 * Groups the terms of a list by sense. Terms are in one group if they are next to each other, or if
 * only terms with the same headword are between them: lists that are not sorted by relevance
 * mix the senses of a word. The groups are in the order of their first terms.
 */
export function groupBySense(terms: readonly ShownTerm[]): SenseGroup[] {
  const groups = splitIntoRuns(terms).flatMap((run) => mergeSenses(Map.groupBy(run, senseOf)));
  const senses = groups.map((group) => ({ ...group[0], group }) as ShownTerm & Grouped);
  return alignHeadwords(senses).map(describeSense);
}

type Grouped = { group: SenseGroup['terms'] };

/**
 * Puts concepts into one row that nothing tells apart: those of one headword with the same subject
 * and the same gloss or none.
 */
function mergeSenses(senses: ReadonlyMap<string, ShownTerm[]>): ShownTerm[][] {
  const rows = Map.groupBy(senses.values(), ([first]) =>
    first?.conceptNumber ? senseKey({ ...first, english: first.englishWord }) : first,
  );
  return [...rows.values()].map((row) => row.flat());
}

/**
 * Splits a list before each term whose English word and sense both differ from those of the term
 * before it.
 */
function splitIntoRuns(terms: readonly ShownTerm[]): ShownTerm[][] {
  const runs: ShownTerm[][] = [];
  for (const term of terms) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const continues =
      last &&
      (headwordKey(last.englishWord) === headwordKey(term.englishWord) ||
        senseOf(last) === senseOf(term));
    if (run && continues) run.push(term);
    else runs.push([term]);
  }
  return runs;
}

/**
 * Returns a key for the sense of a term: its concept or, until it has one, its English word,
 * subject and definition.
 */
const senseOf = ({ conceptNumber, englishWord, subject, meaning }: ShownTerm): string =>
  conceptNumber === null ? [englishWord, subject, meaning].join('\n') : String(conceptNumber);

function describeSense({
  group: terms,
  englishWord,
  gloss,
  senseSubject,
}: ShownTerm & Grouped): SenseGroup {
  const withDefinition = terms.find(({ meaning }) => meaning !== '');
  return {
    englishWord,
    gloss,
    senseSubject,
    terms,
    meaning: excerpt(withDefinition?.meaning ?? ''),
    matchReason: sharedValue(terms.map((term) => term.matchReason)),
    subject: sharedValue(terms.map((term) => term.subject)),
    status: sharedValue(terms.map((term) => term.status)),
  };
}

function sharedValue<Value extends string | null>(values: readonly Value[]): Value | null {
  const [first = null, ...rest] = values;
  return rest.every((value) => value === first) ? first : null;
}

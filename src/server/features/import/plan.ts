import type { ImportedTerm } from '#domain/term/details.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type ChangedRow, recognizeRows } from './changed-rows.ts';
import type { AcceptedRow, RefusedRow } from './rows.ts';
import { findStoredCopies, meaningKey } from './stored-copies.ts';
import { definitionOf, findStored, findTakenNumbers, type StoredTerm } from './stored-terms.ts';

/** Facts about the earlier rows of the file, to recognize rows that repeat them. */
export type EarlierRows = {
  /** The codes of each term's sources, by the keys of the term (`keysOf`). */
  sources: Map<string, Set<string>>;
  numbers: Set<number>;
  /** The words and meanings of the terms (`meaningKey`). */
  meanings: Set<string>;
};
export const noEarlierRows = (): EarlierRows => ({
  sources: new Map(),
  numbers: new Set(),
  meanings: new Set(),
});

/** A row whose term is stored already, or repeated from an earlier row. */
export type PresentRow = {
  term: ImportedTerm;
  stored: StoredTerm | undefined;
  /** The codes of the row's sources, without those that earlier rows name for the term. */
  sources: string[];
};
/** The rows of a batch by what the import does with them. */
export type Plan = {
  fresh: ImportedTerm[];
  present: PresentRow[];
  /** The new terms with several sources, each with all its sources but the first. */
  supported: PresentRow[];
  refused: RefusedRow[];
  /** The rows that change the stored term with their identifier. */
  changed: ChangedRow[];
  /** The ids of the stored terms that rows with their identifier repeat. */
  repeated: string[];
};

const emptyPlan = (): Plan => ({
  fresh: [],
  present: [],
  supported: [],
  refused: [],
  changed: [],
  repeated: [],
});

export const IS_COPY = 'This word is already in the dictionary with this meaning.';

export type PlanOptions = {
  earlier: EarlierRows;
  pending: boolean;
  /** When the import began. */
  before: string | null;
  /** Whether rows may be new terms although a stored term has their identifier. */
  mayAdd?: boolean | undefined;
};

/**
 * Decides what to do with the rows of a batch, and adds them to `earlier`. Rows that repeat the
 * words and the meaning of a verified term are refused, unless they are stored as pending. Rows
 * that differ from the stored term with the same identifier of the same source change that term.
 */
export async function planBatch(
  tx: Queryable,
  rows: readonly AcceptedRow[],
  { earlier, pending, before, mayAdd = false }: PlanOptions,
): Promise<Plan> {
  const terms = rows.map(({ term }) => term);
  const storedTerms = await findStored(tx, terms);
  const recognized = mayAdd ? [] : await recognizeRows(tx, rows, storedTerms, before);
  const copies = pending ? new Set() : await findStoredCopies(tx, terms);
  const taken = await findTakenNumbers(
    tx,
    rows.flatMap(({ term }) => term.number ?? []),
  );
  const plan = emptyPlan();
  rows.forEach((row, index) => {
    const { term } = row;
    const meaning = meaningKey(term);
    const sources = findSources(earlier, term);
    const known = sources ? undefined : recognized[index];
    const stored = storedTerms[index] ?? known?.term;
    if (known?.refused) {
      plan.refused.push({ ...row, refused: known.refused });
      return;
    }
    if (known?.changed) {
      plan.changed.push(known.changed);
      return;
    }
    if (known) plan.repeated.push(known.term.id);
    if (stored || sources) {
      const added = listTermSources(term).filter((code) => !sources?.has(code));
      plan.present.push({ term, stored, sources: added });
    } else if (term.number && (taken.has(term.number) || earlier.numbers.has(term.number))) {
      plan.refused.push({ ...row, refused: `number: Another term has the number ${term.number}.` });
      return;
    } else if (!pending && [copies, earlier.meanings].some((known) => known.has(meaning))) {
      plan.refused.push({ ...row, refused: IS_COPY });
      return;
    } else {
      plan.fresh.push(term);
      const [, ...further] = listTermSources(term);
      if (further.length > 0) plan.supported.push({ term, stored: undefined, sources: further });
      earlier.meanings.add(meaning);
      if (term.number) earlier.numbers.add(term.number);
    }
    remember(earlier, term, sources);
  });
  return plan;
}

/** Returns the codes of a term's sources. */
export const listTermSources = ({ source, furtherSources = [] }: ImportedTerm): string[] =>
  source ? [source, ...furtherSources] : [];

/**
 * Returns the keys by which later rows of the same term are recognized. A later row without a
 * definition is recognized by its words alone.
 */
function keysOf(term: ImportedTerm): { id: string | null; exact: string; words: string } {
  const words = [term.englishWord, term.vernacularWord, term.language, term.subject];
  const definition = definitionOf(term);
  return {
    id: term.id ?? null,
    exact: JSON.stringify(definition === null ? words : [...words, definition]),
    words: JSON.stringify(words),
  };
}

/** Returns the sources that earlier rows name for the term, or undefined without such a row. */
function findSources({ sources }: EarlierRows, term: ImportedTerm): Set<string> | undefined {
  const { id, exact } = keysOf(term);
  return (id ? sources.get(id) : undefined) ?? sources.get(exact);
}

function remember(earlier: EarlierRows, term: ImportedTerm, known: Set<string> | undefined): void {
  const sources = known ?? new Set();
  for (const code of listTermSources(term)) sources.add(code);
  const { id, exact, words } = keysOf(term);
  for (const key of id ? [id, exact, words] : [exact, words])
    if (!earlier.sources.has(key)) earlier.sources.set(key, sources);
}

import { checkTermProposal, type Given } from '#domain/review/proposal.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import { type TermChanges, type TermField, termFields } from '#domain/term/fields.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { IMPORTER } from './importer.ts';
import type { AcceptedRow } from './rows.ts';
import {
  definitionOf,
  findBySourceId,
  type IdentifiedTerm,
  type StoredTerm,
} from './stored-terms.ts';

/** A row that a source has changed since an earlier import stored its term. */
export type ChangedRow = {
  row: AcceptedRow;
  term: IdentifiedTerm;
  changes: TermChanges;
  /** Whether a person has changed one of the same fields since. */
  isCorrected: boolean;
  /** Whether an earlier import has suggested the same edit, which is still open. */
  isSuggested: boolean;
};

type Candidate = Omit<ChangedRow, 'isCorrected' | 'isSuggested'>;

/** A row whose identifier a stored term has. It repeats the term unless it is changed or refused. */
export type RecognizedRow = {
  term: IdentifiedTerm;
  changed: ChangedRow | undefined;
  refused: string | undefined;
};

const explainNotVerified = (term: ImportedTerm, { vernacularWord }: IdentifiedTerm): string =>
  `id: The dictionary has “${vernacularWord}” as ${nameId(term)}, but it is not verified. ` +
  'Decide on that term first, and import the row again.';

/** Returns the identifier of a row with its source, such as "12 of dsac-maths". */
export const nameId = ({ source, sourceIds = {} }: ImportedTerm): string =>
  `${sourceIds[source ?? '']} of ${source}`;

/**
 * Recognizes rows by the identifiers of their sources. A row with the words of another stored term
 * is that term.
 * @param stored the stored terms with the same words as the rows
 * @param before when the import began
 */
export async function recognizeRows(
  tx: Queryable,
  rows: readonly AcceptedRow[],
  stored: readonly (StoredTerm | undefined)[],
  before: string | null,
): Promise<(RecognizedRow | undefined)[]> {
  const terms = rows.map(({ term }) => term);
  const identified = (await findBySourceId(tx, terms, before)).map((term, index) => {
    const other = stored[index];
    return other && other.id !== term?.id ? undefined : term;
  });
  const differing = rows.flatMap((row, index) => {
    const term = identified[index];
    const changes = term ? compareRow(term, row.term) : {};
    return term && Object.keys(changes).length > 0 ? [{ row, term, changes }] : [];
  });
  const changed = new Map((await dropDecided(tx, differing)).map((change) => [change.row, change]));
  return rows.map((row, index) => {
    const term = identified[index];
    const change = changed.get(row);
    if (!term) return undefined;
    return change && term.status !== 'verified'
      ? { term, changed: undefined, refused: explainNotVerified(row.term, term) }
      : { term, changed: change, refused: undefined };
  });
}

/**
 * Fields of a row that do not change a stored term. The import reads other fields from the notes,
 * so stored notes differ from those of the file.
 */
const ignored: readonly TermField[] = ['notes', 'language'];

/**
 * Compares a row with the stored term that has its identifier. Cells without a value change
 * nothing.
 */
function compareRow(term: IdentifiedTerm, given: ImportedTerm): TermChanges {
  const values = { ...given, meaning: definitionOf(given) };
  const fields = termFields.filter((field) => !ignored.includes(field) && values[field]?.length);
  const proposed: Given = Object.fromEntries(fields.map((field) => [field, values[field]]));
  const checked = checkTermProposal(term, proposed);
  return checked.ok ? checked.changes : {};
}

type Past = {
  termId: string;
  changes: TermChanges;
  /** Whether a person made the change, as opposed to an import or a job. */
  byPerson: boolean;
  /** The status of the proposal, or null for an entry of the history. */
  status: 'open' | 'rejected' | null;
};

const READ_PAST = `
  select h.term_id, h.changes, not u.is_system as by_person, null as status
  from term_history h
  join users u on u.id = h.actor_id
  where h.term_id = any($1) and h.changes is not null
  union all
  select p.term_id, p.changes, false as by_person, p.status
  from proposals p
  where p.term_id = any($1)
    and p.author_id = $2
    and p.status = any('{open,rejected}')`;

/**
 * Leaves out what people have decided already: values that a person replaced in the dictionary, and
 * those of rejected suggestions of earlier imports.
 */
async function dropDecided(tx: Queryable, candidates: readonly Candidate[]): Promise<ChangedRow[]> {
  if (candidates.length === 0) return [];
  const ids = [...new Set(candidates.map(({ term }) => term.id))];
  const { rows } = await tx.query<Past>(READ_PAST, [ids, IMPORTER.id]);
  const pastOf = Map.groupBy(rows, ({ termId }) => termId);
  return candidates.flatMap((candidate) => {
    const past = pastOf.get(candidate.term.id) ?? [];
    const changes = keepUndecided(candidate.changes, past);
    if (Object.keys(changes).length === 0) return [];
    const isCorrected = past.some(
      ({ byPerson, changes: made }) => byPerson && Object.keys(changes).some((key) => key in made),
    );
    return [{ ...candidate, changes, isCorrected, isSuggested: isOpen(changes, past) }];
  });
}

function keepUndecided(changes: TermChanges, past: readonly Past[]): TermChanges {
  const undecided = Object.entries(changes).filter(([key, { to }]) => {
    const field = key as TermField;
    return !past.some(
      ({ changes: made, byPerson, status }) =>
        (byPerson && made[field]?.from === to) || (status === 'rejected' && made[field]?.to === to),
    );
  });
  return Object.fromEntries(undecided);
}

const isOpen = (changes: TermChanges, past: readonly Past[]): boolean =>
  past.some(({ changes: made, status }) => status === 'open' && isSame(made, changes));

/** Returns whether two edits give the same fields the same values. */
export const isSame = (one: TermChanges, other: TermChanges): boolean => {
  const fields = Object.keys(one) as (keyof TermChanges)[];
  return (
    fields.length === Object.keys(other).length &&
    fields.every((field) => one[field]?.to === other[field]?.to)
  );
};

import type { Queryable } from '#server/platform/db/database.ts';
import { anyOf } from '#server/platform/db/database.ts';
import { refreshConcepts } from '../concepts/refresh-concepts.ts';
import { insertKeys, keyedFields, replaceKeys, updateKeyFilters } from '../keys/keys.ts';
import { rekeyConcepts } from '../keys/rekey-concepts.ts';
import type { ChangeRule } from './rule.ts';
import type { TermState } from './state.ts';

/** A term before and after a change. */
export type Changed = { before: TermState; after: TermState; changesLabels: boolean };

const isListed = ({ mergedInto, spamBatch, deletedAt }: TermState): boolean =>
  [mergedInto, spamBatch, deletedAt].every((value) => value === null);

const isPublic = ({ status, mergedInto }: TermState): boolean =>
  status === 'verified' && mergedInto === null;

/** The columns that search keys copy, and those from which concepts derive something. */
const filters = ['language', 'subject', 'status', 'conceptId', 'quality'] as const;
const conceptColumns = ['englishWord', 'meaning', 'usage', 'reliability', ...filters] as const;

const differs = ({ before, after }: Changed, columns: readonly (keyof TermState)[]): boolean =>
  columns.some((column) => before[column] !== after[column]);

const isRegrouped = ({ before, after }: Changed): boolean =>
  before.varieties.join() !== after.varieties.join();

/**
 * Brings up to date what is computed from terms, once for all terms of a change and from the
 * difference that it made: the search keys of the terms, and then their concepts.
 */
export async function updateDerived(
  tx: Queryable,
  changed: readonly Changed[],
  { leavesConcepts = false }: ChangeRule,
  actorId: string,
): Promise<void> {
  await updateKeys(tx, changed);
  if (leavesConcepts) return;
  const isSeen = (term: Changed) => isPublic(term.before) || isPublic(term.after);
  const isMoved = (term: Changed) => isPublic(term.before) !== isPublic(term.after);
  const refreshed = changed.filter(
    (term) => isMoved(term) || (isSeen(term) && differs(term, conceptColumns)),
  );
  const relabelled = changed.filter(
    (term) => term.changesLabels || differs(term, ['conceptId']) || refreshed.includes(term),
  );
  await refreshConcepts(tx, listConcepts(refreshed), actorId);
  await rekeyConcepts(tx, listConcepts(relabelled));
}

const listConcepts = (changed: readonly Changed[]): string[] =>
  changed.flatMap(({ before, after }) =>
    [before.conceptId, after.conceptId].filter((id) => id !== null),
  );

async function updateKeys(tx: Queryable, changed: readonly Changed[]): Promise<void> {
  const gone = changed.filter(({ before, after }) => isListed(before) && !isListed(after));
  if (gone.length > 0)
    await tx
      .deleteFrom('searchKeys')
      .where('termId', '=', anyOf(gone.map(({ before }) => before.id)))
      .execute();
  const listed = changed.filter(({ after }) => isListed(after));
  const [back, stayed] = partition(listed, ({ before }) => !isListed(before));
  if (back.length > 0)
    await insertKeys(
      tx,
      back.map(({ after }) => after),
    );
  const [rewritten, same] = partition(stayed, (term) => differs(term, keyedFields));
  if (rewritten.length > 0)
    await replaceKeys(
      tx,
      rewritten.map(({ after }) => after),
    );
  const refiltered = same.filter((term) => differs(term, filters) || isRegrouped(term));
  if (refiltered.length > 0)
    await updateKeyFilters(
      tx,
      refiltered.map(({ after }) => after.id),
    );
}

function partition<T>(all: readonly T[], belongs: (each: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((each) => !belongs(each))];
}

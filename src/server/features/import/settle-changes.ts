import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { acceptProposal, storeProposal, withdrawProposal } from '#server/terms/edits/proposals.ts';
import { type ChangedRow, isSame, nameId } from './changed-rows.ts';
import { IMPORTER } from './importer.ts';
import { IS_COPY } from './plan.ts';
import type { AcceptedRow, RefusedRow } from './rows.ts';

/** Whether an import suggests the changes of a source as edits, or also accepts them. */
export const changeModes = ['suggest', 'accept'] as const;
export type ChangeMode = (typeof changeModes)[number];

/** The changed rows of a file by what the import does with them. */
export type SortedChanges = {
  suggested: ChangedRow[];
  accepted: ChangedRow[];
  /** The changed rows, if there are too many to suggest without a decision about all of them. */
  undecided: ChangedRow[];
  /**
   * New rows with the identifier of a stored term whose word another row of the file repeats. They
   * are further words with that identifier.
   */
  further: AcceptedRow[];
  /** How many rows repeat a changed row of the file, or an open suggestion of an earlier import. */
  repeated: number;
  refused: RefusedRow[];
};

const explainSecond = ({ row: { term } }: ChangedRow, first: AcceptedRow): string =>
  `id: Line ${first.line} of the file is ${nameId(term)} too, and changes the same stored term.`;

/**
 * Decides what to do with the changed rows of a file. Up to `limits.importSuggestions` become
 * suggested edits. With more, nothing is done until a mode says what to do with all of them.
 * @param repeated the ids of the stored terms that rows with their identifier repeat
 */
export function sortChanges(
  changed: readonly ChangedRow[],
  { repeated, mode }: { repeated: ReadonlySet<string>; mode: ChangeMode | undefined },
): SortedChanges {
  const sorted: SortedChanges = {
    suggested: [],
    accepted: [],
    undecided: [],
    further: [],
    repeated: 0,
    refused: [],
  };
  const changes = new Map<string, ChangedRow>();
  for (const change of changed) {
    const { row, term } = change;
    const first = changes.get(term.id);
    const isAccepted = mode === 'accept' && !change.isCorrected;
    if (repeated.has(term.id)) sorted.further.push(row);
    else if (change.isSuggested && !isAccepted) sorted.repeated += 1;
    else if (!first) changes.set(term.id, change);
    else if (isSame(first.changes, change.changes)) sorted.repeated += 1;
    else sorted.refused.push({ ...row, refused: explainSecond(change, first.row) });
  }
  const unsettled = [...changes.values()];
  if (mode === undefined && unsettled.length > limits.importSuggestions)
    sorted.undecided = unsettled;
  else
    for (const change of unsettled)
      sorted[mode === 'accept' && !change.isCorrected ? 'accepted' : 'suggested'].push(change);
  return sorted;
}

/**
 * Stores suggested edits in one transaction. Each replaces the open one of an earlier import.
 * @param lock takes the lock of imports
 */
export async function suggestChanges(
  database: Database,
  changes: readonly ChangedRow[],
  lock: (tx: Queryable) => Promise<void>,
): Promise<void> {
  if (changes.length === 0) return;
  await database.transaction(async (tx) => {
    await lock(tx);
    for (const change of changes) await suggest(tx, change);
  });
}

/**
 * Changes stored terms, each in a transaction of its own, so that one that cannot be changed does
 * not stop the others.
 * @returns the rows that could not be accepted, with the reasons
 */
export async function acceptChanges(
  database: Database,
  changes: readonly ChangedRow[],
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = [];
  for (const change of changes) {
    try {
      await database.transaction(async (tx) => {
        const proposal = await suggest(tx, change);
        await acceptProposal(tx, proposal, { actorId: IMPORTER.id, reason: null });
      });
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      refused.push({ ...change.row, refused: error.link ? IS_COPY : `id: ${error.message}` });
    }
  }
  return refused;
}

async function suggest(tx: Queryable, { row, term, changes }: ChangedRow) {
  const open = await tx
    .selectFrom('proposals')
    .select('id')
    .where('termId', '=', term.id)
    .where('authorId', '=', IMPORTER.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (open) await withdrawProposal(tx, open.id);
  const code = row.term.source ?? '';
  const source = await tx
    .selectFrom('sources')
    .select('name')
    .where('code', '=', code)
    .executeTakeFirst();
  const name = source?.name ?? code;
  const reason = m.proposals_of_import_reason({ source: name });
  const target = { termId: term.id, conceptId: null } as const;
  const id = await storeProposal(
    tx,
    {
      target,
      changes,
      version: term.version,
      source: m.proposals_of_import_source({ source: name, id: row.term.sourceIds?.[code] ?? '' }),
      reason,
    },
    IMPORTER.id,
  );
  return { id, ...target, changes, reason, authorId: IMPORTER.id, concept: null };
}

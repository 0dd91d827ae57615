import type { Queryable } from '#server/platform/db/database.ts';
import { addLabels } from '../concepts/concepts.ts';
import { addTermSources, type TermSource } from './sources.ts';

/** The rows of other tables that are stored with a new term. */
export type ExtraRows = {
  termId: string;
  conceptId: string;
  synonyms: readonly string[];
  source?: Omit<TermSource, 'termId'> | null;
  example?: { sentence: string; english: string | null; source: string | null } | null;
};

/** Stores the labels, sources and examples of terms. The sources must be stored already. */
export async function storeExtras(tx: Queryable, extras: readonly ExtraRows[]): Promise<void> {
  await addLabels(
    tx,
    extras.flatMap(({ termId, conceptId, synonyms }) =>
      synonyms.map((text) => ({ termId, conceptId, text })),
    ),
  );
  await addTermSources(
    tx,
    extras.flatMap(({ termId, source }) => (source ? [{ termId, ...source }] : [])),
  );
  await addExamples(tx, extras);
}

async function addExamples(tx: Queryable, extras: readonly ExtraRows[]): Promise<void> {
  const examples = extras.flatMap(({ termId, example }) =>
    example ? [{ termId, ...example }] : [],
  );
  if (examples.length > 0) await tx.insertInto('examples').values(examples).execute();
}

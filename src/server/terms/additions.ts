import type { Queryable } from '#server/platform/db/database.ts';
import { addLabels } from './concepts.ts';
import { addTermSources } from './sources.ts';

/** The rows of other tables that are stored with a new term. */
export type Additions = {
  termId: string;
  conceptId: string;
  synonyms: readonly string[];
  source?: { code: string; place: string | null } | null;
  example?: { sentence: string; english: string | null; source: string | null } | null;
};

/** Stores the labels, sources and examples of terms. The sources must be stored already. */
export async function storeAdditions(
  tx: Queryable,
  additions: readonly Additions[],
): Promise<void> {
  await addLabels(
    tx,
    additions.flatMap(({ termId, conceptId, synonyms }) =>
      synonyms.map((text) => ({ termId, conceptId, text })),
    ),
  );
  await addTermSources(
    tx,
    additions.flatMap(({ termId, source }) => (source ? [{ termId, ...source }] : [])),
  );
  await addExamples(tx, additions);
}

async function addExamples(tx: Queryable, additions: readonly Additions[]): Promise<void> {
  const examples = additions.flatMap(({ termId, example }) =>
    example ? [{ termId, ...example }] : [],
  );
  if (examples.length > 0) await tx.insertInto('examples').values(examples).execute();
}

import type { TermEdit } from '#domain/term/details.ts';
import type { TermChanges } from '#domain/term/fields.ts';
import {
  extraChangesBetween,
  type SubmissionExtras,
  toSubmissionExtras,
} from '#domain/term/submission.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { addLabels } from '../concepts/concepts.ts';
import { readExtras } from '../rows/read-extras.ts';

type ExtrasEdit = Pick<TermEdit, 'example' | 'exampleEnglish' | 'synonyms'>;

/**
 * Stores an edit of a term's first example and its synonyms. Properties that are undefined in the
 * edit do not change.
 * @returns the changes, for the history
 */
export async function editExtras(
  tx: Queryable,
  { termId, conceptId }: { termId: string; conceptId: string },
  edit: ExtrasEdit | undefined,
): Promise<TermChanges> {
  const { example, exampleEnglish, synonyms } = edit ?? {};
  if (example === undefined && exampleEnglish === undefined && synonyms === undefined) return {};
  const before = toSubmissionExtras(await readExtras(tx, termId));
  const after: SubmissionExtras = {
    example: example === undefined ? before.example : example,
    exampleEnglish: exampleEnglish === undefined ? before.exampleEnglish : exampleEnglish,
    synonyms: synonyms === undefined ? before.synonyms : [...synonyms],
  };
  if (after.example === null) after.exampleEnglish = null;
  const changes = extraChangesBetween(before, after);
  if (changes.example || changes.exampleEnglish) await replaceExample(tx, termId, after);
  if (changes.synonyms) await replaceSynonyms(tx, { termId, conceptId }, after.synonyms);
  return changes;
}

async function replaceExample(
  tx: Queryable,
  termId: string,
  { example, exampleEnglish }: SubmissionExtras,
): Promise<void> {
  const first = await tx
    .selectFrom('examples')
    .select('id')
    .where('termId', '=', termId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (example === null) {
    if (first) await tx.deleteFrom('examples').where('id', '=', first.id).execute();
  } else if (first) {
    await tx
      .updateTable('examples')
      .set({ sentence: example, english: exampleEnglish })
      .where('id', '=', first.id)
      .execute();
  } else {
    await tx
      .insertInto('examples')
      .values({ termId, sentence: example, english: exampleEnglish })
      .execute();
  }
}

async function replaceSynonyms(
  tx: Queryable,
  { termId, conceptId }: { termId: string; conceptId: string },
  synonyms: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('conceptLabels')
    .where('termId', '=', termId)
    .where('kind', '=', 'admitted')
    .execute();
  await addLabels(
    tx,
    synonyms.map((text) => ({ termId, conceptId, text })),
  );
}

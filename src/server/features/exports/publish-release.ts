import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { completeFiles } from './files.ts';
import { publishDocuments } from './publish-documents.ts';
import { type PublishedFile, storeRelease } from './store-release.ts';
import type { WrittenSet } from './write-set.ts';

const completeNames = new Set(completeFiles.map(({ name }) => name));

/** Whether a release contains the file. The others can be made from these. */
const isComplete = ({ name, format }: PublishedFile): boolean =>
  completeNames.has(name) || name.startsWith('terms.') || format === 'changes';

const DELETE_OLD = `
  delete from export_releases
  where name in (
    select name
    from export_releases
    where name <> 'latest'
    order by name desc
    offset $1
  )`;

/** Makes the first set of files of a month its release, which never changes. */
export async function publishRelease(
  tx: Queryable,
  { context, counts }: Pick<WrittenSet, 'context' | 'counts'>,
  files: readonly PublishedFile[],
): Promise<void> {
  const name = context.generatedAt.slice(0, 7);
  const existing = await tx
    .selectFrom('exportReleases')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  if (existing) return;
  const complete = files.filter(isComplete);
  const documents = await publishDocuments(tx, { name, ...context, counts }, complete);
  const { generatedAt } = context;
  await storeRelease(tx, { name, generatedAt, counts, files: [...complete, ...documents] });
  await tx.query(DELETE_OLD, [limits.exports.releases]);
}

import type { Queryable, Row } from '#server/platform/db/database.ts';

/** A file of a release, whose content is stored already. */
export type PublishedFile = Omit<Row<'exportFiles'>, 'release' | 'position'>;

type Release = {
  name: string;
  generatedAt: string;
  counts: Record<string, number>;
  files: readonly PublishedFile[];
};

/** Stores a release, or replaces the files of `latest`. */
export async function storeRelease(
  tx: Queryable,
  { name, generatedAt, counts, files }: Release,
): Promise<void> {
  await tx.deleteFrom('exportFiles').where('release', '=', name).execute();
  await tx
    .insertInto('exportReleases')
    .values({ name, generatedAt, counts: JSON.stringify(counts) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ generatedAt, counts: JSON.stringify(counts) }),
    )
    .execute();
  await tx
    .insertInto('exportFiles')
    .values(files.map((file, position) => ({ ...file, release: name, position })))
    .execute();
}

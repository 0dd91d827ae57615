import type { Queryable, Row } from '#server/platform/db/database.ts';
import { publish } from '#server/publishing/write.ts';
import { publishChanges } from './changes-files.ts';
import { storeChanges } from './compare-terms.ts';
import type { WrittenSet } from './write-set.ts';

export type PublishedFile = Omit<Row<'exportFiles'>, 'release' | 'position'>;

/** Replaces the published files by new ones. Readers see all old files or all new ones. */
export async function publishSet(tx: Queryable, set: WrittenSet): Promise<void> {
  const { context, counts, digests } = set;
  const known = await findFiles(tx, 'latest');
  await publish(
    tx,
    set.files.map(({ content }) => content),
  );
  const files: PublishedFile[] = set.files.map(({ content: { sha256 }, ...file }) => ({
    ...file,
    sha256,
  }));
  await storeChanges(tx, digests, { isFirst: known.length === 0 });
  files.push(...(await publishChanges(tx, known)));
  await storeRelease(tx, { name: 'latest', generatedAt: context.generatedAt, counts, files });
  await tx.query(`select pg_notify('public_changes', 'exports')`);
}

export const findFiles = (tx: Queryable, release: string): Promise<PublishedFile[]> =>
  tx
    .selectFrom('exportFiles')
    .select(['name', 'format', 'rows', 'licence', 'sha256'])
    .where('release', '=', release)
    .orderBy('position')
    .execute();

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

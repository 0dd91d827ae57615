import { tellPublicChange } from '#server/platform/db/changes.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { publish } from '#server/publishing/write.ts';
import { publishChanges } from './changes-files.ts';
import { storeChanges } from './compare-terms.ts';
import { publishDocuments } from './publish-documents.ts';
import { publishRelease } from './publish-release.ts';
import { type PublishedFile, storeRelease } from './store-release.ts';
import type { WrittenFile } from './write-files.ts';
import type { WrittenSet } from './write-set.ts';

/** Replaces the published files by new ones. Readers see all old files or all new ones. */
export async function publishSet(tx: Queryable, set: WrittenSet): Promise<void> {
  const { context, counts, digests } = set;
  const known = await findFiles(tx, 'latest');
  await publish(
    tx,
    set.files.map(({ content }) => content),
  );
  await storeChanges(tx, digests, { isFirst: known.length === 0 });
  const files = [...set.files.map(toPublished), ...(await publishChanges(tx, known))];
  await publishRelease(tx, set, files);
  const documents = await publishDocuments(tx, { name: 'latest', ...context, counts }, files);
  const { generatedAt } = context;
  await storeRelease(tx, {
    name: 'latest',
    generatedAt,
    counts,
    files: [...files, ...documents],
  });
  await tellPublicChange(tx, 'exports');
}

const toPublished = ({ content, ...file }: WrittenFile): PublishedFile => ({
  ...file,
  sha256: content.sha256,
});

const findFiles = (tx: Queryable, release: string): Promise<PublishedFile[]> =>
  tx
    .selectFrom('exportFiles')
    .select(['name', 'format', 'rows', 'licence', 'sha256'])
    .where('release', '=', release)
    .orderBy('position')
    .execute();

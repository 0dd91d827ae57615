import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { publishText } from '#server/publishing/texts.ts';
import { publish } from '#server/publishing/write.ts';
import { completeFiles } from './files.ts';
import { publishDocuments } from './publish-documents.ts';
import { storeChanges } from './store-changes.ts';
import { type PublishedFile, storeRelease } from './store-release.ts';
import type { WrittenFile } from './write-files.ts';
import type { WrittenSet } from './write-set.ts';

const { changesPerFile } = limits.exports;

const READ_CHANGES = `
  select
    position,
    changed_at as at,
    term_id as id,
    number,
    action,
    successor
  from export_changes
  order by position
  limit $1
  offset $2`;

const completeNames = new Set(completeFiles.map(({ name }) => name));

const DELETE_OLD = `
  delete from export_releases
  where name in (
    select name
    from export_releases
    where name <> 'latest'
    order by name desc
    offset $1
  )`;

/**
 * Replaces the published files by new ones. Readers see all old files or all new ones. `runBuild`
 * tells the copies of the server about it.
 */
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

/** Whether a release contains the file. The other files can be derived from those. */
const isComplete = ({ name, format }: PublishedFile): boolean =>
  completeNames.has(name) || name.startsWith('terms.') || format === 'changes';

/** Makes the first set of files of a month its release, which never changes. */
async function publishRelease(
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

/**
 * Publishes the list of changes: the newest ones in `changes.jsonl`, and older ones in numbered
 * files, which no longer change.
 * @param known the files that are published already
 */
async function publishChanges(
  tx: Queryable,
  known: readonly PublishedFile[],
): Promise<PublishedFile[]> {
  const { total } = await tx
    .selectFrom('exportChanges')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const fullFiles = Math.floor(total / changesPerFile);
  const files: PublishedFile[] = [await publishPart(tx, 'changes.jsonl', fullFiles)];
  for (let index = 0; index < fullFiles; index += 1) {
    const name = `changes.${String(index + 1).padStart(4, '0')}.jsonl`;
    const existing = known.find((file) => file.name === name);
    files.push(existing ?? (await publishPart(tx, name, index)));
  }
  return files;
}

async function publishPart(tx: Queryable, name: string, index: number): Promise<PublishedFile> {
  const { rows } = await tx.query(READ_CHANGES, [changesPerFile, index * changesPerFile]);
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const { sha256 } = await publishText(tx, text, { quality: 9 });
  return { name, format: 'changes', rows: rows.length, licence: 'CC0-1.0', sha256 };
}

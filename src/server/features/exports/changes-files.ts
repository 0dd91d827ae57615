import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { publishText } from '#server/publishing/texts.ts';
import type { PublishedFile } from './store-release.ts';

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

/**
 * Publishes the list of changes: the newest ones in `changes.jsonl`, and older ones in numbered
 * files, which no longer change.
 * @param known the files that are published already
 */
export async function publishChanges(
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

import { writeDelta } from '#domain/packs/delta.ts';
import { PACK_FORMAT } from '#domain/packs/format.ts';
import type { PackName } from '#domain/packs/ids.ts';
import type { Database, Row } from '#server/platform/db/database.ts';
import { readText } from '#server/publishing/read.ts';
import { type EncodedText, encodeText, publishEncoded } from '#server/publishing/texts.ts';
import type { ComposedPack } from './compose-pack.ts';

const DELTA_QUALITY = 11;

/**
 * Stores a pack as a new version, with the delta from the version before. Stores nothing if the
 * newest version is the same.
 */
export async function storePack(
  database: Database,
  name: PackName,
  pack: ComposedPack,
): Promise<void> {
  const newest = await readNewest(database, name);
  if (!newest && pack.rows === 0) return;
  if (newest?.format === PACK_FORMAT && newest.sha256 === pack.whole.sha256) return;
  const version = (newest?.version ?? 0) + 1;
  const delta = newest?.format === PACK_FORMAT ? await composeDelta(database, newest, pack) : null;
  await database.transaction(async (tx) => {
    const { whole, pieces } = pack;
    for (const content of [whole, ...pieces, ...(delta ? [delta] : [])]) {
      await publishEncoded(tx, content);
    }
    await tx
      .insertInto('packs')
      .values({
        ...name,
        version,
        format: PACK_FORMAT,
        rows: pack.rows,
        licence: pack.licence,
        sha256: whole.sha256,
        pieces: pieces.map(({ sha256 }) => sha256),
        deltaSha256: delta?.sha256 ?? null,
      })
      .execute();
  });
}

type StoredPack = Pick<Row<'packs'>, 'version' | 'format' | 'sha256'>;

const readNewest = (database: Database, name: PackName): Promise<StoredPack | undefined> =>
  database
    .selectFrom('packs')
    .select(['version', 'format', 'sha256'])
    .where('language', '=', name.language)
    .where('kind', '=', name.kind)
    .where('part', '=', name.part)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the delta, or null if downloading the whole pack would not cost much more. */
async function composeDelta(
  database: Database,
  { version, sha256 }: StoredPack,
  { text, whole }: ComposedPack,
): Promise<EncodedText | null> {
  const step = { from: version, to: version + 1 };
  const delta = writeDelta(await readText(database, sha256), text, step);
  const encoded = await encodeText(delta, DELTA_QUALITY);
  return encoded.bytes.brotli * 2 <= whole.bytes.brotli ? encoded : null;
}

import { limits } from '#domain/limits.ts';
import { PACK_APP, PACK_FORMAT } from '#domain/packs/format.ts';
import { type PackName, packId } from '#domain/packs/ids.ts';
import type {
  EncodedBytes,
  ListedPack,
  PackDelta,
  PackManifest,
  PackPiece,
} from '#domain/packs/manifest.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';

type StoredPack = Pick<
  Row<'packs'>,
  | 'language'
  | 'kind'
  | 'part'
  | 'version'
  | 'rows'
  | 'licence'
  | 'sha256'
  | 'pieces'
  | 'deltaSha256'
>;

/**
 * The length of the checksum in the name of a file. It distinguishes two files with the same
 * version number, which a restored database may use again.
 */
const CHECKSUM_LENGTH = 8;
export const packFileName = (pack: PackName, version: number, sha256: string): string =>
  `${packId(pack)}.${version}-${sha256.slice(0, CHECKSUM_LENGTH)}.txt`;
export const deltaFileName = (pack: PackName, to: number, sha256: string): string =>
  `${packId(pack)}.${to - 1}-${to}-${sha256.slice(0, CHECKSUM_LENGTH)}.delta`;

const READ_PACKS = `
  select
    p.language,
    p.kind,
    p.part,
    p.version,
    p.rows,
    p.licence,
    p.sha256,
    p.pieces,
    p.delta_sha256
  from (
    select *, max(version) over (partition by language, kind, part) as newest
    from packs
    where format = $1
  ) as p
  where p.version > p.newest - $2::integer
  order by p.language, p.kind desc, p.part, p.version`;

/** Reads the list of packs: the newest version of each, and the deltas that lead to it. */
export async function readManifest(database: Queryable): Promise<PackManifest> {
  const { rows } = await database.query<StoredPack>(READ_PACKS, [
    PACK_FORMAT,
    limits.packs.versions,
  ]);
  const sizes = await readPackSizes(database, rows);
  const packs = [...Map.groupBy(rows, packId).values()];
  return {
    format: PACK_FORMAT,
    minApp: PACK_APP,
    attribution: 'Mazwi contributors and the sources in /packs/NOTICE.txt',
    packs: packs.map((versions) => describePack(versions, sizes)),
  };
}

type Sizes = ReadonlyMap<string, EncodedBytes>;
const noBytes: EncodedBytes = { brotli: 0, gzip: 0, identity: 0 };

function describePack(versions: readonly StoredPack[], sizes: Sizes): ListedPack {
  const newest = versions.at(-1) as StoredPack;
  const { language, kind, part, version, rows, licence, sha256 } = newest;
  const name = { language, kind, part };
  return {
    ...name,
    version,
    rows,
    url: `/packs/${packFileName(name, version, sha256)}`,
    bytes: sizes.get(sha256) ?? noBytes,
    sha256,
    licence,
    pieces: newest.pieces.map((piece) => describePiece(piece, sizes)),
    deltas: describeDeltas(name, versions, sizes),
  };
}

const describePiece = (sha256: string, sizes: Sizes): PackPiece => ({
  url: `/packs/p/${sha256}.txt`,
  bytes: sizes.get(sha256)?.brotli ?? 0,
  sha256,
});

/** Describes the deltas of an unbroken chain to the newest version. */
function describeDeltas(
  name: PackName,
  versions: readonly StoredPack[],
  sizes: Sizes,
): PackDelta[] {
  const gap = versions.findLastIndex(({ deltaSha256 }) => deltaSha256 === null);
  return versions.slice(gap + 1).flatMap(({ version, deltaSha256 }) => {
    if (deltaSha256 === null) return [];
    return {
      from: version - 1,
      to: version,
      url: `/packs/${deltaFileName(name, version, deltaSha256)}`,
      bytes: sizes.get(deltaSha256)?.brotli ?? 0,
      sha256: deltaSha256,
    };
  });
}

async function readPackSizes(
  database: Queryable,
  packs: readonly StoredPack[],
): Promise<Map<string, EncodedBytes>> {
  const contents = packs.flatMap(({ sha256, pieces, deltaSha256 }) => [
    sha256,
    ...pieces,
    ...(deltaSha256 === null ? [] : [deltaSha256]),
  ]);
  const rows = await database
    .selectFrom('publishedContents as c')
    .innerJoin('publishedEncodings as e', 'e.sha256', 'c.sha256')
    .select(['c.sha256', 'c.bytes as identity', 'e.encoding', 'e.bytes'])
    .where('c.sha256', '=', anyOf(contents))
    .execute();
  const sizes = new Map<string, EncodedBytes>();
  for (const { sha256, identity, encoding, bytes } of rows) {
    const known = sizes.get(sha256) ?? { ...noBytes, identity };
    sizes.set(sha256, { ...known, [encoding === 'br' ? 'brotli' : encoding]: bytes });
  }
  return sizes;
}

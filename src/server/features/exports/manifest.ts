import type { ReplyOf } from '#contract/endpoint.ts';
import type { getExportManifest, listExportReleases } from '#contract/exports/exports.ts';
import type { ExportFormat } from '#domain/exports/formats.ts';
import type { Queryable } from '#server/platform/db/database.ts';

type Manifest = ReplyOf<typeof getExportManifest>;

const LATEST_FILES = `
  select
    f.name,
    f.format,
    f.rows,
    f.sha256,
    f.licence,
    c.bytes as identity,
    br.bytes as brotli,
    gz.bytes as gzip
  from export_files f
  join published_contents c on c.sha256 = f.sha256
  left join published_encodings br on br.sha256 = f.sha256 and br.encoding = 'br'
  left join published_encodings gz on gz.sha256 = f.sha256 and gz.encoding = 'gzip'
  where f.release = 'latest'
  order by f.position`;

type LatestFile = Omit<Manifest['files'][number], 'url' | 'bytes'> &
  Manifest['files'][number]['bytes'];

/** Describes the newest files, and the last build if it failed. */
export async function readManifest(database: Queryable, publicUrl: string): Promise<Manifest> {
  const [release, { rows }, build] = await Promise.all([
    findRelease(database, 'latest'),
    database.query<LatestFile>(LATEST_FILES),
    database
      .selectFrom('exportBuilds')
      .select(['failure', 'failedAt'])
      .where('kind', '=', 'exports')
      .executeTakeFirst(),
  ]);
  return {
    generatedAt: release?.generatedAt ?? null,
    release: 'latest',
    leftOut: release?.counts.leftOut ?? 0,
    files: rows.map(({ identity, brotli, gzip, ...file }) => ({
      ...file,
      url: `${publicUrl}/data/latest/${file.name}`,
      bytes: { brotli, gzip, identity },
    })),
    builds: { failedAt: build?.failedAt ?? null, failure: build?.failure ?? null },
  };
}

const findRelease = (database: Queryable, name: string) =>
  database
    .selectFrom('exportReleases')
    .select(['generatedAt', 'counts'])
    .where('name', '=', name)
    .executeTakeFirst();

/** Lists the monthly releases, the newest first. */
export async function readReleases(
  database: Queryable,
  publicUrl: string,
): Promise<ReplyOf<typeof listExportReleases>> {
  const releases = await database
    .selectFrom('exportReleases')
    .select(['name', 'generatedAt', 'counts'])
    .where('name', '!=', 'latest')
    .orderBy('name', 'desc')
    .execute();
  return releases.map((release) => ({ ...release, url: `${publicUrl}/data/${release.name}` }));
}

/** Finds what a file of a release contains. */
export async function findFile(
  database: Queryable,
  release: string,
  name: string,
): Promise<{ sha256: string; format: ExportFormat } | undefined> {
  const { rows } = await database.query<{ sha256: string; format: ExportFormat }>(
    `select sha256, format from export_files where release = $1 and name = $2`,
    [release, name],
  );
  return rows[0];
}

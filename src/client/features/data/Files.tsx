import { Icon } from '#client/ui/Icon.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getExportManifest } from '#contract/exports/exports.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import type { ExportFormat } from '#domain/exports/formats.ts';
import { formatDate, formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';

const purposes: Record<ExportFormat, () => string> = {
  csv: m.data_for_csv,
  jsonl: m.data_for_jsonl,
  tbx: m.data_for_tbx,
  martif: m.data_for_martif,
  turtle: m.data_for_turtle,
  jsonld: m.data_for_jsonld,
  omegat: m.data_for_omegat,
  anki: m.data_for_anki,
  apkg: m.data_for_apkg,
  changes: m.data_for_changes,
  document: m.data_for_document,
};

type Manifest = ReplyOf<typeof getExportManifest>;

/** How many files are shown until the reader asks for all. */
const FIRST_FILES = 12;

/** Lists the newest files, or says that there are none yet. */
export function Files({ manifest }: { manifest: Manifest }) {
  const { generatedAt, files } = manifest;
  if (generatedAt === null)
    return <Empty icon="clock" title={m.data_empty_title()} hint={m.data_empty_hint()} />;
  return (
    <section className="vertical-stack" aria-labelledby="files">
      <h2 id="files">{m.data_files_heading()}</h2>
      {manifest.leftOut > 0 && (
        <p className="note">{m.data_left_out({ count: manifest.leftOut })}</p>
      )}
      <FailureNote generatedAt={generatedAt} builds={manifest.builds} />
      <p className="muted">
        {richText(
          m.data_built({
            time: formatDateTime(generatedAt),
            manifest: (text) => <a href={getExportManifest.path}>{text}</a>,
          }),
        )}
      </p>
      <FileTable files={files.slice(0, FIRST_FILES)} />
      {files.length > FIRST_FILES && (
        <details className="collapsible">
          <summary>
            {m.data_all_files({ count: files.length })}
            <Icon name="down" />
          </summary>
          <FileTable files={files} />
        </details>
      )}
      <Checksums files={files} />
    </section>
  );
}

/** Shows the first and last characters of the checksums. The manifest contains whole ones. */
const Checksums = ({ files }: { files: readonly ExportFile[] }) => (
  <details className="collapsible">
    <summary>
      {m.data_checksums()}
      <Icon name="down" />
    </summary>
    <ul>
      {files.map(({ name, sha256 }) => (
        <li key={name}>
          {name} <code>{shortenChecksum(sha256)}</code>
        </li>
      ))}
    </ul>
  </details>
);

const causes: Record<string, () => string> = {
  'disk full': m.data_failure_disk,
  'database unavailable': m.data_failure_database,
};

/** Says that the last build failed, so that the files are older than they should be. */
function FailureNote({
  generatedAt,
  builds: { failedAt, failure },
}: Pick<Manifest, 'builds'> & { generatedAt: string }) {
  if (failedAt === null || failure === null) return null;
  return (
    <p className="note note--warning">
      <Icon name="alert" />
      <span>
        {m.data_build_failed({
          failed: formatDate(failedAt),
          failure: (causes[failure] ?? m.data_failure_unexpected)(),
          built: formatDate(generatedAt),
        })}
      </span>
    </p>
  );
}

export type ExportFile = ReplyOf<typeof getExportManifest>['files'][number];

/** Lists files with their links. */
function FileTable({ files }: { files: readonly ExportFile[] }) {
  return (
    <ResponsiveTable
      caption={m.data_files_caption()}
      columns={[
        m.data_column_file(),
        m.data_column_for(),
        m.data_column_rows(),
        m.data_column_size(),
        m.data_column_licence(),
      ]}
    >
      {files.map((file) => (
        <FileRow key={file.name} file={file} />
      ))}
    </ResponsiveTable>
  );
}

function FileRow({ file }: { file: ExportFile }) {
  const { name, url, format, rows, bytes, licence } = file;
  const isApart = /^terms\..+\./.test(name) && licence !== CONTRIBUTION_LICENCE;
  return (
    <tr>
      <td className="word-cell">
        <a href={new URL(url).pathname}>{name}</a>
      </td>
      <td>{isApart ? m.data_other_licence() : purposes[format]()}</td>
      <td>{format === 'document' ? '–' : m.data_rows({ count: rows })}</td>
      <td>{formatSize(bytes.brotli ?? bytes.identity)}</td>
      <td>{licenceName(licence)}</td>
    </tr>
  );
}

/** Formats a size, as in "190 KB" or "2.1 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return m.data_size_bytes({ size: bytes });
  if (bytes < 999_500) return m.data_size_kilobytes({ size: String(Math.round(bytes / 1000)) });
  return m.data_size_megabytes({ size: (bytes / 1_000_000).toFixed(1) });
}

/** Shortens a checksum to its first and last characters. */
export const shortenChecksum = (sha256: string): string =>
  `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;

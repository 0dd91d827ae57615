import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getExportManifest } from '#contract/exports/exports.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import type { ExportFormat } from '#domain/exports/formats.ts';
import { m } from '#domain/messages.ts';
import { formatSize, shortenChecksum } from './sizes.ts';

type ExportFile = ReplyOf<typeof getExportManifest>['files'][number];

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

/** Lists files with their links. */
export function FileTable({ files }: { files: readonly ExportFile[] }) {
  return (
    <ResponsiveTable
      caption={m.data_files_caption()}
      columns={[
        m.data_column_file(),
        m.data_column_for(),
        m.data_column_rows(),
        m.data_column_size(),
        m.data_column_licence(),
        m.data_column_checksum(),
      ]}
    >
      {files.map((file) => (
        <FileRow key={file.name} file={file} />
      ))}
    </ResponsiveTable>
  );
}

function FileRow({ file }: { file: ExportFile }) {
  const { name, url, format, rows, bytes, licence, sha256 } = file;
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
      <td>
        <code>sha256 {shortenChecksum(sha256)}</code>
      </td>
    </tr>
  );
}

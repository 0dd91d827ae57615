import { formatDate, formatDateTime } from '#client/terms/dates.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { richText } from '#client/ui/richText.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getExportManifest } from '#contract/exports/exports.ts';
import { m } from '#domain/messages.ts';
import { FileTable } from './FileTable.tsx';

type Manifest = ReplyOf<typeof getExportManifest>;

/** How many files are shown at first. */
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
    </section>
  );
}

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

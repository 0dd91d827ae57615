import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { getExportManifest, listExportReleases } from '#contract/exports/exports.ts';
import { m } from '#domain/messages.ts';
import { CiteData } from './CiteData.tsx';
import { EmbedCode } from './EmbedCode.tsx';
import { Files } from './Files.tsx';
import { Guarantees } from './Guarantees.tsx';
import { PrintLinks } from './PrintLinks.tsx';
import { Releases } from './Releases.tsx';
import { Reuse } from './Reuse.tsx';
import { shortenChecksum } from './sizes.ts';

export const queries: PageQueries<'data'> = () => [
  pageQuery({
    endpoint: getExportManifest,
    // The page shows only the ends of the checksums, which compress badly.
    trim: (manifest) => ({
      ...manifest,
      files: manifest.files.map((file) => ({ ...file, sha256: shortenChecksum(file.sha256) })),
    }),
  }),
  pageQuery({ endpoint: listExportReleases }),
];

/** Lists the files with all verified words, and says how they may be used. */
export default function DataPage() {
  const { data: manifest, isError } = useApiQuery(getExportManifest);
  const { data: releases } = useApiQuery(listExportReleases);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_data()}</h1>
        <p>{m.data_intro()}</p>
      </div>
      <div className="vertical-stack-large">
        {isError && <Failed message={m.data_failed()} />}
        {!manifest && !isError && <Skeleton label={m.data_loading()} />}
        {manifest && <Files manifest={manifest} />}
        {releases && releases.length > 0 && <Releases releases={releases} />}
        <PrintLinks />
        <Guarantees />
        {manifest?.generatedAt && (
          <CiteData version={manifest.generatedAt} url={addressOf('/data', manifest.files)} />
        )}
        {manifest?.generatedAt && <EmbedCode scriptUrl={addressOf('/embed.js', manifest.files)} />}
        <Reuse />
      </div>
    </>
  );
}

/** Returns the address of a path on the site whose files these are. */
const addressOf = (path: string, files: readonly { url: string }[]): string =>
  new URL(path, files[0]?.url).href;

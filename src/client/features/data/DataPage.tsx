import { Link } from 'wouter';
import '#client/styles/pages/doors.css';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { useClassLanguage } from '#client/runtime/session/language.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getExportManifest, listExportReleases } from '#contract/exports/exports.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { citeDataAsBibtex } from '#domain/exports/citation.ts';
import { limits } from '#domain/limits.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { listLanguages } from '#domain/locale/sentence.ts';
import { m } from '#domain/messages.ts';
import { Files, shortenChecksum } from './Files.tsx';
import { Guarantees } from './Guarantees.tsx';
import { EmbedCode, FlashCards, PrintLinks, Start } from './Uses.tsx';

const releaseFiles = ['terms.csv', 'terms.jsonl', 'terms.tbx', 'CHANGELOG.md', 'datapackage.json'];

export const queries: PageQueries<'data'> = () => [
  pageQuery({
    endpoint: getExportManifest,
    // The page shows only the first and last characters of the checksums. Whole checksums compress
    // badly and would enlarge the document.
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
  const language = useClassLanguage(useQueryString());
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_data()}</h1>
        <p>{m.data_intro()}</p>
      </div>
      <div className="vertical-stack-large">
        {isError && <Failed message={m.data_failed()} />}
        {!manifest && !isError && <Skeleton label={m.data_loading()} />}
        {manifest?.generatedAt && <Start files={manifest.files} />}
        {manifest && <FlashCards files={manifest.files} language={language} />}
        <PrintLinks />
        {manifest?.generatedAt && (
          <EmbedCode scriptUrl={addressOf('/embed.js', manifest.files)} language={language} />
        )}
        {manifest && <Files manifest={manifest} />}
        {releases && releases.length > 0 && <Releases releases={releases} />}
        <Reuse />
        <Guarantees />
        {manifest?.generatedAt && (
          <CiteData version={manifest.generatedAt} url={addressOf(paths.data(), manifest.files)} />
        )}
      </div>
    </>
  );
}

/** Returns the address of a path on the site whose files these are. */
const addressOf = (path: string, files: readonly { url: string }[]): string =>
  new URL(path, files[0]?.url).href;

/**
 * Shows how to cite the files, as text and as BibTeX.
 * @param version the time of the files
 */
function CiteData({ version, url }: { version: string; url: string }) {
  const text = m.data_citation({
    year: String(new Date(version).getUTCFullYear()),
    languages: listLanguages(),
    date: formatDate(version),
    url,
    licence: licenceName(CONTRIBUTION_LICENCE),
  });
  return (
    <section className="vertical-stack">
      <h2>{m.data_cite_heading()}</h2>
      <p className="citation">{text}</p>
      <div className="flex-row">
        <CopyButton text={text} />
      </div>
      <details className="collapsible">
        <summary>
          BibTeX
          <Icon name="down" />
        </summary>
        <pre className="citation">{citeDataAsBibtex({ version, url })}</pre>
      </details>
    </section>
  );
}

/** Lists the monthly releases with the links that people need most. */
function Releases({ releases }: { releases: ReplyOf<typeof listExportReleases> }) {
  return (
    <section className="vertical-stack" aria-labelledby="releases">
      <h2 id="releases">{m.data_releases_heading()}</h2>
      <ul className="row-list">
        {releases.map(({ name, url, counts }) => (
          <li key={name} className="vertical-stack">
            <p>{m.data_release({ month: name, terms: counts.terms ?? 0 })}</p>
            <p className="flex-row flex-row--wide-gap">
              {releaseFiles.map((file) => (
                <a key={file} href={`${new URL(url).pathname}/${file}`}>
                  {file}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Points to the ways to use the dictionary in lessons and in other programs. */
function Reuse() {
  return (
    <>
      <section className="card vertical-stack">
        <h2>{m.data_worksheet_heading()}</h2>
        <p>
          {richText(
            m.data_worksheet({ link: (text) => <Link href={paths.worksheet()}>{text}</Link> }),
          )}
        </p>
      </section>
      <section className="card vertical-stack">
        <h2>{m.data_api_heading()}</h2>
        <p>{m.data_api_hint({ count: limits.rates.readsPerMinute })}</p>
        <pre className="citation">GET /api/concepts?query=cell</pre>
        <p>
          <a href="/api/docs">{m.data_api_link()}</a>
        </p>
      </section>
    </>
  );
}

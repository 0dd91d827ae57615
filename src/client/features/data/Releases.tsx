import type { ReplyOf } from '#contract/endpoint.ts';
import type { listExportReleases } from '#contract/exports/exports.ts';
import { m } from '#domain/messages.ts';

const files = ['terms.csv', 'terms.jsonl', 'terms.tbx', 'CHANGELOG.md', 'datapackage.json'];

/** Lists the monthly releases with the links that people need most. */
export function Releases({ releases }: { releases: ReplyOf<typeof listExportReleases> }) {
  return (
    <section className="vertical-stack" aria-labelledby="releases">
      <h2 id="releases">{m.data_releases_heading()}</h2>
      <ul className="row-list">
        {releases.map(({ name, url, counts }) => (
          <li key={name} className="vertical-stack">
            <p>{m.data_release({ month: name, terms: counts.terms ?? 0 })}</p>
            <p className="flex-row flex-row--wide-gap">
              {files.map((file) => (
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

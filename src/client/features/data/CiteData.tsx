import { formatDate } from '#client/terms/dates.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { citeDataAsBibtex } from '#domain/exports/citation.ts';
import { languageList } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';

/**
 * Shows how to cite the files, as text and as BibTeX.
 * @param version the time of the files
 */
export function CiteData({ version, url }: { version: string; url: string }) {
  const text = m.data_citation({
    year: String(new Date(version).getUTCFullYear()),
    languages: languageList,
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

import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { type Citation, citeAsBibtex, citeAsCslJson } from '#domain/concept/citation.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';

/** Shows a citation: as text, and in two formats that programs read. */
export function Cite({ citation }: { citation: Citation }) {
  const text = citeAsText(citation);
  return (
    <>
      <p className="citation">{text}</p>
      <div className="flex-row">
        <CopyButton text={text} />
      </div>
      <Format name="BibTeX" text={citeAsBibtex(citation)} />
      <Format name="CSL-JSON" text={citeAsCslJson(citation)} />
    </>
  );
}

function Format({ name, text }: { name: string; text: string }) {
  return (
    <details className="collapsible">
      <summary>
        {name}
        <Icon name="down" />
      </summary>
      <pre className="citation">{text}</pre>
    </details>
  );
}

function citeAsText({ kind, number, title, url, version, licence }: Citation): string {
  const facts = { kind, number: String(number), title, url, date: formatDate(version) };
  return licence ? m.cite_text_licensed({ ...facts, licence }) : m.cite_text(facts);
}

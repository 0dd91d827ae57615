import { nameConcept } from '#client/terms/concept-name.ts';
import { formatDate } from '#client/terms/dates.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { Source } from '#contract/concepts.ts';
import { type Citation, citeAsBibtex, citeAsCslJson } from '#domain/concept/citation.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { m } from '#domain/messages.ts';
import type { Concept } from './concept.ts';

type Props = { concept: Concept; sources: readonly Source[] };

/** Shows citations of the concept: as text, and in two formats that programs read. */
export function Cite({ concept, sources }: Props) {
  const citation: Citation = {
    number: concept.number,
    title: nameConcept(concept),
    url: concept.url,
    version: concept.updatedAt,
    licence: findLicence(concept, sources),
  };
  const text = citeAsText(citation);
  return (
    <section id="cite" className="card card--sunken vertical-stack">
      <h2>{m.concepts_cite_heading()}</h2>
      <p className="citation">{text}</p>
      <div className="flex-row">
        <CopyButton text={text} />
      </div>
      <Format name="BibTeX" text={citeAsBibtex(citation)} />
      <Format name="CSL-JSON" text={citeAsCslJson(citation)} />
    </section>
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

function citeAsText({ number, title, url, version, licence }: Citation): string {
  const facts = { number: String(number), title, url, date: formatDate(version) };
  return licence ? m.concepts_citation_licensed({ ...facts, licence }) : m.concepts_citation(facts);
}

/**
 * Returns the name of the licence of the definition and all words, or null if they have different
 * licences. Content without a source was contributed on this site.
 */
function findLicence({ definition, terms }: Concept, sources: readonly Source[]): string | null {
  const isContributed =
    (definition !== null && sources.length === 0) ||
    terms.some((term) => term.sources.length === 0);
  const licences = new Set(sources.map(({ licence }) => licence));
  if (isContributed) licences.add(CONTRIBUTION_LICENCE);
  const [licence] = licences;
  return licences.size === 1 && licence ? licenceName(licence) : null;
}

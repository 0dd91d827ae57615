import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { statusNames } from '#client/terms/badges.tsx';
import { editForm, orderOfAllFields } from '#client/terms/form/term-form.ts';
import { HistoryList } from '#client/terms/history/HistoryList.tsx';
import { ReliabilityMark } from '#client/terms/ReliabilityMark.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
import { CONTRIBUTION_LICENCE, licenceName } from '#domain/concept/licences.ts';
import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { nameSense } from '#domain/page-names.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { isLongText, showValue, statedText, type TermField } from '#domain/term/fields.ts';

type Tab = 'details' | 'history';
type Props = Pick<ReplyOf<typeof getTerm>, 'term' | 'history' | 'sources' | 'verifiers'>;

/**
 * Shows a term's details and its change history in two tabs. Without scripts, both sections are
 * visible, and the tabs are links to them. With scripts, the stylesheet hides the section of the
 * other tab even before hydration, so that the layout does not shift.
 */
export function TermFacts({ term, history, sources, verifiers }: Props) {
  const [tab, setTab] = useState<Tab>('details');
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    if (location.hash === '#history') setTab('history');
    setHydrated(true);
  }, []);
  return (
    <section className="tab-panels margin-top-6" data-tab={tab} data-live={isHydrated || undefined}>
      <nav className="tabs" aria-label={m.dictionary_term_facts_label()}>
        <TabLink id="details" current={tab} onOpen={setTab}>
          {m.dictionary_term_facts_details()}
        </TabLink>
        <TabLink id="history" current={tab} onOpen={setTab}>
          {m.dictionary_term_facts_history_tab({ count: history.length })}
        </TabLink>
      </nav>
      <DetailsTable term={term} sources={sources} verifiers={verifiers} />
      <section id="history" className="entry-section">
        <h2>{m.dictionary_term_facts_history()}</h2>
        <HistoryList entries={history} />
      </section>
    </section>
  );
}

function TabLink({
  id,
  current,
  onOpen,
  children,
}: {
  id: Tab;
  current: Tab;
  onOpen: (id: Tab) => void;
  children: string;
}) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a href={`#${id}`} aria-current={id === current ? 'true' : undefined} onClick={open}>
      {children}
    </a>
  );
}

function DetailsTable({ term, sources, verifiers }: Omit<Props, 'history'>) {
  return (
    <table className="language-table" id="details">
      <caption className="visually-hidden">{m.dictionary_term_facts_details()}</caption>
      <tbody>
        {factFields.map((field) => (
          <Fact key={field} field={field} term={term} />
        ))}
        <tr>
          <th scope="row">{m.terms_field_status()}</th>
          <td>{statusNames[term.status]()}</td>
        </tr>
        <tr>
          <th scope="row">{m.dictionary_term_facts_reliability()}</th>
          <td>
            <ReliabilityMark term={{ ...term, sources, verifiers }} />
          </td>
        </tr>
        <tr>
          <th scope="row">{m.dictionary_term_facts_sources({ count: sources.length || 1 })}</th>
          <td>
            <TermSources sources={sources} notes={term.notes} />
          </td>
        </tr>
        {term.conceptNumber !== null && (
          <tr>
            <th scope="row">{m.dictionary_term_facts_concept()}</th>
            <td>
              <Link href={paths.concept(term.conceptNumber)}>{nameConcept(term)}</Link>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Names a concept by its number, its English word and its gloss: "4127, cell (living things)". */
const nameConcept = ({ conceptNumber, englishWord, ...facts }: Term): string =>
  `${conceptNumber}, ${nameSense({ english: englishWord, ...facts })}`;

/**
 * The fields in the details table. Long texts are left out, because they have their own sections on
 * the page.
 */
const factFields = orderOfAllFields(editForm).filter((field) => !isLongText(field));

function Fact({ field, term }: { field: TermField; term: Term }) {
  const value = term[field];
  if (value === null || !statedText(term, field)) return null;
  return (
    <tr>
      <th scope="row">{fieldNames[field]()}</th>
      <td>{formatFact(field, term) ?? showValue(field, value)}</td>
    </tr>
  );
}

/** Formats a field whose value is not shown as plain text. Returns null for other fields. */
function formatFact(field: TermField, term: Term): ReactNode {
  if (field === 'language') return m.dictionary_term_facts_language(languages[term.language]);
  if (field !== 'vernacularWord') return null;
  return (
    <div className="word-box">
      <Vernacular term={term} />
    </div>
  );
}

type Sources = ReplyOf<typeof getTerm>['sources'];

/**
 * Lists the sources of a term, each with the page or entry in it, its licence, and its notes unless
 * the term has the same ones. A term without a source was contributed on this site.
 */
function TermSources({ sources, notes }: { sources: Sources; notes: string | null }) {
  if (sources.length === 0)
    return (
      <>
        {m.dictionary_term_contributors()}
        <br />
        <span className="muted">{licenceName(CONTRIBUTION_LICENCE)}</span>
      </>
    );
  return (
    <ul className="vertical-stack">
      {sources.map((source) => (
        <li key={source.code}>
          <SourceName source={source} />
          {source.id && <> {m.dictionary_term_facts_source_id({ id: source.id })}</>}
          <br />
          <span className="muted">
            {source.licence ? licenceName(source.licence) : m.dictionary_term_licence_unknown()}
            {source.notes && source.notes !== notes && (
              <>
                <br />
                {m.dictionary_term_facts_source_notes({ notes: source.notes })}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SourceName({ source: { name, place, url } }: { source: Sources[number] }) {
  const text = place ? m.dictionary_term_facts_source({ name, place }) : name;
  return url ? <a href={url}>{text}</a> : text;
}

import { type MouseEvent, useEffect, useState } from 'react';
import { statusNames } from '#client/terms/badges.tsx';
import { HistoryList } from '#client/terms/HistoryList.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { m } from '#contract/messages.ts';
import type { HistoryEntry, Term } from '#contract/term.ts';
import { languages } from '#domain/languages.ts';
import { subjects } from '#domain/subjects.ts';

type Tab = 'details' | 'history';

/**
 * Details and change history. Without scripts they stand one under the other and the tabs are links
 * to them; with scripts one shows at a time,
 * from the start: the stylesheet hides the other, so that nothing moves when React comes.
 */
export function TermFacts({ term, history }: { term: Term; history: readonly HistoryEntry[] }) {
  const [tab, setTab] = useState<Tab>('details');
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (location.hash === '#history') setTab('history');
    setLive(true);
  }, []);
  const link = (id: Tab, label: string) => {
    const open = (event: MouseEvent) => {
      event.preventDefault();
      setTab(id);
    };
    return (
      <a href={`#${id}`} aria-current={tab === id ? 'true' : undefined} onClick={open}>
        {label}
      </a>
    );
  };
  return (
    <section className="tab-panels margin-top-6" data-tab={tab} data-live={live || undefined}>
      <nav className="tabs" aria-label={m.dictionary_term_facts_label()}>
        {link('details', m.dictionary_term_facts_details())}
        {link('history', m.dictionary_term_facts_history_tab({ count: history.length }))}
      </nav>
      <table className="language-table" id="details">
        <caption className="visually-hidden">{m.dictionary_term_facts_details()}</caption>
        <tbody>
          <tr>
            <th scope="row">{m.terms_field_english_word()}</th>
            <td>{term.englishWord}</td>
          </tr>
          <tr>
            <th scope="row">{m.terms_field_vernacular_word()}</th>
            <td>
              <div className="word-box">
                <Vernacular term={term} />
              </div>
            </td>
          </tr>
          <tr>
            <th scope="row">{m.terms_field_language()}</th>
            <td>{m.dictionary_term_facts_language(languages[term.language])}</td>
          </tr>
          <tr>
            <th scope="row">{m.terms_field_subject()}</th>
            <td>{subjects[term.subject]}</td>
          </tr>
          <tr>
            <th scope="row">{m.terms_field_status()}</th>
            <td>{statusNames[term.status]()}</td>
          </tr>
        </tbody>
      </table>
      <section id="history" className="entry-section">
        <h2>{m.dictionary_term_facts_history()}</h2>
        <HistoryList entries={history} />
      </section>
    </section>
  );
}

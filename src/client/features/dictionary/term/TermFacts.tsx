import { type MouseEvent, useEffect, useState } from 'react';
import { HistoryList } from '#client/terms/history/HistoryList.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import { m } from '#domain/messages.ts';
import { Details } from './Details.tsx';

type Tab = 'details' | 'history';
type TermReply = ReplyOf<typeof getTerm>;

/**
 * Shows a term's details and its change history in two tabs. Without scripts, both sections are
 * visible, and the tabs are links to them. With scripts, the stylesheet hides the section of the
 * other tab even before hydration, so that the layout does not shift.
 */
export function TermFacts(reply: TermReply) {
  const { history } = reply;
  const [tab, setTab] = useState<Tab>('details');
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    if (location.hash === '#history') setTab('history');
    setHydrated(true);
  }, []);
  return (
    <section className="tab-panels margin-top-4" data-tab={tab} data-live={isHydrated || undefined}>
      <nav className="tabs" aria-label={m.dictionary_term_facts_label()}>
        <TabLink id="details" current={tab} onOpen={setTab}>
          {m.dictionary_term_facts_details()}
        </TabLink>
        <TabLink id="history" current={tab} onOpen={setTab}>
          {m.dictionary_term_facts_history_tab({ count: history.length })}
        </TabLink>
      </nav>
      <Details {...reply} />
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

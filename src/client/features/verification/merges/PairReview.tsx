import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { ConceptCard } from '#client/terms/form/ConceptCard.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import type { ComparedConcept, MergeCandidate } from '#contract/review/merge-candidates.ts';
import { m } from '#domain/messages.ts';
import { changeView, type QueueView, queuePath } from '../queue/queue-view.ts';
import type { NamedKey } from '../review/keys/KeysDialog.tsx';
import { KeysHelp, useKeysDialog } from '../review/keys/KeysHelp.tsx';
import { useReviewKeys } from '../review/keys/useReviewKeys.ts';
import { describeFact, describeWeight } from './evidence-text.ts';
import { KeepApartDialog } from './KeepApartDialog.tsx';
import { useDecideOnPair } from './queries.ts';

const keys: readonly NamedKey[] = [
  { key: 'M', name: m.merges_key_merge },
  { key: 'A', name: m.merges_key_keep_apart },
  { key: 'X', name: m.merges_key_swap },
  { key: 'J', name: m.merges_key_skip },
  { key: 'K', name: m.review_loop_key_previous },
  { key: 'Z', name: m.review_loop_key_undo },
];

type Props = { candidate: MergeCandidate; view: QueueView; total: number };

/** Two entries side by side, with the evidence, to merge or to keep apart. */
export function PairReview({ candidate, view, total }: Props) {
  const [isSwapped, setSwapped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isDecided, setDecided] = useState(false);
  const [, navigate] = useLocation();
  const { merge, keepApart, undo } = useDecideOnPair(candidate.id, () => {
    setAsking(false);
    setDecided(true);
  });
  const [stays, joins] = orderConcepts(candidate, isSwapped);
  const next = view.page < total ? queuePath(changeView(view, { page: view.page + 1 })) : null;
  const previous = view.page > 1 ? queuePath(changeView(view, { page: view.page - 1 })) : null;
  const canDecide = !isDecided && !merge.isPending && !keepApart.isPending;
  const keysDialog = useKeysDialog(keys, { hasReasons: false });
  const mergeEntries = () =>
    merge.mutate({
      params: { number: String(joins.number) },
      body: { into: stays.number, reason: m.merges_reason() },
    });
  const swap = () => setSwapped(!isSwapped);
  useReviewKeys({
    m: canDecide ? mergeEntries : null,
    a: canDecide ? () => setAsking(true) : null,
    x: canDecide ? swap : null,
    j: next === null ? null : () => navigate(next),
    k: previous === null ? null : () => navigate(previous),
    z: undo,
    '?': keysDialog.open,
  });

  return (
    <div className="vertical-stack">
      <p className="muted">{m.merges_place({ place: view.page, total })}</p>
      <div className="field-pair">
        <Entry id="stays" title={m.merges_stays()} concept={stays} />
        <Entry id="joins" title={m.merges_joins()} concept={joins} />
      </div>
      {merge.failure && <FailureNote failure={merge.failure} />}
      <div className="flex-row flex-row--wide-gap">
        <button
          className="button button--primary needs-scripts"
          type="button"
          disabled={!canDecide}
          onClick={mergeEntries}
        >
          {merge.isPending ? m.ui_processing_button() : m.merges_merge_button()}
        </button>
        <button
          className="button needs-scripts"
          type="button"
          disabled={!canDecide}
          onClick={() => setAsking(true)}
        >
          {m.merges_keep_apart_button()}
        </button>
        <button className="button needs-scripts" type="button" disabled={!canDecide} onClick={swap}>
          {m.merges_swap_button()}
        </button>
        {next && (
          <Link className="button" href={next}>
            {m.merges_skip_link()}
          </Link>
        )}
        {previous && (
          <Link className="button button--quiet" href={previous}>
            {m.merges_previous_link()}
          </Link>
        )}
      </div>
      <KeysHelp keys={keys} onOpen={keysDialog.open} />
      <EvidenceList evidence={candidate.evidence} />
      {keysDialog.dialog}
      <KeepApartDialog
        open={isAsking}
        candidate={candidate}
        mutation={keepApart}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function orderConcepts(
  { concepts }: MergeCandidate,
  isSwapped: boolean,
): [ComparedConcept, ComparedConcept] {
  const [first, second] = concepts as [ComparedConcept, ComparedConcept];
  return isSwapped ? [second, first] : [first, second];
}

const Entry = ({ id, title, concept }: { id: string; title: string; concept: ComparedConcept }) => (
  <ConceptCard id={id} title={title} concept={concept}>
    {concept.labels.length > 0 && (
      <p className="muted">{m.merges_synonyms({ synonyms: concept.labels.join(', ') })}</p>
    )}
    <p>
      <Link href={paths.concept(concept.number)}>
        {m.merges_open_entry({ number: String(concept.number) })}
      </Link>
    </p>
  </ConceptCard>
);

const EvidenceList = ({ evidence }: Pick<MergeCandidate, 'evidence'>) => (
  <section aria-labelledby="evidence">
    <h3 id="evidence" className="small-heading">
      {m.merges_evidence_heading()}
    </h3>
    <ul className="bullet-list">
      {evidence.map((each) => (
        <li key={each.fact}>
          {describeFact(each)} <span className="muted">{describeWeight(each)}</span>
        </li>
      ))}
    </ul>
  </section>
);

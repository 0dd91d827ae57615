import { type ReactNode, useState } from 'react';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import type { Batch } from '#contract/terms/batches.ts';
import type { TermName } from '#contract/terms/term.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import type { BatchKind } from '#domain/site/batch.ts';
import { AdminList } from '../AdminList.tsx';
import { displayName } from '../names.ts';
import { type AdminView, viewUrl } from '../view.ts';
import { useBatches, useUndoBatch } from './moderation-queries.ts';
import { SkippedTerms } from './SkippedTerms.tsx';

type Title = (values: { count: number; person: string }) => string;
const titles: Record<BatchKind, Title> = {
  bulkReject: m.moderation_batch_bulk_reject,
  bulkApprove: m.moderation_batch_bulk_approve,
  bulkConcept: m.moderation_batch_bulk_concept,
  spam: m.moderation_batch_spam,
  takeBackSubmissions: m.moderation_batch_take_back_submissions,
  takeBackDecisions: m.moderation_batch_take_back_decisions,
};
/** Bulk decisions are not in this list, because each of them is undone on its own. */
const undoable: readonly BatchKind[] = ['spam', 'takeBackSubmissions', 'takeBackDecisions'];

/** Lists changes of many terms in one step, newest first, each with Undo. */
export function Batches({ view }: { view: AdminView }) {
  const list = useBatches(view);
  return (
    <AdminList
      page={view.page}
      href={(page) => viewUrl(view, { page })}
      list={list}
      rows={list.data?.batches}
      failed={m.moderation_batches_failed()}
      loading={m.moderation_batches_loading()}
      empty={
        <Empty
          icon="clock"
          title={m.moderation_batches_empty()}
          hint={m.moderation_batches_empty_hint()}
        />
      }
    >
      {(batches) => (
        <ul className="vertical-stack">
          {batches.map((batch) => (
            <BatchCard key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
    </AdminList>
  );
}

function BatchCard({ batch }: { batch: Batch }) {
  const [skipped, setSkipped] = useState<readonly TermName[]>([]);
  const undo = useUndoBatch();
  const title = titles[batch.kind]({
    count: batch.terms,
    person: batch.person ? displayName(batch.person, m.moderation_nameless()) : '',
  });
  return (
    <li className="card vertical-stack">
      <div>
        <h2 className="person-name">{title}</h2>
        <p className="muted">
          {m.moderation_batch_made({
            actor: displayName(batch.actor, m.moderation_nameless()),
            time: formatDateTime(batch.createdAt),
          })}
        </p>
      </div>
      {batch.reason && <p className="prose">{batch.reason}</p>}
      {undo.failure && <FailureNote failure={undo.failure} />}
      <SkippedTerms terms={skipped} />
      <BatchState batch={batch}>
        <button
          className="button"
          type="button"
          aria-label={m.moderation_undo_label({ batch: title })}
          disabled={undo.isPending}
          onClick={() =>
            undo.mutate(
              { params: { id: batch.id } },
              { onSuccess: (reply) => setSkipped(reply.skipped) },
            )
          }
        >
          {undo.isPending ? m.ui_processing_button() : m.moderation_undo_button()}
        </button>
      </BatchState>
    </li>
  );
}

function BatchState({ batch, children }: { batch: Batch; children: ReactNode }) {
  if (batch.undoneAt)
    return (
      <p className="muted">
        {m.moderation_batch_undone({
          actor: batch.undoneBy ? displayName(batch.undoneBy, m.moderation_nameless()) : '',
          time: formatDateTime(batch.undoneAt),
        })}
      </p>
    );
  return undoable.includes(batch.kind) && <p>{children}</p>;
}

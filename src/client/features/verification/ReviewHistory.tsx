import { HistoryList } from '#client/terms/HistoryList.tsx';
import type { HistoryEntry } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';

/** The latest entries of the term's history. */
export function ReviewHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section className="card entry-section" aria-labelledby="review-history">
      <h2 id="review-history">{m.verification_history_heading()}</h2>
      <HistoryList entries={history.slice(0, limits.reviewHistory)} />
      <p className="muted margin-top-3">{m.verification_actions_audit_note()}</p>
    </section>
  );
}

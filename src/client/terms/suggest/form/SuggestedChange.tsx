import type { ComparedRow } from '#client/terms/history/ComparisonTable.tsx';
import { DiffList } from '#client/terms/history/DiffList.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';

type Props = { rows: readonly ComparedRow[]; error: string | undefined };

/** Shows what a suggestion changes. Its `id` is the target of the error if nothing changes. */
export function SuggestedChange({ rows, error }: Props) {
  return (
    <aside id="changes" className="card vertical-stack" tabIndex={-1} aria-labelledby="change">
      <h2 id="change" className="small-heading">
        {m.suggest_form_change_heading()}
      </h2>
      {error && (
        <p className="error-message">
          <Icon name="alert" />
          {error}
        </p>
      )}
      <DiffList rows={rows} />
      <p className="muted" aria-live="polite">
        {rows.length === 0
          ? m.suggest_form_change_empty()
          : m.suggest_form_change_count({ count: rows.length })}
      </p>
    </aside>
  );
}

import { Counted } from '#client/ui/Counted.tsx';
import { m } from '#contract/messages.ts';

/** How many terms were found; empty until that is known. */
export function ResultsBar({ total }: { total: number | undefined }) {
  return (
    <p className="results-bar" role="status" id="results" tabIndex={-1}>
      {total !== undefined && (
        <span>
          <Counted text={m.dictionary_list_count({ count: total })} />
        </span>
      )}
    </p>
  );
}

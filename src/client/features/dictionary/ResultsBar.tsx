import { BoldCount } from '#client/ui/BoldCount.tsx';
import { m } from '#domain/messages.ts';

/** The number of terms found; empty until it is known. */
export function ResultsBar({ total }: { total: number | undefined }) {
  return (
    <p className="results-bar" role="status" id="results" tabIndex={-1}>
      {total !== undefined && (
        <span>
          <BoldCount text={m.dictionary_list_count({ count: total })} />
        </span>
      )}
    </p>
  );
}

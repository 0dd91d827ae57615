import { BoldCount } from '#client/ui/BoldCount.tsx';
import { m } from '#domain/messages.ts';

/** Shows the number of terms that were found, or nothing until that number has loaded. */
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

import { messages } from '#contract/messages.ts';
import { limits } from '#domain/limits.ts';
import type { TermFilters } from '#domain/term-search.ts';
import { Counted } from '../ui/Counted.tsx';

/** How many there are, and how many of them stand on a page. */
export function ResultsBar({
  filters,
  total,
}: {
  filters: TermFilters;
  total: number | undefined;
}) {
  return (
    <div className="row wide">
      <p role="status" id="results" tabIndex={-1}>
        {total !== undefined && <Counted text={messages.termsFound(total)} />}
      </p>
      <label className="row one push muted">
        Per page
        <select name="pageSize" className="page-size" defaultValue={filters.pageSize}>
          {limits.pageSize.offered.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

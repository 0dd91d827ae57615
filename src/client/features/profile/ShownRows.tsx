import { m } from '#domain/messages.ts';
import { PROFILE_PAGE_SIZE } from './view.ts';

/**
 * Shows which rows of a list are on the current page, unless all rows fit on one page. The text
 * gets the focus after the user follows a link to another page of the list.
 */
export function ShownRows({ page, rows, total }: { page: number; rows: number; total: number }) {
  const before = (page - 1) * PROFILE_PAGE_SIZE;
  return (
    <p role="status" id="results" tabIndex={-1} className="muted">
      {total > PROFILE_PAGE_SIZE &&
        m.profile_lists_shown_rows({ from: before + 1, to: before + rows, total })}
    </p>
  );
}

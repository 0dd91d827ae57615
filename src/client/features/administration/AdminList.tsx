import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Failed } from '#client/ui/Failed.tsx';
import { PageTurner } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { limits } from '#domain/limits.ts';
import { pageCount } from '#domain/lists/pagination.ts';

type Props<Row> = {
  page: number;
  /** Returns the URL of another page of the list. */
  href: (page: number) => string;
  list: { isError: boolean; data?: { total: number } | undefined; refetch: () => unknown };
  rows: readonly Row[] | undefined;
  failed: string;
  loading: string;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * Shows a list in its current state: failed, loading, empty, past the last page, or loaded, with
 * the rows and a pager.
 */
export function AdminList<Row>(props: Props<Row>) {
  const { page, href, list, rows, failed, loading, empty, children } = props;
  if (list.isError) return <Failed message={failed} onRetry={() => list.refetch()} />;
  if (!list.data || !rows) return <Skeleton label={loading} />;
  const { total } = list.data;
  if (total === 0) return empty;
  const pageSize = limits.pageSize.default;
  if (rows.length === 0) return <PastTheEnd total={total} pageSize={pageSize} href={href} />;
  return (
    <>
      {children(rows)}
      {total > pageSize && (
        <PageTurner page={page} pages={pageCount(total, pageSize)} href={href} />
      )}
    </>
  );
}

/** Links to the parts of a list, such as one for each status. */
export function FilterLinks<Id extends string>(props: {
  label: string;
  ids: readonly Id[];
  current: Id;
  name: (id: Id) => string;
  href: (id: Id) => string;
}) {
  return (
    <nav className="flex-row margin-bottom-2" aria-label={props.label}>
      {props.ids.map((id) => (
        <Link
          key={id}
          className="button chip"
          href={props.href(id)}
          aria-current={id === props.current ? 'true' : undefined}
        >
          {props.name(id)}
        </Link>
      ))}
    </nav>
  );
}

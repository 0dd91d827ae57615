import type { ReactNode } from 'react';
import { Failed } from '#client/ui/Failed.tsx';
import { PageTurner } from '#client/ui/PageTurner.tsx';
import { PastTheEnd } from '#client/ui/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { limits } from '#domain/limits.ts';
import { pageCount } from '#domain/pagination.ts';
import { type AdminView, viewUrl } from './view.ts';

type Props<Row> = {
  view: AdminView;
  list: { isError: boolean; data?: { total: number } | undefined; refetch: () => unknown };
  rows: readonly Row[] | undefined;
  failed: string;
  loading: string;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Shows a list in each of its states: failed, loading, empty, past the end, or rows with pages. */
export function AdminList<Row>({ view, list, rows, failed, loading, empty, children }: Props<Row>) {
  if (list.isError) return <Failed message={failed} onRetry={() => list.refetch()} />;
  if (!list.data || !rows) return <Skeleton label={loading} />;
  const { total } = list.data;
  if (total === 0) return empty;
  const pageSize = limits.pageSize.default;
  const href = (page: number) => viewUrl(view, { page });
  if (rows.length === 0) return <PastTheEnd total={total} pageSize={pageSize} href={href} />;
  return (
    <>
      {children(rows)}
      {total > pageSize && (
        <PageTurner page={view.page} pages={pageCount(total, pageSize)} href={href} />
      )}
    </>
  );
}

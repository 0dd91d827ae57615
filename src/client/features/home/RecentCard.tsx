import type { ReactNode } from 'react';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { limits } from '#domain/limits.ts';

type ListProps<Row> = {
  list: { isError: boolean; data?: readonly Row[] | undefined; refetch: () => unknown };
  loading: string;
  failed: string;
  empty: string;
  /** A link to show while the list is empty. */
  start: ReactNode;
  /** A link to the whole list. */
  all: ReactNode;
  row: (row: Row) => ReactNode;
};

type Props<Row> = ListProps<Row> & {
  title: string;
  /** Shown beside the title. */
  mark?: ReactNode;
};

/** A card with the latest few rows of a list. */
export function RecentCard<Row extends { id: string }>({ title, mark, ...list }: Props<Row>) {
  return (
    <section className="card vertical-stack">
      <h2 className="flex-row">
        {title}
        {mark}
      </h2>
      <RecentList {...list} />
    </section>
  );
}

function RecentList<Row extends { id: string }>({
  list,
  loading,
  failed,
  empty,
  start,
  all,
  row,
}: ListProps<Row>) {
  if (list.isError) return <Failed message={failed} onRetry={list.refetch} />;
  if (!list.data) return <Skeleton label={loading} rows={limits.homeItems} />;
  if (list.data.length === 0)
    return (
      <>
        <p>{empty}</p>
        <p>{start}</p>
      </>
    );
  return (
    <>
      <ul className="row-list">
        {list.data.map((item) => (
          <li key={item.id} className="flex-row flex-row--wide-gap flex-row--no-wrap">
            {row(item)}
          </li>
        ))}
      </ul>
      <p>{all}</p>
    </>
  );
}

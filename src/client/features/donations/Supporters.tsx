import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import type { WallEntry } from '#contract/donations/donations.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { useDonorWallPages } from './queries.ts';
import { mayHaveNextPage, mergePages } from './wall.ts';

/**
 * Lists the donors on a page of the donor wall, newest first. "Show more" is a link to the next
 * page. With scripts, a click adds that page to this list instead.
 */
export function Supporters({ page }: { page: number }) {
  const [pageCount, setPageCount] = useState(1);
  const results = useDonorWallPages(page, pageCount);
  const pages = results.flatMap(({ data }) => (data ? [data] : []));
  const entries = mergePages(pages);
  const next = results.find(({ data }) => !data);
  const lastPage = pages.at(-1);
  const { list, focusNextEntry } = useFocusOnAdded(pages.length, entries.length);

  const showMore = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (next?.isFetching) return;
    focusNextEntry();
    if (next) void next.refetch();
    else setPageCount(pageCount + 1);
  };

  return (
    <div className="vertical-stack">
      {page > 1 && (
        <p>
          <Link href={paths.donorWall()}>{m.donations_wall_newest_button()}</Link>
        </p>
      )}
      <ul ref={list} className="auto-grid auto-grid--supporters">
        {entries.map((entry) => (
          <Supporter key={entry.id} entry={entry} />
        ))}
      </ul>
      {next?.isError && <Failed message={m.donations_wall_failed()} />}
      {lastPage && mayHaveNextPage(lastPage) && (
        <p className="flex-row flex-row--stacked-on-phone">
          <a
            className="button"
            href={paths.donorWall(page + pages.length)}
            aria-busy={next?.isFetching ?? false}
            onClick={showMore}
          >
            {next?.isFetching ? m.ui_loading() : m.donations_wall_more_button()}
          </a>
        </p>
      )}
    </div>
  );
}

/**
 * Moves the focus to the first entry of a page that "Show more" has added, because the clicked link
 * might no longer exist.
 */
function useFocusOnAdded(pageCount: number, entryCount: number) {
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only if a page was added.
  useLayoutEffect(() => {
    if (countBefore.current === null) return;
    const first = Math.min(countBefore.current, entryCount - 1);
    list.current?.children[first]?.querySelector('h2')?.focus();
    countBefore.current = null;
  }, [pageCount]);
  const focusNextEntry = () => {
    countBefore.current = entryCount;
  };
  return { list, focusNextEntry };
}

function Supporter({ entry: { donorName, range, donorMessage, createdAt } }: { entry: WallEntry }) {
  return (
    <li className="card vertical-stack">
      <div className="flex-row">
        <h2 className="person-name" tabIndex={-1}>
          {donorName ?? m.donations_wall_anonymous()}
        </h2>
        <span className="push-to-end">
          <Badge>{range}</Badge>
        </span>
      </div>
      {donorMessage && <p className="definition prose">“{donorMessage}”</p>}
      <p className="muted">{formatDate(createdAt)}</p>
    </li>
  );
}

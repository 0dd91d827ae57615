import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useApi } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { formatDate } from '#client/terms/dates.ts';
import { Badge } from '#client/ui/Badge.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { listDonorWall, type WallEntry } from '#contract/donations.ts';
import { m } from '#contract/messages.ts';
import { joined, mayGoOn, wallArgs } from './wall.ts';

/**
 * Donors, newest first. More of them are behind a link to the next page; with scripts they are put
 * under those that are here.
 */
export function Supporters({ page, first }: { page: number; first: readonly WallEntry[] }) {
  const api = useApi();
  const [more, setMore] = useState<readonly WallEntry[][]>([]);
  const [state, setState] = useState<'still' | 'busy' | 'failed'>('still');
  const list = useRef<HTMLUListElement>(null);
  const [from, setFrom] = useState<number | null>(null);
  const pages = [first, ...more];
  const entries = joined(pages);
  const next = page + pages.length;

  // Where reading goes on: the link may be gone.
  useEffect(() => {
    if (from !== null) list.current?.children[from]?.querySelector('h2')?.focus();
  }, [from]);

  const showMore = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    try {
      const added = await api.call(listDonorWall, wallArgs(next));
      setMore([...more, added]);
      setFrom(Math.min(entries.length, joined([...pages, added]).length - 1));
      setState('still');
    } catch {
      setState('failed');
    }
  };

  return (
    <div className="vertical-stack">
      {page > 1 && (
        <p>
          <Link href={paths.donorWall()}>Show the newest</Link>
        </p>
      )}
      <ul ref={list} className="auto-grid auto-grid--supporters">
        {entries.map((entry) => (
          <Supporter key={entry.id} entry={entry} />
        ))}
      </ul>
      {state === 'failed' && <Failed message={m.donations_wall_failed()} />}
      {mayGoOn(pages[pages.length - 1]!) && (
        <p className="flex-row flex-row--stacked-on-phone">
          <a
            className="button"
            href={paths.donorWall(next)}
            aria-busy={state === 'busy'}
            onClick={showMore}
          >
            {state === 'busy' ? 'Loading...' : 'Show more'}
          </a>
        </p>
      )}
    </div>
  );
}

/** Names and messages are the donor's own text, and nothing but text. */
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

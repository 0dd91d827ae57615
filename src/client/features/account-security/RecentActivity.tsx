import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { OwnSecurityEvent } from '#contract/account/account-security.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { describeSecurityEvent } from '#domain/people/security-events.ts';
import { activityArgs, useSecurityEvents } from './queries.ts';

type Props = { search: string };

/**
 * Lists the user's entries in the security log, newest first. `search` is the query string, which
 * selects the part of the list to show.
 */
export function RecentActivity({ search }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(search);
  useLayoutEffect(() => {
    // The link that the user followed is no longer on the page, so focus the heading of the list.
    if (shown.current !== search) heading.current?.focus();
    shown.current = search;
  }, [search]);
  return (
    <section className="card vertical-stack" aria-labelledby={HEADING}>
      <h2 id={HEADING} ref={heading} tabIndex={-1}>
        {m.account_security_events_heading()}
      </h2>
      <Events search={search} />
    </section>
  );
}
const HEADING = 'activity';

function Events({ search }: Props) {
  const list = useSecurityEvents(search);
  if (list.isError)
    return <Failed message={m.account_security_load_failed()} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton label={m.account_security_events_loading()} rows={3} />;
  const { events, hasOlder } = list.data;
  const oldest = hasOlder ? events.at(-1) : undefined;
  const isContinued = activityArgs(search).query.before !== undefined;
  return (
    <>
      {events.length > 0 && <EventList events={events} />}
      {events.length === 0 && (
        <p>
          {isContinued ? m.account_security_events_no_older() : m.account_security_events_empty()}
        </p>
      )}
      {(isContinued || oldest) && (
        <p className="flex-row flex-row--stacked-on-phone">
          {oldest && (
            <Link className="button" href={`${paths.security({ before: oldest.id })}#${HEADING}`}>
              {m.account_security_events_older_link()}
            </Link>
          )}
          {isContinued && (
            <Link className="button" href={`${paths.security()}#${HEADING}`}>
              {m.account_security_events_newest_link()}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function EventList({ events }: { events: readonly OwnSecurityEvent[] }) {
  return (
    <ul className="row-list">
      {events.map((event) => (
        <li key={event.id}>
          <div>
            <p>{describeSecurityEvent(event.kind, event.detail)}</p>
            <p className="muted">{describeOrigin(event)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Describes when, in which browser and from which IP address or network an event happened. */
function describeOrigin({ at, kind, ip, detail: { device } }: OwnSecurityEvent): string {
  // For an ended session, `device` is the browser that was signed out, not the one that ended the
  // session, so it is left out.
  const used = kind === 'sessionEnded' ? undefined : device;
  return [
    m.account_security_events_time({ time: formatDateTime(at) }),
    used && m.account_security_events_device({ device: used }),
    ip && m.account_security_events_address({ ip }),
  ]
    .filter(Boolean)
    .join(' ');
}

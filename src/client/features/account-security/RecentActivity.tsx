import { formatDateTime } from '#client/terms/dates.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { OwnSecurityEvent } from '#contract/account-security.ts';
import { m } from '#domain/messages.ts';
import { describeSecurityEvent } from '#domain/security-events.ts';
import { useSecurityEvents } from './queries.ts';

/** Lists what the security log has recorded about the user, newest first. */
export function RecentActivity() {
  return (
    <section className="card vertical-stack" aria-labelledby="activity">
      <h2 id="activity">{m.account_security_events_heading()}</h2>
      <Events />
    </section>
  );
}

function Events() {
  const events = useSecurityEvents();
  if (events.isError)
    return <Failed message={m.account_security_load_failed()} onRetry={() => events.refetch()} />;
  if (!events.data) return <Skeleton label={m.account_security_events_loading()} rows={3} />;
  if (events.data.length === 0) return <p>{m.account_security_events_empty()}</p>;
  return (
    <ul className="row-list">
      {events.data.map((event) => (
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

import { Link } from 'wouter';
import { useQueryString } from '#client/runtime/query-string.ts';
import { formatDateTime } from '#client/terms/dates.ts';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import type { LoggedEvent } from '#contract/administration/security-events.ts';
import { m } from '#domain/messages.ts';
import { describeSecurityEvent } from '#domain/people/security-events.ts';
import { AdminList } from '../AdminList.tsx';
import { displayName } from '../names.ts';
import { useSecurityLog } from '../queries.ts';
import { SecurityLogFilters } from './SecurityLogFilters.tsx';
import { securityLogUrl, securityLogViewFrom } from './security-log-view.ts';

/** Lists sign-ins and changes of credentials and roles, for all people or for one person. */
export function SecurityLog() {
  const view = securityLogViewFrom(new URLSearchParams(useQueryString()));
  const list = useSecurityLog(view);
  const isFiltered = view.kind !== 'all' || view.person !== '';
  return (
    <>
      <SecurityLogFilters view={view} />
      <AdminList
        page={view.page}
        href={(page) => securityLogUrl({ ...view, page })}
        list={list}
        rows={list.data?.events}
        failed={m.security_events_load_failed()}
        loading={m.security_events_loading()}
        empty={
          <Empty
            icon="clock"
            title={m.security_events_empty()}
            hint={
              isFiltered ? m.security_events_empty_filtered_hint() : m.security_events_empty_hint()
            }
          />
        }
      >
        {(events) => <SecurityLogTable events={events} />}
      </AdminList>
    </>
  );
}

const columns = [
  m.security_events_event_column,
  m.security_events_person_column,
  m.security_events_device_column,
  m.security_events_address_column,
  m.security_events_time_column,
];

function SecurityLogTable({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <ResponsiveTable
      caption={m.security_events_caption()}
      columns={columns.map((column) => column())}
    >
      {events.map((event) => (
        <tr key={event.id}>
          <td className="word-cell">{describeSecurityEvent(event.kind, event.detail)}</td>
          <td className="text-cell">
            <PersonLink person={event.person} />
          </td>
          <td>{event.detail.device ?? ''}</td>
          <td>{event.ip ?? ''}</td>
          <td>{formatDateTime(event.at)}</td>
        </tr>
      ))}
    </ResponsiveTable>
  );
}

/** Links to the security log with only the events of this person. */
function PersonLink({ person }: { person: LoggedEvent['person'] }) {
  if (!person) return m.security_events_nobody();
  return (
    <Link
      href={securityLogUrl({ person: person.email })}
      title={m.security_events_only_person_label({ email: person.email })}
    >
      {displayName(person, person.email)}
    </Link>
  );
}

import type { FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { useQueryString } from '#client/runtime/query-string.ts';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { ListTools } from '#client/ui/lists/ListTools.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import type { LoggedEvent } from '#contract/administration/security-events.ts';
import { pages } from '#contract/pages.ts';
import { limits } from '#domain/limits.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import {
  describeSecurityEvent,
  type SecurityEventKind,
  securityEventKinds,
} from '#domain/people/security-events.ts';
import { AdminList } from '../AdminList.tsx';
import { displayName } from '../names.ts';
import { useSecurityLog } from '../queries.ts';
import { type SecurityLogView, securityLogUrl, securityLogViewFrom } from './security-log-view.ts';

const kindNames: Record<SecurityEventKind, () => string> = {
  signIn: m.security_events_kind_sign_in,
  signInFailed: m.security_events_kind_sign_in_failed,
  signOut: m.security_events_kind_sign_out,
  passwordReset: m.security_events_kind_password_reset,
  passwordChanged: m.security_events_kind_password_changed,
  emailChanged: m.security_events_kind_email_changed,
  passkeyAdded: m.security_events_kind_passkey_added,
  passkeyRemoved: m.security_events_kind_passkey_removed,
  appAdded: m.security_events_kind_app_added,
  appRemoved: m.security_events_kind_app_removed,
  secondFactorFailed: m.security_events_kind_second_factor_failed,
  recoveryCodeUsed: m.security_events_kind_recovery_code_used,
  recoveryCodesRenewed: m.security_events_kind_recovery_codes_renewed,
  secondFactorReset: m.security_events_kind_second_factor_reset,
  sessionEnded: m.security_events_kind_session_ended,
  roleChanged: m.security_events_kind_role_changed,
  dataExported: m.security_events_kind_data_exported,
};

/** Lists sign-ins and changes of credentials and roles, for all people or for one person. */
export function SecurityLog() {
  const view = securityLogViewFrom(new URLSearchParams(useQueryString()));
  const list = useSecurityLog(view);
  const active = [view.kind !== 'all', view.person].filter(Boolean).length;
  return (
    <>
      <ListTools active={active}>
        <SecurityLogFilters view={view} />
      </ListTools>
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
              active > 0 ? m.security_events_empty_filtered_hint() : m.security_events_empty_hint()
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

/** The form with the filters of the security log. Sending it puts the filters into the URL. */
function SecurityLogFilters({ view }: { view: SecurityLogView }) {
  const [, navigate] = useLocation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    navigate(
      securityLogUrl({
        kind: form.get('kind') as SecurityEventKind | 'all',
        person: String(form.get('person')).trim(),
      }),
    );
  };
  // The key resets the fields when a link changes the filters.
  return (
    <form
      key={securityLogUrl({ ...view, page: 1 })}
      method="get"
      action={pages.admin.path}
      className="auto-grid queue-filters"
      onSubmit={submit}
    >
      <input type="hidden" name="tab" value="security" />
      <div className="field">
        <label htmlFor="person">{m.security_events_person_label()}</label>
        <input
          id="person"
          name="person"
          type="search"
          inputMode="email"
          defaultValue={view.person}
          maxLength={limits.account.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="field">
        <label htmlFor="kind">{m.security_events_kind_label()}</label>
        <select id="kind" name="kind" defaultValue={view.kind}>
          <option value="all">{m.security_events_all_kinds()}</option>
          {securityEventKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]()}
            </option>
          ))}
        </select>
      </div>
      <p className="flex-row">
        <button className="button" type="submit">
          {m.security_events_filter_button()}
        </button>
        <Link className="button button--quiet" href={securityLogUrl({})}>
          {m.security_events_clear_button()}
        </Link>
      </p>
    </form>
  );
}

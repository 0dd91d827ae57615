import { Link } from 'wouter';
import { Badge } from '#client/ui/Badge.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import type { FlaggedPerson } from '#contract/review/flags.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { AdminList } from '../AdminList.tsx';
import { displayName } from '../names.ts';
import { type AdminView, defaultView, viewUrl } from '../view.ts';
import { useCloseFlags, useFlags } from './moderation-queries.ts';

/** Lists the people whom verifiers have flagged, longest waiting first. */
export function Flags({ view }: { view: AdminView }) {
  const list = useFlags(view);
  return (
    <AdminList
      page={view.page}
      href={(page) => viewUrl(view, { page })}
      list={list}
      rows={list.data?.people}
      failed={m.moderation_flags_failed()}
      loading={m.moderation_flags_loading()}
      empty={
        <Empty
          icon="flag"
          title={m.moderation_flags_empty()}
          hint={m.moderation_flags_empty_hint()}
        />
      }
    >
      {(people) => (
        <ul className="vertical-stack">
          {people.map((each) => (
            <FlagCard key={each.person.id} flagged={each} />
          ))}
        </ul>
      )}
    </AdminList>
  );
}

function FlagCard({ flagged: { person, flags, pending, suspended } }: { flagged: FlaggedPerson }) {
  const close = useCloseFlags();
  const name = displayName(person, m.moderation_nameless());
  return (
    <li className="card vertical-stack">
      <div className="flex-row">
        <h2 className="person-name">{name}</h2>
        {suspended && <Badge>{m.moderation_suspended_badge()}</Badge>}
      </div>
      <p className="muted">{m.moderation_flag_pending({ count: pending })}</p>
      <ul className="vertical-stack">
        {flags.map((flag) => (
          <li key={flag.id}>
            <p className="prose">“{flag.reason}”</p>
            <p className="muted">
              {m.moderation_flagged_by({
                name: displayName(flag.by, m.moderation_nameless()),
                date: formatDate(flag.createdAt),
              })}
            </p>
          </li>
        ))}
      </ul>
      {close.failure && <FailureNote failure={close.failure} />}
      <p className="flex-row">
        <Link
          className="button button--primary"
          href={viewUrl(defaultView, { person: person.id })}
          aria-label={m.moderation_manage_label({ name })}
        >
          {m.moderation_manage_button()}
        </Link>
        <button
          className="button"
          type="button"
          aria-label={m.moderation_close_flags_label({ name })}
          disabled={close.isPending}
          onClick={() => close.mutate({ params: { userId: person.id } })}
        >
          {close.isPending ? m.ui_processing_button() : m.moderation_close_flags_button()}
        </button>
      </p>
    </li>
  );
}

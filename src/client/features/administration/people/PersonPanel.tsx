import { Link } from 'wouter';
import { useSuspension } from '#client/moderation/queries.ts';
import {
  readSuspension,
  SuspendDialog,
  startSuspension,
} from '#client/moderation/SuspendDialog.tsx';
import { draftedDialog, useDraft } from '#client/runtime/session/useDraft.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { SuspensionState } from '#contract/administration/suspensions.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { displayName } from '../names.ts';
import { type AdminView, viewUrl } from '../view.ts';
import { useLiftSuspension } from './moderation-queries.ts';
import { ScopeSection } from './ScopeSection.tsx';
import { TakeBackSection } from './TakeBackSection.tsx';

/** Everything that an administrator can do about one person, except changing the role. */
export function PersonPanel({ view }: { view: AdminView }) {
  const state = useSuspension(view.person);
  const close = (
    <Link className="button" href={viewUrl(view, { person: '' })}>
      {m.moderation_back_to_users()}
    </Link>
  );
  if (state.isError)
    return (
      <>
        <Failed message={m.moderation_person_failed()} onRetry={() => state.refetch()} />
        <p>{close}</p>
      </>
    );
  if (!state.data) return <Skeleton label={m.moderation_person_loading()} />;
  const { person } = state.data;
  return (
    <section className="vertical-stack-medium" aria-labelledby="person">
      <div className="flex-row">
        <h2 id="person" className="person-name">
          {displayName(person, m.moderation_nameless())}
        </h2>
        <span className="push-to-end">{close}</span>
      </div>
      <SuspensionSection state={state.data} />
      {person.role === 'verifier' && <ScopeSection userId={person.id} />}
      <TakeBackSection userId={person.id} />
    </section>
  );
}

function SuspensionSection({ state }: { state: SuspensionState }) {
  const { person, active, history, pending } = state;
  const dialog = useDraft(draftedDialog('suspension.v2', readSuspension), null);
  const lift = useLiftSuspension();
  const name = displayName(person, m.moderation_nameless());
  return (
    <section className="card vertical-stack" aria-labelledby="suspension">
      <h3 id="suspension" className="small-heading">
        {active ? m.moderation_is_suspended() : m.moderation_suspension_heading()}
      </h3>
      <p>{m.moderation_flag_pending({ count: pending })}</p>
      {history.length > 0 && (
        <ul className="vertical-stack">
          {history.map((each) => (
            <li key={each.at}>
              <p className="prose">“{each.reason}”</p>
              <p className="muted">
                {m.moderation_suspended_by({
                  name: displayName(each.by, m.moderation_nameless()),
                  time: formatDateTime(each.at),
                })}
                {each.liftedAt && each.liftedBy && (
                  <>
                    {' '}
                    {m.moderation_lifted_by({
                      name: displayName(each.liftedBy, m.moderation_nameless()),
                      time: formatDateTime(each.liftedAt),
                    })}
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {lift.failure && <FailureNote failure={lift.failure} />}
      {person.role === 'user' ? (
        <p>
          {active ? (
            <button
              className="button"
              type="button"
              disabled={lift.isPending}
              onClick={() => lift.mutate({ params: { userId: person.id } })}
            >
              {lift.isPending ? m.ui_processing_button() : m.moderation_lift_button()}
            </button>
          ) : (
            <button
              className="button button--danger"
              type="button"
              onClick={() => dialog.restart(startSuspension({ id: person.id, name }))}
            >
              {m.moderation_suspend_menu_button()}
            </button>
          )}
        </p>
      ) : (
        <p className="muted">{m.errors_detail_suspend_role()}</p>
      )}
      <SuspendDialog
        draft={dialog.text}
        onChange={dialog.write}
        onConfirm={dialog.save}
        onClose={dialog.drop}
      />
    </section>
  );
}

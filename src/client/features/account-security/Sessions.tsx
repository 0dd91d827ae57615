import { useState } from 'react';
import { Badge } from '#client/ui/Badge.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { OwnSession } from '#contract/account/account-security.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from './queries.ts';

/** Lists the browsers in which the user is signed in. All but the current one can be signed out. */
export function Sessions() {
  return (
    <section className="card vertical-stack" aria-labelledby="sessions">
      <h2 id="sessions">{m.account_security_sessions_heading()}</h2>
      <SessionList />
    </section>
  );
}

function SessionList() {
  const sessions = useSessions();
  if (sessions.isError)
    return <Failed message={m.account_security_load_failed()} onRetry={() => sessions.refetch()} />;
  if (!sessions.data) return <Skeleton label={m.account_security_sessions_loading()} rows={2} />;
  const others = sessions.data.filter(({ current }) => !current).length;
  return (
    <>
      <ul className="row-list">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <EndOthers count={others} />
    </>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const date = formatDate(session.signedInAt);
  const used = formatDate(session.lastUsedAt);
  return (
    <li className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
      <div>
        <p>
          <b>{session.device}</b>{' '}
          {session.current && (
            <Badge tone="success" icon="check">
              {m.account_security_sessions_current()}
            </Badge>
          )}
        </p>
        <p className="muted">
          {session.current
            ? m.account_security_sessions_current_text({ date })
            : m.account_security_sessions_last_used({ date, used })}
        </p>
      </div>
      {!session.current && <EndSession session={session} used={used} />}
    </li>
  );
}

function EndSession({ session: { id, device }, used }: { session: OwnSession; used: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const end = useEndSession(device);
  return (
    <>
      <button
        className="button push-to-end needs-scripts"
        type="button"
        aria-label={m.account_security_sessions_end_label({ device, used })}
        onClick={() => setConfirming(true)}
      >
        {m.account_security_sessions_end_button()}
      </button>
      <ConfirmDialog
        open={isConfirming}
        title={m.account_security_sessions_end_title({ device })}
        confirmLabel={m.account_security_sessions_end_confirm()}
        call={end}
        onConfirm={() => end.mutate({ params: { id } }, { onSuccess: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
      >
        <p>{m.account_security_sessions_end_effect({ used })}</p>
      </ConfirmDialog>
    </>
  );
}

function EndOthers({ count }: { count: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const end = useEndOtherSessions();
  return (
    <>
      {count === 0 && <p className="muted">{m.account_security_sessions_only()}</p>}
      {count > 0 && (
        <p className="flex-row flex-row--stacked-on-phone needs-scripts">
          <button
            className="button button--danger"
            type="button"
            onClick={() => setConfirming(true)}
          >
            {m.account_security_sessions_end_others_button()}
          </button>
        </p>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={m.account_security_sessions_end_others_title()}
        confirmLabel={m.account_security_sessions_end_others_button()}
        call={end}
        onConfirm={() => end.mutate({}, { onSuccess: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
      >
        <p>{m.account_security_sessions_end_others_effect({ count })}</p>
      </ConfirmDialog>
    </>
  );
}

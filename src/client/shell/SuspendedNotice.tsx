import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { m } from '#domain/messages.ts';

/** Tells suspended people on every page why they cannot contribute. */
export function SuspendedNotice() {
  const user = useUser();
  const viewer = useViewerRole();
  if (viewer !== 'suspended' || !user?.suspension) return null;
  return (
    <section className="site-notice" aria-label={m.session_suspended_label()}>
      <p className="prose">{m.session_suspended(user.suspension)}</p>
    </section>
  );
}

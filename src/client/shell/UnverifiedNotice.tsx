import { useUser } from '../session/session.tsx';

/**
 * Tells people whose address is not verified before they have filled in a form that they may not
 * send, and how to get another link.
 */
export function UnverifiedNotice() {
  const user = useUser();
  if (!user || user.emailVerified) return null;
  return (
    <section className="site-notice" aria-label="Your e-mail address">
      <p>
        Your e-mail address is not verified yet: you may read, but not submit. Open the link that we
        sent to <b className="name">{user.email}</b>. To get another one, sign out and in again.
      </p>
    </section>
  );
}

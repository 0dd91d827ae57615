import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';

/**
 * Tells people whose address is not verified that they cannot contribute yet, before they fill in a
 * form, and what they can do. Forms of the server, so that it works without scripts.
 */
export function UnverifiedNotice() {
  const user = useUser();
  const { ownAccounts } = useSite();
  if (!user || user.emailVerified) return null;
  return (
    <section className="site-notice vertical-stack" aria-label="Your email address">
      <p>
        Your email address is not verified yet. You can read the dictionary, but not contribute.
        {ownAccounts ? (
          <>
            {' '}
            Open the link that we sent to <b className="person-name">{user.email}</b>.
          </>
        ) : (
          ' Verify it at the service that you sign in with, then sign in again.'
        )}
      </p>
      {ownAccounts && (
        <form method="post" action={paths.sendLinkAgain()} className="flex-row">
          <button className="button" type="submit">
            Send again
          </button>
          <a className="button" href={paths.emailAddress()}>
            Change address
          </a>
        </form>
      )}
    </section>
  );
}

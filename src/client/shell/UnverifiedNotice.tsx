import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';
import { m } from '#domain/messages.ts';
import { richText } from '../ui/richText.ts';

/**
 * Tells users whose email address is not verified that they cannot contribute yet, before they fill
 * in a form. The button submits a plain form, so it works without scripts.
 */
export function UnverifiedNotice() {
  const user = useUser();
  const { ownAccounts } = useSite();
  if (!user || user.emailVerified) return null;
  return (
    <section className="site-notice vertical-stack" aria-label={m.shell_unverified_label()}>
      <p>
        {ownAccounts
          ? richText(
              m.shell_unverified_own_account({
                email: user.email,
                address: (text) => <b className="person-name">{text}</b>,
              }),
            )
          : m.shell_unverified_other_account()}
      </p>
      {ownAccounts && (
        <form method="post" action={paths.sendLinkAgain()} className="flex-row">
          <button className="button" type="submit">
            {m.shell_unverified_send_again_button()}
          </button>
          <a className="button" href={paths.emailAddress()}>
            {m.shell_unverified_change_address_button()}
          </a>
        </form>
      )}
    </section>
  );
}

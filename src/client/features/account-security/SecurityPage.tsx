import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { useSite } from '#client/runtime/session/site.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { richText } from '#client/ui/richText.ts';
import {
  listFactors,
  listOwnSecurityEvents,
  listSessions,
} from '#contract/account/account-security.ts';
import { m } from '#domain/messages.ts';
import { Factors } from './Factors.tsx';
import { activityArgs } from './queries.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { Sessions } from './Sessions.tsx';

export const queries: PageQueries<'security'> = ({ search }) => [
  pageQuery({ endpoint: listSessions }),
  pageQuery({ endpoint: listFactors }),
  pageQuery({ endpoint: listOwnSecurityEvents, args: activityArgs(search) }),
];

/**
 * Shows users where they are signed in, how they sign in, and what the security log has recorded
 * about them.
 */
export default function SecurityPage() {
  const { ownAccounts } = useSite();
  return (
    <>
      <div className="page-header">
        <Link className="back-link" href={paths.profile()}>
          <Icon name="back" />
          {m.account_security_back_link()}
        </Link>
        <h1>{m.titles_security()}</h1>
      </div>
      <div className="vertical-stack-medium">
        <Sessions />
        {ownAccounts ? <OwnCredentials /> : <OtherProvider />}
        <RecentActivity search={useQueryString()} />
      </div>
    </>
  );
}

function OwnCredentials() {
  return (
    <>
      <Factors />
      <section className="card vertical-stack" aria-labelledby="password">
        <h2 id="password">{m.account_security_password_heading()}</h2>
        <p>{m.account_security_password_text()}</p>
        <p className="flex-row flex-row--stacked-on-phone">
          <a className="button" href={paths.changePassword()}>
            {m.account_security_password_button()}
          </a>
        </p>
      </section>
      <EmailAddress />
    </>
  );
}

function EmailAddress() {
  const user = useUser();
  if (!user) return null;
  const bold = (text: string) => <b>{text}</b>;
  return (
    <section className="card vertical-stack" aria-labelledby="email">
      <h2 id="email">{m.account_security_email_heading()}</h2>
      <p>{richText(m.account_security_email_text({ address: user.email, b: bold }))}</p>
      <p className="flex-row flex-row--stacked-on-phone">
        <a
          className="button"
          href={user.emailVerified ? paths.changeEmail() : paths.emailAddress()}
        >
          {m.account_security_email_button()}
        </a>
      </p>
    </section>
  );
}

function OtherProvider() {
  return (
    <div className="note note--info">
      <Icon name="lock" />
      <p>{m.account_security_other_provider()}</p>
    </div>
  );
}

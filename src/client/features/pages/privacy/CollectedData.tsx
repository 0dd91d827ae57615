import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { limits } from '#domain/limits.ts';
import { IfReachable } from '../IfReachable.tsx';
import { productFacts } from '../product-facts.ts';

/** Lists what the site stores about people, as a part of the privacy policy. */
export function CollectedData() {
  return (
    <>
      <h3>Your account</h3>
      <p>
        The sign-in service tells us your email address, whether it is verified, your name, and the
        address of your profile picture if you have one. If you register on this site's own sign-in
        pages, we also store a code made from your password. Nobody can read the password from the
        code.
      </p>
      <h3>What you contribute and decide</h3>
      <p>
        We store the terms that you submit, with the details that you add: for example, where a word
        comes from and a sentence that uses it. If you apply to become a verifier, we store your
        application. If you are a verifier, we store your decisions with their reasons and dates,
        the terms that you confirm, your changes to concepts, and the languages and subjects that
        you want to see first.
      </p>
      <h3>What you report</h3>
      <p>
        We store which term you report, the reason you choose, the details you write, and when. If
        you are signed in, we also record that the report came from your account, so that we count
        each person only once. If you are not signed in, the report contains nothing about you.
      </p>
      <h3>Administration</h3>
      <p>
        We store changes to your role, decisions on your application, and which administrator made
        them. If you are an administrator, we also store which settings you changed, and when.
      </p>
      <h3>Review</h3>
      <p>
        When a term is decided on, we store what it was like before and who decided, so that the
        decision can be undone. Comments on a submission can be read by its author, verifiers and
        administrators. We store the edits that you suggest, with your source and reason. When a
        verifier opens a submission, the other verifiers see who is reading it. Verifiers see who
        submitted a term, and how many of that person's terms were accepted. A second verifier
        checks some approvals. We store what they decide, and why.
      </p>
      <p>
        From the decisions, we compute statistics for each verifier and language. Verifiers can see
        their own statistics, and administrators can see those of all verifiers. The review times
        that everybody can see contain no names. If you are suspended, flagged or limited to some
        languages and subjects, we store that, who did it, and why.
      </p>
      <h3>Donations</h3>
      <p>
        We store the amount, the date and the status of the payment, and your name and message if
        you give them. We delete the address for the receipt as soon as we have sent the receipt. We
        never see or store card numbers: they go straight to the payment provider.
      </p>
      <h3>Sessions</h3>
      <p>
        {'While you are signed in, we keep a session. ' +
          'It ends when you sign out, or when you have not used the site for ' +
          `${productFacts.sessionIdle}. ` +
          `It always ends after ${productFacts.sessionMax}.`}
      </p>
      <h3>Signing in and security</h3>
      <p>
        If you add a passkey, we store its name and its public key. If you add an authenticator app,
        we store its name and the key that you scanned. We store your recovery codes only in a form
        that nobody can read. We also remember the browsers that you trust.
      </p>
      <p>
        The security log lists when somebody signed in to your account or tried to, and changes to
        your password, address, passkeys, apps and role. An entry contains the time, the IP address
        and the browser. You and the administrators can see it.
      </p>
      <h3>Unverified accounts</h3>
      <p>
        {'If nobody opens the link that verifies the email address, we delete the account ' +
          `after ${limits.account.unverifiedDays} days. ` +
          'If this address was used earlier to become an administrator, we keep a code made from ' +
          'it, without a name. This prevents the address from being used that way a second ' +
          'time.'}
      </p>
      <h3>Notices and email</h3>
      <p>
        We store the notices about your terms, suggested edits, reports, application and role,
        whether you have read them, whether we sent them by email, and how you want to get each
        kind: at once, once a day, or never. We send emails about your account: to verify your
        address, to choose a password, or to tell you that your password has changed. After you
        verify your address, we also send these notices by email. If you donate, we can send you a
        receipt. If an administrator invites you to become a verifier, we store your address until
        you accept, the invitation is withdrawn, or {limits.invitationDays} days have passed. We
        send no other emails. Each email about a notice has a link to stop emails of that kind. You
        can also turn these emails off on <Link href={paths.notices()}>your profile</Link>. While an
        email waits for the mail server, we store whom it is for. Afterwards we delete the address,
        and keep the kind of the email, its time and whether it was sent.
      </p>
      <IfReachable>
        <h3>Communications</h3>
        <p>We keep what you write to us, and our answers.</p>
      </IfReachable>
      <h3>Searches that find nothing</h3>
      <p>
        We store the word, and how many people searched for it on one day. If it looks like an
        address, a phone number or an email address, we store nothing. Words that fewer than{' '}
        {limits.wanted.people} people searched for are deleted after{' '}
        {limits.retention.searchMissesDays} days. Administrators choose which of the others appear
        on the page <Link href={paths.wanted()}>Wanted terms</Link>.
      </p>
      <h3>Usage data</h3>
      <p>
        We keep technical data on how the site runs: which pages people open, how long the site
        takes to respond and what fails. It contains no names, email addresses or cookies.
      </p>
    </>
  );
}

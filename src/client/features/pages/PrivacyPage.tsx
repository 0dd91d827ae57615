import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { productFacts } from './product-facts.ts';
import { RunBy } from './RunBy.tsx';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const kept: readonly (readonly [what: string, howLong: string])[] = [
  ['Your account', 'Until you delete it'],
  [
    'Sessions',
    `Until you sign out, or until you have not used the site for ${productFacts.sessionIdle}; ` +
      `at most ${productFacts.sessionMax}`,
  ],
  [
    'Terms and their history',
    'As long as the dictionary exists; without your name after you delete your account',
  ],
  [
    'Reports on terms',
    'As long as the dictionary exists; without the link to your account after you delete it',
  ],
  ['Notices that you have read', productFacts.readNotices],
  ['Other notices and your email settings', 'Until you delete your account'],
  ['Donations', 'Amount and date: as long as we must keep financial records'],
  ['Usage data', '2-3 years'],
  ['Communications', '3-5 years'],
  ['IP addresses for rate limits', 'At most one hour'],
  [
    'Searches that found nothing',
    `The codes made from addresses: ${limits.retention.searchMissesDays} days. The word and how ` +
      'many people searched for it stay if administrators are to check it',
  ],
  [
    'The security log',
    '12 months, or until you delete your account; ' +
      `full IP addresses for ${limits.retention.fullAddressDays} days`,
  ],
  ['That an account was deleted, and when', 'As long as the dictionary exists, without a name'],
  ['Backups', 'As a rule 30 days; until then, they contain what you have deleted'],
];

function Responsible() {
  const { operator, contactEmail } = useSite();
  return (
    <>
      <RunBy />
      <p>
        {operator.name ? 'They decide how your data is used. ' : null}
        {contactEmail ? (
          <>
            If you have a question, write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </>
        ) : (
          <>
            If you have a question, see <Link href={paths.contact()}>Contact Us</Link>.
          </>
        )}
      </p>
    </>
  );
}

const sections: Section[] = [
  {
    id: 'in-short',
    heading: 'In short',
    body: (
      <Points>
        {[
          'You can read and search without telling us who you are.',
          'If you create an account, we store your email address, your name and what you do here.',
          'We use it to run the dictionary. We do not sell it, track you or show advertisements.',
          'You can download all of it, and delete your account, on your profile.',
        ]}
      </Points>
    ),
  },
  {
    id: 'operator',
    heading: 'Who is responsible',
    body: <Responsible />,
  },
  {
    id: 'acceptance',
    heading: 'Acceptance',
    body: (
      <p>
        {`This policy is part of the Terms of Service of ${PRODUCT}. ` +
          'By using the site you accept it. ' +
          'If you do not accept it, please do not create an account, contribute or donate.'}
      </p>
    ),
  },
  {
    id: 'collected',
    heading: 'What we collect',
    body: (
      <>
        <h3>Your account</h3>
        <p>
          The sign-in service tells us your email address, whether it is verified, your name, and
          the address of your profile picture if you have one. If you register on this site's own
          sign-in pages, we also store a code made from your password. Nobody can read the password
          from the code.
        </p>
        <h3>What you contribute and decide</h3>
        <p>
          We store the terms that you submit, with the details that you add: for example, where a
          word comes from and a sentence that uses it. If you apply to become a verifier, we store
          your application. If you are a verifier, we store your decisions with their reasons and
          dates, the terms that you confirm, your changes to concepts, and the languages and
          subjects that you want to see first.
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
          administrators. We store the edits that you suggest, with your source and reason. While a
          verifier reads a submission, other verifiers see who does. Verifiers see who submitted a
          term, and how many of that person's terms were accepted. Some approvals are shown to a
          second verifier; we store their verdict with its reason.
        </p>
        <p>
          From the decisions, we compute statistics for each verifier and language. Verifiers see
          their own, administrators those of all. The public review times name nobody. If you are
          suspended, flagged or limited to some languages and subjects, we store that with its
          reason and who did it.
        </p>
        <h3>Donations</h3>
        <p>
          We store the amount, the date and the status of the payment, and your name and message if
          you give them. We delete the address for the receipt as soon as we have sent the receipt.
          We never see or store card numbers: they go straight to the payment provider.
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
          If you add a passkey, we store its name and its public key. If you add an authenticator
          app, we store its name and the key that you scanned. We store your recovery codes only in
          a form that nobody can read. We also remember the browsers that you trust.
        </p>
        <p>
          The security log lists when somebody signed in to your account or tried to, and changes to
          your password, address, passkeys, apps and role. An entry contains the time, the IP
          address and the browser. You and the administrators can see it.
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
          send no other emails. Each email about a notice has a link to stop emails of that kind.
          You can also turn these emails off on <Link href={paths.notices()}>your profile</Link>.
        </p>
        <h3>Communications</h3>
        <p>We keep what you write to us, and our answers.</p>
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
    ),
  },
  {
    id: 'ip-addresses',
    heading: 'IP addresses',
    body: (
      <p>
        {'We use the IP address of your connection for three purposes. We count requests, so that ' +
          'nobody can flood the site or guess passwords. The security log of your account ' +
          'contains the addresses from which somebody signed in or changed it. ' +
          `After ${limits.retention.fullAddressDays} days, we replace each address with that of ` +
          'its network, which many people share. If a search finds nothing, we count how many ' +
          'people searched for that word: we store a code made from the address with a key of ' +
          'that day, not the address. We do not use addresses to find out where you are.'}
      </p>
    ),
  },
  {
    id: 'not-collected',
    heading: 'What we do not do',
    body: (
      <>
        <p>
          There are no trackers and no advertisements on this site. The public pages load nothing
          from other sites: no fonts, pictures or scripts.
        </p>
        <p>
          The payment provider is the one exception. Its form is loaded only at the payment step of
          a donation.
        </p>
        <p>
          What you write without a connection stays on your device until it is sent. Signing out
          deletes it.
        </p>
        <p>
          The <Link href={paths.cookiePolicy()}>Cookie Policy</Link> says which cookies we use and
          what your browser stores.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees',
    heading: 'Who sees what',
    body: (
      <Points>
        {[
          'Everyone: verified terms and their change history, with dates, earlier wordings and ' +
            'reasons. The history shows your name only if you chose to show a contributor page. ' +
            'The page data contains a random code instead.',
          'The contributor page: your name, the day you joined, your verified terms and the ' +
            'languages that you stated, only if you chose to show it. You can hide it at any time.',
          'Signed-in people with a verified email address: also terms that are waiting for a ' +
            'decision. Your rejected terms are shown only to you, verifiers and administrators.',
          'Verifiers: also rejected terms, the names of contributors and verifiers in histories, ' +
            'and what was reported. Reports are never shown with a name or an address.',
          "Administrators: also each person's name, email address and role, the applications, and " +
            'which administrator changed what, and the security log.',
          'The donor wall: a name, a message and a range instead of the amount, only for donors ' +
            'who chose to be shown.',
          'The payment provider and the email service: only what they need.',
          'Authorities: only if the law requires it.',
        ]}
      </Points>
    ),
  },
  {
    id: 'conduct',
    heading: 'The privacy of others',
    body: (
      <p>
        Terms, notes and reasons become public. Do not write personal information in them or in a
        report: not about yourself, and not about other people. Verifiers also see what is not
        public, and have agreed not to share it.
      </p>
    ),
  },
  {
    id: 'content-licence',
    heading: 'What you publish',
    body: (
      <p>
        Terms you contribute are licensed to everyone under CC BY-SA 4.0, as the{' '}
        <Link href={paths.terms()}>Terms of Service</Link> say. We have no control over copies that
        others have made of a published term.
      </p>
    ),
  },
  {
    id: 'donations',
    heading: 'If you donate',
    body: (
      <>
        <p>
          Donations are voluntary and non-refundable. You can donate without an account and without
          a name.
        </p>
        <p>
          Nothing about your donation is shown to the public unless you choose to show it on the
          donor wall. The wall shows your name (or “Anonymous Supporter”), your message, the date,
          and a range instead of the amount.
        </p>
        <p>
          You can take a donation off the wall at any time: on your profile if you were signed in,
          otherwise by writing to us.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    body: (
      <>
        <p>
          We keep usage data 2-3 years and communications 3-5 years. The table lists all periods.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(([what, howLong]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{howLong}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {'If you press a button twice, the site submits only once. To make this possible, we ' +
            'may store our response to a submission or a report for ' +
            `${productFacts.idempotency}.`}
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <>
        <p>
          You can ask what data we have about you, get a copy, have it corrected and have it
          deleted. <Link href={paths.dataProtection()}>Data Protection</Link> says how.
        </p>
        <p>
          After you delete your account, the audit history stays, without your name: what was
          submitted, changed or decided, and when.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'No users under 13',
    body: (
      <p>
        The site is not for people under 13, and we do not knowingly store data about them. If you
        believe that a child has created an account, <Link href={paths.contact()}>tell us</Link> and
        we will delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes and questions',
    body: (
      <p>
        When this policy changes, the date at the top changes too. For questions,{' '}
        <Link href={paths.contact()}>contact us</Link>.
      </p>
    ),
  },
];

export default function PrivacyPage() {
  return (
    <StaticPage
      title={m.titles_privacy()}
      opening={`What ${PRODUCT} knows about you, why, for how long, and what you can do about it.`}
      updated
      sections={sections}
    />
  );
}

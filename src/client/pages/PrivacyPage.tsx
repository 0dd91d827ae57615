import { PRODUCT } from '#contract/messages.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { figures } from './figures.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const kept: readonly (readonly [what: string, howLong: string])[] = [
  ['Your account', 'Until you erase it'],
  [
    'Sessions',
    `Until you sign out; ${figures.sessionIdle} without use, at most ${figures.sessionMax}`,
  ],
  ['Terms and their history', 'As long as the dictionary exists; without your name after erasure'],
  [
    'Reports on terms',
    'As long as the dictionary exists; without the link to your account after erasure',
  ],
  ['Notices, and which of them you want by e-mail', 'Until your account is erased'],
  ['Donations', 'Amount and date as long as bookkeeping needs them'],
  ['Usage data', '2-3 years'],
  ['Communications', '3-5 years'],
  ['IP addresses for rate limits', 'Only while they are counted, up to an hour'],
];

const sections: Section[] = [
  {
    id: 'in-short',
    heading: 'In short',
    body: (
      <Points>
        {[
          'You can read and search without telling us who you are.',
          'If you open an account, we hold your e-mail address, your name and what you do here.',
          'We use it to run the dictionary. We do not sell it, and nobody is followed or shown advertisements.',
          'You can download all of it, and erase yourself, on your profile.',
        ]}
      </Points>
    ),
  },
  {
    id: 'acceptance',
    heading: 'Acceptance',
    body: (
      <p>{`This policy is part of the terms on which you use ${PRODUCT}. By using the site you accept it. If you do not, please do not open an account, contribute or donate.`}</p>
    ),
  },
  {
    id: 'collected',
    heading: 'What we collect',
    body: (
      <>
        <h3>Your account</h3>
        <p>
          The sign-in service tells us your e-mail address, whether it is confirmed, and your name,
          and the address of a profile picture if it has one. If you register with this site's own
          sign-in pages, they also keep your password, only as a hash that it cannot be read back
          from.
        </p>
        <h3>What you contribute and decide</h3>
        <p>
          The terms you submit, and, if you are a verifier, your decisions and their reasons, each
          with its date. If you apply to become a verifier, what you write in the application, and
          which languages and subjects you want to see first.
        </p>
        <h3>What you report</h3>
        <p>
          Which term you report, the reason you choose, the details you write, and when. If you are
          signed in, the report also holds which account it came from, so that each person counts
          once. If you are not, it holds nothing about you.
        </p>
        <h3>Administration</h3>
        <p>
          Changes of your role and decisions on your application, with the administrator who made
          them. If you are an administrator, also which settings of the site you changed, and when.
        </p>
        <h3>Donations</h3>
        <p>
          The amount, the date, the state of the payment, and the name and message if you give them.
          An address for the receipt is deleted as soon as the receipt has been sent. We never see
          or store card numbers: they go straight to the payment provider.
        </p>
        <h3>Sessions</h3>
        <p>{`While you are signed in, we keep a session. It ends after ${figures.sessionIdle} without use and after ${figures.sessionMax} in any case.`}</p>
        <h3>Notices and e-mail</h3>
        <p>
          We keep what we told you of your terms, of your application and of your role, whether you
          have read it, and whether the e-mail was sent. We write to your address about signing in,
          to confirm it or to choose a password, and, once it is verified, about these notices;
          nothing else. Each notice by e-mail has a link that stops its kind, and{' '}
          <Link href={paths.notices()}>your profile</Link> has a switch for each.
        </p>
        <h3>Communications</h3>
        <p>What you write to us, and our answers.</p>
        <h3>Usage data</h3>
        <p>
          Technical figures on how the site runs: which pages are asked for, how long the answers
          take and what fails. They hold no names, e-mail addresses or cookies.
        </p>
      </>
    ),
  },
  {
    id: 'ip-addresses',
    heading: 'IP addresses',
    body: (
      <p>
        We use the address that your connection comes from for one thing: to count requests, so that
        nobody can flood the site or guess passwords. It is not put into your account and not used
        to find out where you are.
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
          from third parties: no fonts, no pictures, no scripts, no counters.
        </p>
        <p>
          The payment provider is the one exception. Its form is loaded only in the payment step of
          a donation.
        </p>
        <p>
          Which cookies are needed, and what your browser keeps for you, stands in the{' '}
          <Link href={paths.cookiePolicy()}>Cookie Policy</Link>.
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
          'Everyone: verified terms and their change history, with dates, earlier wordings and reasons. No name stands there; the data behind the page hold a random identifier in its place.',
          'People who are signed in: also terms that wait for a decision. You alone see your rejected ones, apart from verifiers and administrators.',
          'Verifiers: also rejected terms, which verifier took which decision, and what was reported, but not by whom: a report is never shown with a name or an address.',
          'Administrators: also the names, e-mail addresses and roles of accounts, applications, and which administrator changed what.',
          'The donor wall: a name, a message and a range instead of the amount, and only of donors who asked to be shown.',
          'The payment provider and the mail service: what they need to do their part, and no more.',
          'Authorities: only where the law obliges us.',
        ]}
      </Points>
    ),
  },
  {
    id: 'conduct',
    heading: 'The privacy of others',
    body: (
      <p>
        Terms, notes and reasons become public. Do not write personal information into them or into
        a report, neither your own nor that of others. Verifiers also see what is not public, and
        have agreed to keep it to themselves.
      </p>
    ),
  },
  {
    id: 'content-licence',
    heading: 'What you publish',
    body: (
      <p>
        Terms you contribute are licensed to everyone under CC BY-SA 4.0, as the{' '}
        <Link href={paths.terms()}>Terms of Service</Link> say. Copies that others have made of a
        published term are outside our reach.
      </p>
    ),
  },
  {
    id: 'donations',
    heading: 'If you donate',
    body: (
      <>
        <p>
          Donations are voluntary and non-refundable. You can give without an account and without a
          name.
        </p>
        <p>
          Nothing about your donation is shown to the public unless you choose to show it on the
          donor wall. There stand your name or Anonymous Supporter, your message, the day, and a
          range in place of the amount.
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
        <p>We keep usage data 2-3 years and communications 3-5 years. The table names the rest.</p>
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
        <p>{`So that pressing a button twice does not do a thing twice, the answer to a submission or a report may be stored for ${figures.idempotency}.`}</p>
      </>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <>
        <p>
          You may ask what we hold on you, have a copy, have it corrected and have it erased.{' '}
          <Link href={paths.dataProtection()}>Data Protection</Link> says how.
        </p>
        <p>
          After erasure the audit history stays, without your name: that something was submitted,
          changed or decided, and when.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'No users under 13',
    body: (
      <p>
        The site is not for people under 13, and we do not knowingly hold data on them. If you
        believe that a child has opened an account, <Link href={paths.contact()}>tell us</Link> and
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
      title="Privacy Policy"
      opening={`What ${PRODUCT} knows about you, why, for how long, and what you can do about it.`}
      updated
      sections={sections}
    />
  );
}

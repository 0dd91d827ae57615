import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { IfReachable } from './IfReachable.tsx';
import { CollectedData } from './privacy/CollectedData.tsx';
import { ResponsiblePerson } from './privacy/ResponsiblePerson.tsx';
import { RetentionPeriods } from './privacy/RetentionPeriods.tsx';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const listSections = (): Section[] => [
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
    body: <ResponsiblePerson />,
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
    body: <CollectedData />,
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
          deletes it. If you are signed in, it is encrypted there, like your drafts. We keep the key
          for this with your account.
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
          You can take a donation off the wall at any time on your profile, if you were signed in
          when you donated.<IfReachable> Otherwise, write to us.</IfReachable>
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    body: <RetentionPeriods />,
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
        The site is not for people under 13, and we do not knowingly store data about them.
        <IfReachable>
          {' '}
          If you believe that a child has created an account,{' '}
          <Link href={paths.contact()}>tell us</Link> and we will delete it.
        </IfReachable>
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes and questions',
    body: (
      <p>
        When this policy changes, the date at the top changes too.
        <IfReachable>
          {' '}
          For questions, <Link href={paths.contact()}>contact us</Link>.
        </IfReachable>
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
      sections={listSections()}
    />
  );
}

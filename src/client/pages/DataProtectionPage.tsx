import { PRODUCT } from '#contract/messages.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { figures } from './figures.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const sections: Section[] = [
  {
    id: 'laws',
    heading: 'The laws behind this page',
    body: (
      <>
        <p>
          In South Africa, the Protection of Personal Information Act (POPIA) says what others may
          do with information about you. Elsewhere there are laws like it, such as the GDPR in
          Europe and the data protection acts of Zimbabwe, Kenya and Tanzania.
        </p>
        <p>
          We give the rights below to everyone, wherever they live. Those who run this site are the
          responsible party: they decide what is collected and answer for it.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <Points>
        {[
          <>
            <b>To know.</b> You may ask whether we hold anything on you, what it is, and who else
            was given it.
          </>,
          <>
            <b>To have a copy.</b> You may have all that we hold on you, in a form that a computer
            can read.
          </>,
          <>
            <b>To have it put right.</b> You may ask us to correct what is wrong or out of date.
          </>,
          <>
            <b>To have it erased.</b> You may erase your account and what belongs to it. What stays
            is named below.
          </>,
          <>
            <b>To object.</b> You may object to what we do with your data, and ask us to stop until
            that is settled. E-mail about your terms, application and role you stop yourself: by the
            link in each of them, or <Link href={paths.notices()}>on your profile</Link>.
          </>,
          <>
            <b>Not to be judged by a machine.</b> Nobody is: people decide on terms and on
            applications.
          </>,
          <>
            <b>To complain.</b> You may go to the authority of your country. In South Africa that is
            the <a href="https://inforegulator.org.za/">Information Regulator</a>.
          </>,
        ]}
      </Points>
    ),
  },
  {
    id: 'how',
    heading: 'How to use them',
    body: (
      <>
        <p>
          Your <Link href={paths.profile()}>profile</Link> has both under Account Actions: “Download
          My Data” gives you one file with all that we hold on you, and “Erase My Account” erases
          you at once.
        </p>
        <p>
          For everything else, write to the address on the{' '}
          <Link href={paths.contact()}>contact page</Link>, from the e-mail address of your account,
          and say in your own words what you want. It costs nothing and you need not give a reason.
        </p>
        <p>
          If you write from another address, we will ask you to show that the account is yours
          before we send or delete anything. Never send us your password.
        </p>
        <p>We answer as soon as we can, and at the latest within the time that the law gives us.</p>
      </>
    ),
  },
  {
    id: 'stays',
    heading: 'What stays after erasure',
    body: (
      <>
        <p>
          A dictionary that others rely on cannot lose its words, and a record of decisions cannot
          have holes. So these stay, without your name:
        </p>
        <Points>
          {[
            'terms that you contributed, which were given under an open licence;',
            'the audit history: what was submitted, changed, decided and set, and when;',
            'that a term was reported, for which reason and when;',
            'the amounts and dates of donations, which bookkeeping needs.',
          ]}
        </Points>
        <p>
          Your name, your e-mail address, your sign-in, your sessions and your application go, and
          so do the name and the message of your donations. Where somebody wrote your name or
          address into a note or a reason, it is taken out there. What others wrote into definitions
          of their own stays.
        </p>
        <p>
          If you signed in with a service of somebody else, your account there stays: only they can
          delete it.
        </p>
      </>
    ),
  },
  {
    id: 'care',
    heading: 'How we look after your data',
    body: (
      <Points>
        {[
          'We ask for little. What we do not have cannot be lost.',
          'Passwords are stored only as a hash that they cannot be read back from.',
          `A session ends after ${figures.sessionIdle} without use.`,
          "A person's role is looked up again at each request, so that a right that is taken away is gone at once.",
          'If data about you ever falls into the wrong hands, we tell you and the authority, as the law asks.',
        ]}
      </Points>
    ),
  },
  {
    id: 'more',
    heading: 'More',
    body: (
      <p>
        What we collect, and for how long, stands in the{' '}
        <Link href={paths.privacy()}>Privacy Policy</Link>. What is stored in your browser stands in
        the <Link href={paths.cookiePolicy()}>Cookie Policy</Link>.
      </p>
    ),
  },
];

export default function DataProtectionPage() {
  return (
    <StaticPage
      title="Data Protection"
      opening={`Your rights over the information that ${PRODUCT} holds on you, and how to use them.`}
      sections={sections}
    />
  );
}

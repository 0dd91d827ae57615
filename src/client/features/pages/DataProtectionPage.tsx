import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { productFacts } from './product-facts.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const sections: Section[] = [
  {
    id: 'laws',
    heading: 'The laws behind this page',
    body: (
      <>
        <p>
          In South Africa, the Protection of Personal Information Act (POPIA) regulates what others
          may do with information about you. Other countries have similar laws, such as the GDPR in
          Europe and the data protection acts of Zimbabwe, Kenya and Tanzania.
        </p>
        <p>
          We give the rights below to everyone, wherever they live. The people who run this site are
          the responsible party: they decide what is collected, and they are accountable for it.
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
            <b>Access.</b> You can ask what data we have about you, and who else received it.
          </>,
          <>
            <b>A copy.</b> You can get all the data that we have about you, in a machine-readable
            format.
          </>,
          <>
            <b>Correction.</b> You can ask us to correct data that is wrong or out of date.
          </>,
          <>
            <b>Deletion.</b> You can delete your account and the data that belongs to it. Below we
            say what stays.
          </>,
          <>
            <b>Objection.</b> You can object to how we use your data, and ask us to stop until the
            question is settled. You can stop emails about your terms, application and role
            yourself: use the link in each of them, or change it{' '}
            <Link href={paths.notices()}>on your profile</Link>.
          </>,
          <>
            <b>No automated decisions.</b> People, not machines, decide on terms and applications.
          </>,
          <>
            <b>Complaint.</b> You can complain to the data protection authority of your country. In
            South Africa this is the{' '}
            <a href="https://inforegulator.org.za/">Information Regulator</a>.
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
          Your <Link href={paths.profile()}>profile</Link> has two buttons under Account Actions:
          “Download My Data” gives you one file with all the data that we have about you, and
          “Delete Your Account” deletes your account immediately.
        </p>
        <p>
          For everything else, write to the address on the{' '}
          <Link href={paths.contact()}>contact page</Link>, from the email address of your account,
          and tell us what you want. It is free, and you do not need to give a reason.
        </p>
        <p>
          If you write from another address, we will ask you to show that the account is yours
          before we send or delete anything. Never send us your password.
        </p>
        <p>We answer as soon as we can, and always within the time that the law requires.</p>
      </>
    ),
  },
  {
    id: 'stays',
    heading: 'What stays after you delete your account',
    body: (
      <>
        <p>
          Other people rely on the words in the dictionary, and the record of decisions must be
          complete. So the following stays, without your name:
        </p>
        <Points>
          {[
            'terms that you contributed, because they are under an open licence;',
            'the audit history: what was submitted, changed and decided, and when;',
            'the fact that a term was reported, with the reason and the date;',
            'the amounts and dates of donations, which are needed for bookkeeping.',
          ]}
        </Points>
        <p>
          Your name, email address, sign-in, sessions and application are deleted, and so are the
          name and message on your donations. If somebody wrote your name or address in a note or a
          reason, it is removed there. What other people wrote in their own definitions stays.
        </p>
        <p>
          If you signed in through another organisation, your account there stays. Only that
          organisation can delete it.
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
          'We ask for little data. Data that we do not have cannot be lost.',
          'Passwords are stored only as hashes, which cannot be turned back into passwords.',
          `A session ends after ${productFacts.sessionIdle} without use.`,
          "A person's role is checked on every request, so a role that is taken away has no " +
            'effect from that moment.',
          'If data about you ever falls into the wrong hands, we will tell you and the ' +
            'authority, as the law requires.',
        ]}
      </Points>
    ),
  },
  {
    id: 'more',
    heading: 'More',
    body: (
      <p>
        What we collect and how long we keep it is in the{' '}
        <Link href={paths.privacy()}>Privacy Policy</Link>. What is stored in your browser is in the{' '}
        <Link href={paths.cookiePolicy()}>Cookie Policy</Link>.
      </p>
    ),
  },
];

export default function DataProtectionPage() {
  return (
    <StaticPage
      title={m.titles_data_protection()}
      opening={`Your rights over the data that ${PRODUCT} has about you, and how to use them.`}
      sections={sections}
    />
  );
}

import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { IfReachable } from './IfReachable.tsx';
import { productFacts } from './product-facts.ts';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

const listSections = (): Section[] => [
  {
    id: 'laws',
    heading: 'The laws behind this page',
    body: (
      <>
        <p>
          In South Africa, the Protection of Personal Information Act (POPIA) says what others may
          do with information about you. Other countries have similar laws, such as the GDPR in
          Europe and the data protection acts of Zimbabwe, Kenya and Tanzania.
        </p>
        <p>
          We give the rights below to everyone, wherever they live. The people who run this site are
          the responsible party. They decide what data we collect, and they are responsible for it.
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
            <b>A copy.</b> You can get a file with all the data that we have about you, in a format
            that computers can read.
          </>,
          <>
            <b>Correction.</b> You can ask us to correct data that is wrong or out of date.
          </>,
          <>
            <b>Deletion.</b> You can delete your account and the data that belongs to it. See “What
            we keep after you delete your account” below.
          </>,
          <>
            <b>Objection.</b> You can object to how we use your data. You can ask us to stop until
            we have decided on your objection. You can stop emails about your terms, application and
            role yourself: use the link in the email, or turn them off{' '}
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
    heading: 'How to use your rights',
    body: (
      <>
        <p>
          Your <Link href={paths.profile()}>profile</Link> has two buttons under Account Actions:
          “Download My Data” gives you one file with all the data that we have about you. “Delete
          Your Account” deletes your account immediately.
        </p>
        <IfReachable
          otherwise={
            <p>
              For everything else, see the <Link href={paths.contact()}>contact page</Link>. It is
              free, and you do not need to give a reason.
            </p>
          }
        >
          <p>
            For everything else, write to the address on the{' '}
            <Link href={paths.contact()}>contact page</Link>, from the email address of your
            account, and tell us what you want. It is free, and you do not need to give a reason.
          </p>
          <p>
            If you write from another address, we will ask you to show that the account is yours
            before we send or delete anything. Never send us your password.
          </p>
          <p>We answer as soon as we can, and always within the time that the law allows.</p>
        </IfReachable>
      </>
    ),
  },
  {
    id: 'stays',
    heading: 'What we keep after you delete your account',
    body: (
      <>
        <p>
          Other people use the words in the dictionary, and the record of decisions must be
          complete. So we keep these things, without your name:
        </p>
        <Points>
          {[
            'terms that you contributed, because they are under an open licence;',
            'the audit history: what was submitted, changed and decided, and when;',
            'the fact that a term was reported, with the reason and the date;',
            'the amounts and dates of donations, because we must keep financial records.',
          ]}
        </Points>
        <p>
          We delete your name, email address, sign-in details, sessions and application, and the
          name and message on your donations. If somebody wrote your name or address in a note or a
          reason, we remove it. We do not change what other people wrote in their definitions.
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
          'We ask for little data. We cannot lose data that we do not have.',
          'We do not store your password. We store a code made from it. Nobody can read the ' +
            'password from the code.',
          `A session ends when you have not used the site for ${productFacts.sessionIdle}.`,
          'The site checks your role each time you do something. If you lose a role, you lose its ' +
            'permissions immediately.',
          'If somebody steals data about you, or sees it without permission, we will tell you and ' +
            'the authority, as the law requires.',
        ]}
      </Points>
    ),
  },
  {
    id: 'more',
    heading: 'More',
    body: (
      <p>
        The <Link href={paths.privacy()}>Privacy Policy</Link> says what we collect and how long we
        keep it. The <Link href={paths.cookiePolicy()}>Cookie Policy</Link> says what your browser
        stores.
      </p>
    ),
  },
];

export default function DataProtectionPage() {
  return (
    <StaticPage
      title={m.titles_data_protection()}
      opening={`Your rights over the data that ${PRODUCT} has about you, and how to use them.`}
      sections={listSections()}
    />
  );
}

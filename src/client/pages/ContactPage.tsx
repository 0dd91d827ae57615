import { PRODUCT } from '#contract/messages.ts';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { useSite } from '../session/site.tsx';
import { Points, type Section, StaticPage } from './StaticPage.tsx';

/** The address to write to, or what to do where those who run the site have set none. */
function Address() {
  const { contactEmail } = useSite();
  if (contactEmail === null) {
    return (
      <>
        <p>
          No e-mail address has been set for this site yet. Please speak to the school, university
          or group that told you about it: they know who runs it.
        </p>
        <p>Reports on terms reach the verifiers without e-mail, as the next section says.</p>
      </>
    );
  }
  return (
    <>
      <p>Write to the people who run this site:</p>
      <p className="def">
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p>We answer as soon as we can. Please write in English if you can.</p>
    </>
  );
}

const sections: Section[] = [
  { id: 'address', heading: 'Where to write', body: <Address /> },
  {
    id: 'what',
    heading: 'What to write for which concern',
    body: (
      <>
        <h3>A word is wrong, or offends</h3>
        <p>
          Open its page in the <Link href={paths.dictionary()}>dictionary</Link> and choose Report.
          That is the quickest way, since it goes to the verifiers together with the term. If
          scripts are off in your browser, write to us instead and add the address of the page.
        </p>
        <h3>A word is missing</h3>
        <p>
          If you know it, <Link href={paths.contribute()}>contribute it</Link>. There is no need to
          ask first.
        </p>
        <h3>Your own submission</h3>
        <p>
          Tell us the address of its page and what should be changed. If it was rejected, the reason
          stands in its change history.
        </p>
        <h3>Your account</h3>
        <p>
          Write from the e-mail address of the account. If you forgot your password, the sign-in
          page has a link for that. Never send us a password.
        </p>
        <h3>Your data</h3>
        <p>
          For a copy, a correction or erasure, see{' '}
          <Link href={paths.dataProtection()}>Data Protection</Link> first, then write to us.
        </p>
        <h3>A donation</h3>
        <p>
          Name its reference, which stands on the page after paying and in the receipt, or give the
          day and the amount. Never send card numbers, also not in part.
        </p>
        <h3>A fault of the site, or a security problem</h3>
        <p>
          Tell us the address of the page, what you did, what you expected and what came instead. If
          it concerns security, please write to us before you tell others.
        </p>
        <h3>A collection of words</h3>
        <p>
          If you have a word list to share, tell us its languages and subjects, how long it is,
          where it comes from and under which licence.
        </p>
      </>
    ),
  },
  {
    id: 'first',
    heading: 'Perhaps it is answered already',
    body: (
      <Points>
        {[
          <>
            The <Link href={paths.faq()}>FAQ</Link> answers what people ask most often.
          </>,
          <>
            How words are checked stands on the page <Link href={paths.about()}>About</Link>.
          </>,
        ]}
      </Points>
    ),
  },
];

export default function ContactPage() {
  return (
    <StaticPage
      title="Contact Us"
      opening={`How to reach the people behind ${PRODUCT}, and what to add so that they can help.`}
      sections={sections}
    />
  );
}
